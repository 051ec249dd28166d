// Reads the current state of what the feed rows name, once for all subscribers, then filters it by what each may see.
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import { type ContactHistory, knowsContact } from "#domain/contact/knows-contact.ts";
import type {
  CallId,
  ContactId,
  ConversationId,
  EntryId,
  InboxId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import { canSeeInbox } from "#server/actions/actor.ts";
import type { Installation } from "#server/ports/external-services.ts";
import { presentCall, withoutRecordingContent } from "#server/presenters/present-call.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { listAttachmentParts } from "#server/store/attachment.ts";
import { listCallsById } from "#server/store/call/call-list.ts";
import { listContactsById } from "#server/store/contact.ts";
import {
  listConversationInboxes,
  listConversationsById,
} from "#server/store/conversation/conversation.ts";
import { listDrafts } from "#server/store/conversation/draft.ts";
import { findReadState } from "#server/store/conversation/read-state.ts";
import { listTags } from "#server/store/conversation/tag.ts";
import type { FeedRow } from "#server/store/feed.ts";
import { listInboxes } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { listTeams } from "#server/store/workspace/team.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { readEntries } from "./read-entries.ts";
import type { Subscriber } from "./subscriber.ts";

/** A change with what decides who may receive it. */
export interface ScopedChangeEvent {
  readonly news: AnyChangeEvent;
  /** The change for subscribers without permission to play recordings; null if it is the same. */
  readonly unheard: AnyChangeEvent | null;
  /** Only subscribers who see this inbox receive the change; null for all. */
  readonly inboxId: InboxId | null;
  /** Subscribers who saw one of these inboxes but not the current one receive `gone`. */
  readonly wasOn: readonly InboxId[];
  readonly gone: AnyChangeEvent | null;
  readonly memberId: MemberId | null;
  /** Set for a contact. */
  readonly standing: ContactHistory | null;
}

export interface ChangeReaderContext {
  readonly db: Db;
  readonly workspaceId: WorkspaceId;
  readonly services: Pick<
    Installation,
    "findSmsProvider" | "findVoiceProvider" | "findEmailProvider"
  >;
}

interface LatestRow {
  /** The row passed in: callers compare it by identity. */
  readonly row: FeedRow;
  /** The inbox at the time of each change. */
  readonly inboxIds: readonly InboxId[];
}

/** The latest change of an entity replaces the earlier ones. */
function latestOfEach(rows: readonly FeedRow[]): LatestRow[] {
  const latest = new Map<string, LatestRow>();
  for (const row of rows) {
    const key = `${row.entity} ${row.id} ${row.memberId ?? ""}`;
    const before = latest.get(key)?.inboxIds ?? [];
    const isNew = row.inboxId !== null && !before.includes(row.inboxId);
    latest.set(key, { row, inboxIds: isNew ? [...before, row.inboxId as InboxId] : before });
  }
  return [...latest.values()];
}

export async function readChangeEvents(
  context: ChangeReaderContext,
  rows: readonly FeedRow[],
  isLookedAt: (row: FeedRow) => boolean,
): Promise<ScopedChangeEvent[] | null> {
  const { db, workspaceId, services } = context;
  // Only subscribers who view a contact receive its changes; without one it isn't read.
  const latest = latestOfEach(rows).filter(
    ({ row }) => row.entity !== "contact" || isLookedAt(row),
  );
  const changes = latest.map(({ row }) => row);
  const idsOf = <I extends string>(entity: FeedRow["entity"]) =>
    changes.filter((row) => row.entity === entity).map((row) => row.id as I);
  const looked = changes
    .filter((row) => row.entity === "entry" && isLookedAt(row))
    .map((row) => row.id as EntryId);
  const has = (entity: FeedRow["entity"]) => changes.some((row) => row.entity === entity);
  const [house, calls, conversations, entries, contacts, members, teams, inboxes, tags] =
    await Promise.all([
      getWorkspace(db, workspaceId),
      listCallsById(db, workspaceId, idsOf<CallId>("call")),
      listConversationsById(db, workspaceId, idsOf<ConversationId>("conversation")),
      readEntries(db, workspaceId, looked),
      listContactsById(db, workspaceId, idsOf<ContactId>("contact")),
      has("member") ? listMembers(db, workspaceId) : [],
      has("team") ? listTeams(db, workspaceId) : [],
      has("line") ? listInboxes(db, workspaceId, null) : [],
      has("tag") ? listTags(db, workspaceId) : [],
    ]);
  if (entries === null) return null;
  // Reads the inboxes last: what was read above is only shown to subscribers who see the inbox it is in afterwards.
  const homes = await listConversationInboxes(db, workspaceId, [
    ...new Set(changes.flatMap((row) => (row.conversationId === null ? [] : [row.conversationId]))),
  ]);
  const homeOf = new Map<string, InboxId>(homes.map((one) => [one.id, one.inboxId]));
  const { country, ...workspace } = house;
  const byId = <Row extends { id: string }>(all: readonly Row[]) =>
    new Map<string, Row>(all.map((one) => [one.id, one]));
  const found = {
    call: byId(calls),
    conversation: byId(conversations),
    entry: byId(entries),
    contact: byId(contacts),
    member: byId(members),
    team: byId(teams),
    inbox: byId(inboxes),
    tag: byId(tags),
  };

  const present = async (row: FeedRow): Promise<AnyChangeEvent | null> => {
    const base = { id: row.id, operation: row.operation };
    const conversationId = row.conversationId as ConversationId;
    switch (row.entity) {
      case "workspace":
        return { ...base, entity: "workspace", now: { ...workspace, country } };
      case "account":
        return { ...base, entity: "account" };
      case "timeline":
        return { ...base, entity: "timeline", conversationId };
      case "unsent_mail":
        return { ...base, entity: "unsent_mail" };
      case "saved_reply":
        return { ...base, entity: "saved_reply" };
      case "read":
        return (
          row.memberId && {
            ...base,
            entity: "read",
            conversationId,
            now: await findReadState(db, workspaceId, row.memberId, conversationId),
          }
        );
      case "draft":
        return (
          row.memberId && {
            ...base,
            entity: "draft",
            conversationId,
            now: await readDrafts(context, row.memberId, conversationId),
          }
        );
      case "call":
        return changeEvent("call", found.call, (one) => presentCall(one, country, true));
      case "conversation":
        return changeEvent("conversation", found.conversation, (one) => one);
      case "entry":
        // The entry has moved since: viewers of its old conversation must not receive its current content.
        if ((found.entry.get(row.id)?.conversationId ?? conversationId) !== conversationId)
          return { ...base, entity: "entry", operation: "gone", conversationId };
        return isLookedAt(row)
          ? changeEvent("entry", found.entry, (one) => presentEntry(one, country, true), {
              conversationId,
            })
          : { ...base, entity: "entry", conversationId };
      case "contact":
        return changeEvent("contact", found.contact, (one) => presentContact(one, country));
      case "line":
        return changeEvent("line", found.inbox, (one) => presentInbox(one, services, country));
      case "member":
        return changeEvent("member", found.member, (one) => one);
      case "team":
        return changeEvent("team", found.team, (one) => one);
      case "tag":
        return changeEvent("tag", found.tag, (one) => one);
    }

    function changeEvent<Row, Extra extends object>(
      entity: string,
      all: Map<string, Row>,
      shape: (one: Row) => unknown,
      extra?: Extra,
    ): AnyChangeEvent {
      const one = all.get(row.id);
      return (
        one === undefined
          ? { ...base, entity, operation: "gone", ...extra }
          : { ...base, entity, ...extra, now: shape(one) }
      ) as AnyChangeEvent;
    }
  };

  const presented = await Promise.all(
    latest.map(async ({ row, inboxIds }) => ({ row, inboxIds, news: await present(row) })),
  );
  return presented.flatMap(({ row, inboxIds, news: event }) =>
    event
      ? [
          {
            ...{ news: event, unheard: unheardOf(event), memberId: privateTo(row) },
            ...{ inboxId: currentInboxOf(row, event), wasOn: inboxIds, gone: goneEventOf(event) },
            standing: (row.entity === "contact" && found.contact.get(row.id)) || null,
          },
        ]
      : [],
  );

  /** The feed has the inbox at the time of the change; a merge or move may have changed it since. */
  function currentInboxOf(row: FeedRow, event: AnyChangeEvent): InboxId | null {
    if (row.entity === "contact") return null;
    if (event.entity === "conversation" && event.now) return event.now.inboxId;
    return homeOf.get(row.conversationId ?? "") ?? row.inboxId;
  }
}

/** What subscribers receive who lost access; null if no screen of theirs would show the entity. */
function goneEventOf({ entity, id }: AnyChangeEvent): AnyChangeEvent | null {
  return entity === "conversation" || entity === "call" ? { entity, id, operation: "gone" } : null;
}

const memberOnlyEntities: ReadonlySet<FeedRow["entity"]> = new Set([
  "read",
  "draft",
  "unsent_mail",
]);

/** Every member receives a member's row; private entities go to one member only. */
const privateTo = (row: FeedRow): MemberId | null =>
  memberOnlyEntities.has(row.entity) ? row.memberId : null;

async function readDrafts(
  { db, workspaceId }: ChangeReaderContext,
  memberId: MemberId,
  conversationId: ConversationId,
) {
  const drafts = await listDrafts(db, workspaceId, memberId, conversationId);
  return Promise.all(
    drafts.map(async (draft) => ({
      ...draft,
      attachments: await listAttachmentParts(db, workspaceId, draft.attachmentIds),
    })),
  );
}

function unheardOf(event: AnyChangeEvent): AnyChangeEvent | null {
  if (!("now" in event)) return null;
  if (event.entity === "call") {
    const now = withoutRecordingContent(event.now);
    return now && { ...event, now };
  }
  if (event.entity !== "entry" || event.now.kind !== "call") return null;
  const call = withoutRecordingContent(event.now.call);
  return call && { ...event, now: { ...event.now, call } };
}

/** The version of a change this subscriber receives; null for none. */
export function visibleTo(
  listener: Subscriber,
  changeEvent: ScopedChangeEvent,
): AnyChangeEvent | null {
  if (!canListen(listener, changeEvent))
    return isGoneFor(listener, changeEvent) ? changeEvent.gone : null;
  if (changeEvent.unheard === null || hasPermission(listener.actor.role, "recording.listen"))
    return changeEvent.news;
  return changeEvent.unheard;
}

const isGoneFor = (
  { actor }: Subscriber,
  { inboxId, wasOn, memberId }: ScopedChangeEvent,
): boolean =>
  memberId === null &&
  inboxId !== null &&
  !canSeeInbox(actor.visibleInboxIds, inboxId) &&
  wasOn.some((one) => canSeeInbox(actor.visibleInboxIds, one));

/** Whether this subscriber may receive the change and needs it. */
function canListen(
  listener: Subscriber,
  { news: event, inboxId, memberId, standing }: ScopedChangeEvent,
): boolean {
  const { visibleInboxIds } = listener.actor;
  if (memberId !== null && memberId !== listener.actor.memberId) return false;
  if (inboxId !== null && !canSeeInbox(visibleInboxIds, inboxId)) return false;
  if (listener.hearsEverything) return event.entity !== "contact" || visibleInboxIds === null;
  if (event.entity === "entry")
    return isDeliverable(event) && event.conversationId === listener.looking?.conversationId;
  if (event.entity === "contact")
    return (
      event.id === listener.looking?.contactId &&
      (!standing || knowsContact(visibleInboxIds, standing))
    );
  return true;
}

/** An entry change without state would remove the entry from a screen that shows it. */
const isDeliverable = (event: AnyChangeEvent): boolean =>
  event.operation === "gone" || "now" in event;

/** Whether this subscriber views the subject of a change. */
export function isViewing(listener: Subscriber, row: FeedRow): boolean {
  if (listener.hearsEverything) return true;
  return row.entity === "contact"
    ? row.id === listener.looking?.contactId
    : row.conversationId !== null && row.conversationId === listener.looking?.conversationId;
}

/** Groups subscribers by version: nothing, everything, everything but recordings, or gone. */
export function signOf(
  event: AnyChangeEvent | null,
  changeEvent: ScopedChangeEvent | undefined,
): string {
  if (event === null) return "-";
  if (event === changeEvent?.news) return "+";
  return event === changeEvent?.unheard ? "~" : "x";
}

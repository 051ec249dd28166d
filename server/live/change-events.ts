// Reads the current state of what the feed rows name, once for all subscribers, then filters it by what each may see.
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import type { ContactHistory } from "#domain/contact/knows-contact.ts";
import type {
  CallId,
  ContactId,
  ConversationId,
  EntryId,
  InboxId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import type { Installation } from "#server/ports/external-services.ts";
import { presentCall, withoutRecordingContent } from "#server/presenters/present-call.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { listAttachmentParts } from "#server/store/attachment.ts";
import { listCallViews } from "#server/store/call/call-list.ts";
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
import { type NameScope, readNameScopes } from "./name-scopes.ts";
import { readEntries } from "./read-entries.ts";

/** A change with what decides who may receive it. */
export interface ScopedChangeEvent {
  readonly event: AnyChangeEvent;
  /** The change for subscribers without permission to play recordings; null if it is the same. */
  readonly withoutRecordings: AnyChangeEvent | null;
  /** Only subscribers who see this inbox receive the change; null for all. */
  readonly inboxId: InboxId | null;
  /** Subscribers who saw one of these inboxes but not the current one receive `removal`. */
  readonly previousInboxIds: readonly InboxId[];
  readonly removal: AnyChangeEvent | null;
  readonly memberId: MemberId | null;
  readonly contactHistory: ContactHistory | null;
  /** Set if the change names a contact that some member may not know. */
  readonly withoutName: NamelessVersions | null;
}

interface NamelessVersions {
  readonly history: ContactHistory;
  /** `event` and `withoutRecordings` with an address instead of the name. */
  readonly event: AnyChangeEvent;
  readonly withoutRecordings: AnyChangeEvent | null;
}

export interface ChangeReaderContext {
  readonly db: Db;
  readonly workspaceId: WorkspaceId;
  readonly services: Pick<
    Installation,
    "findTextProvider" | "findVoiceProvider" | "findEmailProvider"
  >;
}

interface LatestRow {
  /** The row passed in: callers compare it by identity. */
  readonly row: FeedRow;
  /** The inbox at the time of each change. */
  readonly inboxIds: readonly InboxId[];
}

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
  /** False if every subscriber sees every inbox. */
  isForRestricted = true,
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
  const [workspaceRow, calls, conversations, entries, contacts, members, teams, inboxes, tags] =
    await Promise.all([
      getWorkspace(db, workspaceId),
      listCallViews(db, workspaceId, idsOf<CallId>("call")),
      listConversationsById(db, workspaceId, idsOf<ConversationId>("conversation")),
      readEntries(db, workspaceId, looked),
      listContactsById(db, workspaceId, idsOf<ContactId>("contact")),
      has("member") ? listMembers(db, workspaceId) : [],
      has("team") ? listTeams(db, workspaceId) : [],
      has("inbox") ? listInboxes(db, workspaceId, null) : [],
      has("tag") ? listTags(db, workspaceId) : [],
    ]);
  if (entries === null) return null;
  // Reads the inboxes last: what was read above is only shown to subscribers who see the inbox it is in afterwards.
  const conversationInboxes = await listConversationInboxes(db, workspaceId, [
    ...new Set(changes.flatMap((row) => (row.conversationId === null ? [] : [row.conversationId]))),
  ]);
  const inboxOfConversation = new Map<string, InboxId>(
    conversationInboxes.map((one) => [one.id, one.inboxId]),
  );
  const { country, ...workspace } = workspaceRow;
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
        return { ...base, entity: "workspace", state: { ...workspace, country } };
      case "timeline_order":
        return { ...base, entity: "timeline_order", conversationId };
      case "account":
      case "unsent_email":
      case "saved_reply":
      case "saved_view":
      case "calendar":
      case "sla_policy":
      case "bulk_operation":
        return { ...base, entity: row.entity };
      case "read_state":
        return (
          row.memberId && {
            ...base,
            entity: "read_state",
            conversationId,
            state: await findReadState(db, workspaceId, row.memberId, conversationId),
          }
        );
      case "draft":
        return (
          row.memberId && {
            ...base,
            entity: "draft",
            conversationId,
            state: await readDrafts(context, row.memberId, conversationId),
          }
        );
      case "call":
        return changeEvent("call", found.call, (one) => presentCall(one, country, true));
      case "conversation":
        return changeEvent("conversation", found.conversation, (one) => one);
      case "entry":
        // The entry has moved since: viewers of its old conversation must not receive its current content.
        if ((found.entry.get(row.id)?.conversationId ?? conversationId) !== conversationId)
          return { ...base, entity: "entry", operation: "removed", conversationId };
        return isLookedAt(row)
          ? changeEvent("entry", found.entry, (one) => presentEntry(one, country, true), {
              conversationId,
            })
          : { ...base, entity: "entry", conversationId };
      case "contact":
        return changeEvent("contact", found.contact, (one) => presentContact(one, country));
      case "inbox":
        return changeEvent("inbox", found.inbox, (one) => presentInbox(one, services, country));
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
          ? { ...base, entity, operation: "removed", ...extra }
          : { ...base, entity, ...extra, state: shape(one) }
      ) as AnyChangeEvent;
    }
  };

  const presented = await Promise.all(
    latest.map(async ({ row, inboxIds }) => ({ row, inboxIds, event: await present(row) })),
  );
  const scopeOf = isForRestricted
    ? await readNameScopes(
        context,
        presented.flatMap(({ event }) => event ?? []),
        country,
      )
    : () => null;
  return presented.flatMap(({ row, inboxIds, event }) =>
    event
      ? [
          {
            event,
            withoutRecordings: stripRecordings(event),
            memberId: privateTo(row),
            inboxId: currentInboxOf(row, event),
            previousInboxIds: inboxIds,
            removal: removalOf(event),
            contactHistory: (row.entity === "contact" && found.contact.get(row.id)) || null,
            withoutName: namelessVersions(event, scopeOf(event)),
          },
        ]
      : [],
  );

  /** The feed has the inbox at the time of the change; a merge or move may have changed it since. */
  function currentInboxOf(row: FeedRow, event: AnyChangeEvent): InboxId | null {
    if (row.entity === "contact") return null;
    if (event.entity === "conversation" && event.state) return event.state.inboxId;
    return inboxOfConversation.get(row.conversationId ?? "") ?? row.inboxId;
  }
}

/** What subscribers receive who lost access; null if no screen of theirs would show the entity. */
function removalOf({ entity, id }: AnyChangeEvent): AnyChangeEvent | null {
  return entity === "conversation" || entity === "call"
    ? { entity, id, operation: "removed" }
    : null;
}

const memberOnlyEntities: ReadonlySet<FeedRow["entity"]> = new Set([
  "read_state",
  "draft",
  "unsent_email",
  "bulk_operation",
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

function stripRecordings(event: AnyChangeEvent): AnyChangeEvent | null {
  if (!("state" in event)) return null;
  if (event.entity === "call") {
    const state = withoutRecordingContent(event.state);
    return state && { ...event, state };
  }
  if (event.entity !== "entry" || event.state.kind !== "call") return null;
  const call = withoutRecordingContent(event.state.call);
  return call && { ...event, state: { ...event.state, call } };
}

function namelessVersions(event: AnyChangeEvent, scope: NameScope | null): NamelessVersions | null {
  if (scope === null) return null;
  const withoutRecordings = stripRecordings(event);
  return {
    history: scope.history,
    event: scope.withoutName(event),
    withoutRecordings: withoutRecordings && scope.withoutName(withoutRecordings),
  };
}

// From the numbers of the feed to the present state of what they name. Read once for everybody, then
// sifted by what each listener may see.
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import { type ContactStanding, knowsContact } from "#domain/contact/knows-contact.ts";
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
import { presentCall, withoutRecordings } from "#server/presenters/present-call.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { listAttachmentParts } from "#server/store/attachment.ts";
import { listCallsById } from "#server/store/call/call-list.ts";
import { listContactsById } from "#server/store/contact.ts";
import { listConversationsById, listHomes } from "#server/store/conversation/conversation.ts";
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

/** One piece of news with what decides who may hear it. */
export interface ScopedChangeEvent {
  readonly news: AnyChangeEvent;
  /** The same for those who may not hear recordings; null where it is the same. */
  readonly unheard: AnyChangeEvent | null;
  /** Only who sees the line it is on now learns anything of it; null: everybody. */
  readonly inboxId: InboxId | null;
  /** Who saw one of these, where it was, and does not see where it is, is told that it is gone. */
  readonly wasOn: readonly InboxId[];
  readonly gone: AnyChangeEvent | null;
  readonly memberId: MemberId | null;
  /** Of a contact. */
  readonly standing: ContactStanding | null;
}

export interface ChangeReaderContext {
  readonly db: Db;
  readonly workspaceId: WorkspaceId;
  readonly outside: Pick<
    Installation,
    "findSmsProvider" | "findVoiceProvider" | "findEmailProvider"
  >;
}

interface LatestRow {
  /** As it was handed in, for callers know it by identity. */
  readonly row: FeedRow;
  /** Where the thing was when each of its changes was written. */
  readonly inboxIds: readonly InboxId[];
}

/** The later change of the same thing speaks for the earlier ones. */
function latestOfEach(rows: readonly FeedRow[]): LatestRow[] {
  const latest = new Map<string, LatestRow>();
  for (const row of rows) {
    const key = `${row.noun} ${row.id} ${row.memberId ?? ""}`;
    const before = latest.get(key)?.inboxIds ?? [];
    const isNew = row.inboxId !== null && !before.includes(row.inboxId);
    latest.set(key, { row, inboxIds: isNew ? [...before, row.inboxId as InboxId] : before });
  }
  return [...latest.values()];
}

export async function readChangeEvents(
  room: ChangeReaderContext,
  rows: readonly FeedRow[],
  isLookedAt: (row: FeedRow) => boolean,
): Promise<ScopedChangeEvent[] | null> {
  const { db, workspaceId, outside } = room;
  // Contacts are told to those who look at them; without one they are not even read.
  const latest = latestOfEach(rows).filter(({ row }) => row.noun !== "contact" || isLookedAt(row));
  const changes = latest.map(({ row }) => row);
  const idsOf = <I extends string>(noun: FeedRow["noun"]) =>
    changes.filter((row) => row.noun === noun).map((row) => row.id as I);
  const looked = changes
    .filter((row) => row.noun === "entry" && isLookedAt(row))
    .map((row) => row.id as EntryId);
  const has = (noun: FeedRow["noun"]) => changes.some((row) => row.noun === noun);
  const [house, calls, conversations, entries, contacts, members, teams, lines, tags] =
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
  // Read last: what was read above is shown only to those who see where it is after that.
  const homes = await listHomes(db, workspaceId, [
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
    line: byId(lines),
    tag: byId(tags),
  };

  const present = async (row: FeedRow): Promise<AnyChangeEvent | null> => {
    const base = { id: row.id, deed: row.deed };
    const conversationId = row.conversationId as ConversationId;
    switch (row.noun) {
      case "workspace":
        return { ...base, noun: "workspace", now: { ...workspace, country } };
      case "account":
        return { ...base, noun: "account" };
      case "timeline":
        return { ...base, noun: "timeline", conversationId };
      case "unsent_mail":
        return { ...base, noun: "unsent_mail" };
      case "saved_reply":
        return { ...base, noun: "saved_reply" };
      case "read":
        return (
          row.memberId && {
            ...base,
            noun: "read",
            conversationId,
            now: await findReadState(db, workspaceId, row.memberId, conversationId),
          }
        );
      case "draft":
        return (
          row.memberId && {
            ...base,
            noun: "draft",
            conversationId,
            now: await readDrafts(room, row.memberId, conversationId),
          }
        );
      case "call":
        return told("call", found.call, (one) => presentCall(one, country, true));
      case "conversation":
        return told("conversation", found.conversation, (one) => one);
      case "entry":
        // It was moved on since: whoever looks at where it stood is not told what it says now.
        if ((found.entry.get(row.id)?.conversationId ?? conversationId) !== conversationId)
          return { ...base, noun: "entry", deed: "gone", conversationId };
        return isLookedAt(row)
          ? told("entry", found.entry, (one) => presentEntry(one, country, true), {
              conversationId,
            })
          : { ...base, noun: "entry", conversationId };
      case "contact":
        return told("contact", found.contact, (one) => presentContact(one, country));
      case "line":
        return told("line", found.line, (one) => presentInbox(one, outside, country));
      case "member":
        return told("member", found.member, (one) => one);
      case "team":
        return told("team", found.team, (one) => one);
      case "tag":
        return told("tag", found.tag, (one) => one);
    }

    function told<Row, Extra extends object>(
      noun: string,
      all: Map<string, Row>,
      shape: (one: Row) => unknown,
      extra?: Extra,
    ): AnyChangeEvent {
      const one = all.get(row.id);
      return (
        one === undefined
          ? { ...base, noun, deed: "gone", ...extra }
          : { ...base, noun, ...extra, now: shape(one) }
      ) as AnyChangeEvent;
    }
  };

  const presented = await Promise.all(
    latest.map(async ({ row, inboxIds }) => ({ row, inboxIds, news: await present(row) })),
  );
  return presented.flatMap(({ row, inboxIds, news }) =>
    news
      ? [
          {
            ...{ news, unheard: unheardOf(news), memberId: privateTo(row) },
            ...{ inboxId: lineNow(row, news), wasOn: inboxIds, gone: goneOf(news) },
            standing: (row.noun === "contact" && found.contact.get(row.id)) || null,
          },
        ]
      : [],
  );

  /** The feed says where a thing was when it changed; a merge or a move may have put it elsewhere since. */
  function lineNow(row: FeedRow, news: AnyChangeEvent): InboxId | null {
    if (row.noun === "contact") return null;
    if (news.noun === "conversation" && news.now) return news.now.inboxId;
    return homeOf.get(row.conversationId ?? "") ?? row.inboxId;
  }
}

/** What those hear for whom a thing went out of sight; null: nothing that a screen of theirs would hold. */
function goneOf({ noun, id }: AnyChangeEvent): AnyChangeEvent | null {
  return noun === "conversation" || noun === "call" ? { noun, id, deed: "gone" } : null;
}

const ofOneMember: ReadonlySet<FeedRow["noun"]> = new Set(["read", "draft", "unsent_mail"]);

/** A member's row is told to all; what concerns only one to that one. */
const privateTo = (row: FeedRow): MemberId | null =>
  ofOneMember.has(row.noun) ? row.memberId : null;

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

function unheardOf(news: AnyChangeEvent): AnyChangeEvent | null {
  if (!("now" in news)) return null;
  if (news.noun === "call") {
    const now = withoutRecordings(news.now);
    return now && { ...news, now };
  }
  if (news.noun !== "entry" || news.now.kind !== "call") return null;
  const call = withoutRecordings(news.now.call);
  return call && { ...news, now: { ...news.now, call } };
}

/** What this listener hears of it; null: nothing. */
export function visibleTo(listener: Subscriber, told: ScopedChangeEvent): AnyChangeEvent | null {
  if (!canListen(listener, told)) return isGoneFor(listener, told) ? told.gone : null;
  if (told.unheard === null || hasPermission(listener.actor.role, "recording.listen"))
    return told.news;
  return told.unheard;
}

const isGoneFor = (
  { actor }: Subscriber,
  { inboxId, wasOn, memberId }: ScopedChangeEvent,
): boolean =>
  memberId === null &&
  inboxId !== null &&
  !canSeeInbox(actor.sight, inboxId) &&
  wasOn.some((one) => canSeeInbox(actor.sight, one));

/** Whether this listener may and wants to hear it. */
function canListen(
  listener: Subscriber,
  { news, inboxId, memberId, standing }: ScopedChangeEvent,
): boolean {
  const { sight } = listener.actor;
  if (memberId !== null && memberId !== listener.actor.memberId) return false;
  if (inboxId !== null && !canSeeInbox(sight, inboxId)) return false;
  if (listener.hearsEverything) return news.noun !== "contact" || sight === null;
  if (news.noun === "entry")
    return isSaid(news) && news.conversationId === listener.looking?.conversationId;
  if (news.noun === "contact")
    return news.id === listener.looking?.contactId && (!standing || knowsContact(sight, standing));
  return true;
}

/** An entry without its state, told to a screen that shows it, would take it off. */
const isSaid = (news: AnyChangeEvent): boolean => news.deed === "gone" || "now" in news;

/** Whether this listener has before them what a change is about. */
export function isViewing(listener: Subscriber, row: FeedRow): boolean {
  if (listener.hearsEverything) return true;
  return row.noun === "contact"
    ? row.id === listener.looking?.contactId
    : row.conversationId !== null && row.conversationId === listener.looking?.conversationId;
}

/** Whether nothing is heard, all of it, all but its sound, or that it is gone. */
export function signOf(news: AnyChangeEvent | null, told: ScopedChangeEvent | undefined): string {
  if (news === null) return "-";
  if (news === told?.news) return "+";
  return news === told?.unheard ? "~" : "x";
}

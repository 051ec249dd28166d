// The only code that joins or creates the conversation of a text or a call, and that creates the one of a new email or a
// split. Received emails are threaded by their headers, many at once: message/email/receiving/email-batch.ts.
//
// Locks are taken in one order: the contact, then the conversation, then the workspace's next number. The contact's lock
// makes concurrent texts and calls agree on one conversation. The joined conversation is checked again under its own
// lock, so a concurrent merge, undo, trash or close can't leave the entry where no member looks, or with another customer.
import type { ContactId, ContactPointId, ConversationId } from "#domain/ids.ts";
import {
  type PhoneThreadingReason,
  resolvePhoneConversation,
} from "#domain/message/resolve-phone-conversation.ts";
import { required } from "#domain/required.ts";
import { type AuthenticatedActor, canSeeInbox } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type ContactPointRecord, lockContacts } from "#server/store/contact.ts";
import {
  type ConversationRecord,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import {
  type ConversationStatusRow,
  lockConversationStatuses,
} from "#server/store/conversation/conversation-status.ts";
import {
  insertNewConversations,
  type NewConversation,
} from "#server/store/conversation/insert-conversation.ts";
import {
  type ConversationCandidate,
  listMergedCandidates,
  listPhoneConversationCandidates,
  type PhoneOrigin,
} from "#server/store/conversation/phone-candidates.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

interface JoinRequest {
  readonly inbox: Pick<InboxRecord, "id" | "teamId">;
  readonly contactId: ContactId;
  readonly contactPointId: ContactPointId;
  /**
   * The member who writes; they don't join a conversation that is closed, spam or hidden from them. Null if a customer
   * writes.
   */
  readonly member: Pick<AuthenticatedActor, "visibleInboxIds" | "memberId"> | null;
  /** True for a withheld number, which can belong to any caller: it joins nothing. */
  readonly alwaysCreates?: boolean;
  /** Fields of the conversation if one is created. */
  readonly created?: Pick<NewConversation, "waitingSince" | "closedAt">;
}

interface Joined {
  readonly id: ConversationId;
  readonly inboxId: InboxRecord["id"];
  readonly reason: PhoneThreadingReason;
  /** Status of the joined conversation, with its row locked; null if one was created. */
  readonly statusRow: ConversationStatusRow | null;
}

export async function joinOrCreateConversation(
  ctx: WriteContext,
  request: JoinRequest,
): Promise<Joined> {
  const [joined] = await joinOrCreateConversations(ctx, [request]);
  return required(joined, "one for each request");
}

/** In their order. Each request must be about another contact: two of one contact would each create a conversation. */
export async function joinOrCreateConversations(
  ctx: WriteContext,
  requests: readonly JoinRequest[],
): Promise<Joined[]> {
  const { db, workspaceId } = ctx;
  const matched = requests.filter((one) => !one.alwaysCreates);
  await lockContacts(
    db,
    workspaceId,
    matched.map((one) => one.contactId),
  );
  const joined = new Map<JoinRequest, Joined>();
  const choices = new Map<JoinRequest, Choice>();
  for (const one of requests) if (one.alwaysCreates) choices.set(one, choose(one, [], ctx.now));
  for (let remaining = matched; remaining.length > 0; ) {
    for (const [request, choice] of await chooseConversations(ctx, remaining))
      choices.set(request, choice);
    await joinChosen(ctx, remaining, choices, joined);
    // A concurrent transaction changed what the choice was based on: then choose again.
    remaining = remaining.filter((one) => choices.get(one)?.kind === "join" && !joined.has(one));
  }
  const created = new Map<JoinRequest, NewConversation>();
  for (const one of requests) {
    const choice = required(choices.get(one), "every request has a choice");
    if (choice.kind === "join") continue;
    const row = toNewConversation(ctx, one, choice.previousConversationId);
    created.set(one, row);
    joined.set(one, { id: row.id, inboxId: row.inboxId, reason: choice.reason, statusRow: null });
  }
  await insertNewConversations(db, workspaceId, [...created.values()]);
  return requests.map((one) => required(joined.get(one), "joined or created"));
}

/** Locks the chosen conversations and joins those that are still as they were when they were chosen. */
async function joinChosen(
  ctx: WriteContext,
  requests: readonly JoinRequest[],
  choices: ReadonlyMap<JoinRequest, Choice>,
  joined: Map<JoinRequest, Joined>,
): Promise<void> {
  const chosen = requests.flatMap((request) => {
    const choice = choices.get(request);
    return choice?.kind === "join" ? [{ request, ...choice }] : [];
  });
  const ids = [...new Set(chosen.map((one) => one.conversation.id))];
  const rows = await lockConversationStatuses(ctx.db, ctx.workspaceId, ids);
  const statusOf = new Map(rows.map((row) => [row.id, row]));
  // Undoing a merge changes the other conversation, not this one.
  const merged = chosen.filter((one) => one.conversation.isMergeTarget);
  const targets = await listMergeTargets(
    ctx,
    merged.map((one) => one.request),
  );
  for (const { request, conversation, reason } of chosen) {
    const statusRow = statusOf.get(conversation.id);
    if (!statusRow || !isUnchanged(conversation, statusRow)) continue;
    const isTarget = (targets.get(request) ?? []).some((one) => one.id === conversation.id);
    if (conversation.isMergeTarget && !isTarget) continue;
    joined.set(request, { id: conversation.id, inboxId: conversation.inboxId, reason, statusRow });
  }
}

const toNewConversation = (
  ctx: WriteContext,
  { contactId, inbox, member, created }: JoinRequest,
  previousConversationId: ConversationId | null,
): NewConversation => ({
  id: ctx.newId(),
  contactId,
  inboxId: inbox.id,
  teamId: inbox.teamId,
  assigneeId: member?.memberId ?? null,
  at: ctx.now.toISOString(),
  previousConversationId,
  ...created,
});

/** For a member's text or call to a number. */
export async function joinOrCreateForMember(
  ctx: WriteContext,
  member: AuthenticatedActor,
  inbox: InboxRecord,
  { contactId, id: contactPointId }: Pick<ContactPointRecord, "id" | "contactId">,
): Promise<ConversationRecord> {
  const { id } = await joinOrCreateConversation(ctx, { inbox, contactId, contactPointId, member });
  return getConversationRecord(ctx, id);
}

/** For a new email and a split, which join nothing. */
export async function createConversation(
  ctx: WriteContext,
  row: Omit<NewConversation, "id">,
): Promise<ConversationRecord> {
  const id = ctx.newId<ConversationId>();
  await insertNewConversations(ctx.db, ctx.workspaceId, [{ ...row, id }]);
  return getConversationRecord(ctx, id);
}

const getConversationRecord = async (
  ctx: WriteContext,
  id: ConversationId,
): Promise<ConversationRecord> =>
  required(await findConversation(ctx.db, ctx.workspaceId, id), "locked or just written");

type Choice =
  | {
      readonly kind: "join";
      readonly conversation: ConversationCandidate;
      readonly reason: PhoneThreadingReason;
    }
  | {
      readonly kind: "create";
      readonly previousConversationId: ConversationId | null;
      readonly reason: PhoneThreadingReason;
    };

async function chooseConversations(
  ctx: WriteContext,
  requests: readonly JoinRequest[],
): Promise<Map<JoinRequest, Choice>> {
  const rows = await listPhoneConversationCandidates(
    ctx.db,
    ctx.workspaceId,
    requests.map(toPhoneOrigin),
  );
  const own = groupByRequest(requests, rows);
  // A merged conversation may continue under another contact.
  const merged = await listMergeTargets(
    ctx,
    requests.filter((one) => one.member === null),
  );
  return new Map(
    requests.map((one) => [
      one,
      choose(one, [...(own.get(one) ?? []), ...(merged.get(one) ?? [])], ctx.now),
    ]),
  );
}

async function listMergeTargets(
  { db, workspaceId }: WriteContext,
  requests: readonly JoinRequest[],
): Promise<Map<JoinRequest, ConversationCandidate[]>> {
  if (requests.length === 0) return new Map();
  const rows = await listMergedCandidates(db, workspaceId, requests.map(toPhoneOrigin));
  return groupByRequest(requests, rows);
}

const toPhoneOrigin = ({ inbox, contactId, contactPointId }: JoinRequest): PhoneOrigin => ({
  contactId,
  contactPointId,
  inboxId: inbox.id,
});

const groupByRequest = (
  requests: readonly JoinRequest[],
  rows: readonly ConversationCandidate[],
): Map<JoinRequest, ConversationCandidate[]> =>
  Map.groupBy(rows, (row) => required(requests[row.nth], "one of those asked about"));

function choose(
  { member }: JoinRequest,
  found: readonly ConversationCandidate[],
  now: Date,
): Choice {
  const candidates =
    member === null
      ? found
      : found.filter((one) => canSeeInbox(member.visibleInboxIds, one.inboxId));
  const match = resolvePhoneConversation(
    member === null
      ? candidates
      : candidates.filter((one) => one.folder !== "closed" && one.folder !== "spam"),
    now,
  );
  if (match.kind === "create")
    return member === null
      ? match
      : { ...match, previousConversationId: candidates[0]?.id ?? null };
  const conversation = candidates.find((one) => one.id === match.conversationId);
  return {
    kind: "join",
    conversation: required(conversation, "the match is one of the candidates"),
    reason: match.reason,
  };
}

const isUnchanged = (chosen: ConversationCandidate, statusRow: ConversationStatusRow): boolean =>
  statusRow.folder === chosen.folder &&
  statusRow.inboxId === chosen.inboxId &&
  statusRow.contactId === chosen.contactId;

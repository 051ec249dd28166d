// The only code that joins or creates the conversation of a text or a call, and that creates the one of a new email or a
// split. Received emails are threaded by their headers, many at once: message/email/receiving/email-batch.ts.
//
// Locks are taken in one order: the contact, then the conversation, then the workspace's next number. The contact's lock
// makes concurrent texts and calls agree on one conversation. The joined conversation is checked again under its own
// lock, so a concurrent merge, undo, trash or close can't leave the entry where no member looks, or with another customer.
import { required } from "#domain/errors.ts";
import type { ContactId, ContactPointId, ConversationId } from "#domain/ids.ts";
import {
  resolveSmsConversation,
  type SmsConversationCandidate,
  type SmsConversationMatch,
} from "#domain/message/resolve-sms-conversation.ts";
import { type AuthenticatedActor, canSeeInbox } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type ContactPointRecord, lockContact } from "#server/store/contact.ts";
import {
  type ConversationRecord,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import {
  type ConversationStatusRow,
  lockConversationStatus,
} from "#server/store/conversation/conversation-status.ts";
import {
  insertConversation,
  type NewConversation,
} from "#server/store/conversation/insert-conversation.ts";
import {
  listMergedCandidates,
  listSmsConversationCandidates,
} from "#server/store/conversation/text-candidates.ts";
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
  readonly reason: SmsConversationMatch["reason"];
  /** Status of the joined conversation, with its row locked; null if one was created. */
  readonly statusRow: ConversationStatusRow | null;
}

export async function joinOrCreateConversation(
  ctx: WriteContext,
  request: JoinRequest,
): Promise<Joined> {
  const { db, workspaceId } = ctx;
  const { inbox, contactId, member, alwaysCreates = false } = request;
  if (!alwaysCreates) await lockContact(db, workspaceId, contactId);
  for (;;) {
    const candidates = alwaysCreates ? [] : await listCandidates(ctx, request);
    const choice = choose(candidates, member !== null, ctx.now);
    if (choice.kind === "join") {
      const statusRow = await lockConversationStatus(db, workspaceId, choice.conversationId);
      const chosen = candidates.find((one) => one.id === choice.conversationId);
      // A concurrent transaction may have changed what the choice was based on: then choose again.
      if (!chosen || !isStill(chosen, statusRow, contactId)) continue;
      // Undoing a merge changes the other conversation, not this one.
      if (chosen.isMergeTarget && !(await isStillMergeTarget(ctx, request, chosen.id))) continue;
      const { id, inboxId } = chosen;
      return { id, inboxId, reason: choice.reason, statusRow };
    }
    const id = ctx.newId<ConversationId>();
    await insertConversation(db, workspaceId, {
      id,
      contactId,
      inboxId: inbox.id,
      teamId: inbox.teamId,
      assigneeId: member?.memberId ?? null,
      at: ctx.now.toISOString(),
      previousConversationId:
        member === null ? choice.previousConversationId : (candidates[0]?.id ?? null),
      ...request.created,
    });
    return { id, inboxId: inbox.id, reason: choice.reason, statusRow: null };
  }
}

/** For a member's text or call to a number. */
export async function joinOrCreateForMember(
  ctx: WriteContext,
  member: AuthenticatedActor,
  inbox: InboxRecord,
  { contactId, id: contactPointId }: Pick<ContactPointRecord, "id" | "contactId">,
): Promise<ConversationRecord> {
  const { id } = await joinOrCreateConversation(ctx, { inbox, contactId, contactPointId, member });
  return getWritten(ctx, id);
}

/** For a new email and a split, which join nothing. */
export async function createConversation(
  ctx: WriteContext,
  row: Omit<NewConversation, "id">,
): Promise<ConversationRecord> {
  const id = ctx.newId<ConversationId>();
  await insertConversation(ctx.db, ctx.workspaceId, { ...row, id });
  return getWritten(ctx, id);
}

const getWritten = async (ctx: WriteContext, id: ConversationId): Promise<ConversationRecord> =>
  required(await findConversation(ctx.db, ctx.workspaceId, id), "locked or just written");

/** `contactId`: set if the conversation belongs to another contact. */
type Candidate = SmsConversationCandidate & { readonly contactId?: ContactId };

async function listCandidates(ctx: WriteContext, request: JoinRequest): Promise<Candidate[]> {
  const { db, workspaceId } = ctx;
  const { inbox, contactId, contactPointId, member } = request;
  const ofNumber = [workspaceId, contactId, contactPointId, inbox.id] as const;
  const own = await listSmsConversationCandidates(db, ...ofNumber);
  if (member !== null) return own.filter((one) => canSeeInbox(member.visibleInboxIds, one.inboxId));
  // A merged conversation may continue under another contact.
  return [...own, ...(await listMergedCandidates(db, ...ofNumber))];
}

async function isStillMergeTarget(
  { db, workspaceId }: WriteContext,
  { inbox, contactId, contactPointId }: JoinRequest,
  id: ConversationId,
): Promise<boolean> {
  const ofNumber = [workspaceId, contactId, contactPointId, inbox.id] as const;
  return (await listMergedCandidates(db, ...ofNumber)).some((one) => one.id === id);
}

function choose(
  candidates: readonly SmsConversationCandidate[],
  isOfMember: boolean,
  now: Date,
): SmsConversationMatch {
  return resolveSmsConversation(
    isOfMember
      ? candidates.filter((one) => one.folder !== "closed" && one.folder !== "spam")
      : candidates,
    now,
  );
}

const isStill = (
  chosen: Candidate,
  statusRow: ConversationStatusRow,
  contactId: ContactId,
): boolean =>
  statusRow.folder === chosen.folder &&
  statusRow.inboxId === chosen.inboxId &&
  statusRow.contactId === (chosen.contactId ?? contactId);

// Chooses the conversation of a text or a call; the only code that joins or creates one. A joined conversation is
// locked and checked again under the lock, so a concurrent merge, trash or create can't leave the entry where no member
// looks.
import type { ContactId, ContactPointId, ConversationId, MemberId } from "#domain/ids.ts";
import {
  resolveSmsConversation,
  type SmsConversationCandidate,
  type SmsConversationMatch,
} from "#domain/message/resolve-sms-conversation.ts";
import { canSeeInbox, type VisibleInboxIds } from "#server/actions/actor.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { lockContact } from "#server/store/contact.ts";
import {
  insertConversation,
  type NewConversation,
} from "#server/store/conversation/conversation.ts";
import {
  type ConversationStatusRow,
  lockConversationStatus,
} from "#server/store/conversation/conversation-standing.ts";
import {
  listMergedCandidates,
  listSmsConversationCandidates,
} from "#server/store/conversation/text-candidates.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export interface JoinRequest {
  readonly inbox: Pick<InboxRecord, "id" | "teamId">;
  readonly contactId: ContactId;
  readonly contactPointId: ContactPointId;
  /**
   * The member who writes; they don't join a conversation that is closed, spam or hidden from them. Null if a customer
   * writes.
   */
  readonly member: {
    readonly visibleInboxIds: VisibleInboxIds;
    readonly memberId: MemberId;
  } | null;
  /** True for a withheld number, which can belong to any caller: it joins nothing. */
  readonly beginsAlways?: boolean;
  /** Fields of the conversation if one is created. */
  readonly begins?: Pick<NewConversation, "waitingSince" | "closedAt">;
}

export interface Joined {
  readonly id: ConversationId;
  readonly inboxId: InboxRecord["id"];
  readonly reason: SmsConversationMatch["reason"];
  /** Status of the joined conversation, with its row locked; null if one was created. */
  readonly standing: ConversationStatusRow | null;
}

export async function joinOrCreateConversation(
  ctx: WriteContext,
  request: JoinRequest,
): Promise<Joined> {
  const { db, workspaceId } = ctx;
  const { inbox, contactId, contactPointId, member } = request;
  for (let isContactLocked = false; ; ) {
    const all = request.beginsAlways
      ? []
      : await listSmsConversationCandidates(db, workspaceId, contactId, contactPointId, inbox.id);
    let candidates: readonly Candidate[] =
      member === null ? all : all.filter((one) => canSeeInbox(member.visibleInboxIds, one.inboxId));
    let choice = choose(candidates, member !== null, ctx.now);
    if (choice.kind === "begin" && member === null && !request.beginsAlways) {
      // The contact has no conversation left, but a merged one may continue under another contact.
      const merged = await listMergedCandidates(
        db,
        workspaceId,
        contactId,
        contactPointId,
        inbox.id,
      );
      candidates = [...candidates, ...merged];
      if (merged.length > 0) choice = choose(candidates, false, ctx.now);
    }
    if (choice.kind === "join") {
      const statusRow = await lockConversationStatus(db, workspaceId, choice.conversationId);
      const chosen = candidates.find((one) => one.id === choice.conversationId);
      // A concurrent transaction may have changed what the choice was based on: then choose again.
      if (chosen && isStill(chosen, statusRow, contactId))
        return {
          id: chosen.id,
          inboxId: statusRow.inboxId,
          reason: choice.reason,
          standing: statusRow,
        };
      continue;
    }
    if (!isContactLocked && !request.beginsAlways) {
      // Serializes concurrent creates: the second waits here and finds the first one's conversation.
      await lockContact(db, workspaceId, contactId);
      isContactLocked = true;
      continue;
    }
    const id = ctx.newId<ConversationId>();
    await insertConversation(db, workspaceId, {
      ...{ id, contactId, inboxId: inbox.id, teamId: inbox.teamId },
      ...{ assigneeId: member?.memberId ?? null, at: ctx.now.toISOString() },
      previousConversationId:
        member === null ? choice.previousConversationId : (candidates[0]?.id ?? null),
      ...request.begins,
    });
    return { id, inboxId: inbox.id, reason: choice.reason, standing: null };
  }
}

/** `contactId`: set if the conversation belongs to another contact. */
type Candidate = SmsConversationCandidate & { readonly contactId?: ContactId };

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

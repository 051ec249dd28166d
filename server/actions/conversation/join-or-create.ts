// In which conversation a text or a call is written: the one place that joins or begins one. Whatever it joins is
// locked and was judged with the lock held, so that a merge, a move to the trash or another beginning at the same
// moment cannot leave it where nobody looks.
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
  lockStanding,
} from "#server/store/conversation/conversation-standing.ts";
import {
  listMergedHomes,
  listSmsConversationCandidates,
} from "#server/store/conversation/text-candidates.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export interface JoinRequest {
  readonly line: Pick<InboxRecord, "id" | "teamId">;
  readonly contactId: ContactId;
  readonly contactPointId: ContactPointId;
  /** Of a member: what they do not see, and what is closed or spam, they do not join. null: a customer speaks. */
  readonly member: { readonly sight: VisibleInboxIds; readonly memberId: MemberId } | null;
  /** Behind a withheld number may be anybody: it joins nothing. */
  readonly beginsAlways?: boolean;
  /** How it begins, where it does. */
  readonly begins?: Pick<NewConversation, "waitingSince" | "closedAt">;
}

export interface Joined {
  readonly id: ConversationId;
  readonly inboxId: InboxRecord["id"];
  readonly why: SmsConversationMatch["why"];
  /** As it is, its row locked; null: it begins here. */
  readonly standing: ConversationStatusRow | null;
}

export async function joinOrCreateConversation(
  ctx: WriteContext,
  request: JoinRequest,
): Promise<Joined> {
  const { db, workspaceId } = ctx;
  const { line, contactId, contactPointId, member } = request;
  for (let isContactLocked = false; ; ) {
    const all = request.beginsAlways
      ? []
      : await listSmsConversationCandidates(db, workspaceId, contactId, contactPointId, line.id);
    let candidates: readonly Candidate[] =
      member === null ? all : all.filter((one) => canSeeInbox(member.sight, one.inboxId));
    let place = choose(candidates, member !== null, ctx.now);
    if (place.kind === "begin" && member === null && !request.beginsAlways) {
      // Nothing of theirs is left, but what was merged goes on under another contact.
      const merged = await listMergedHomes(db, workspaceId, contactId, contactPointId, line.id);
      candidates = [...candidates, ...merged];
      if (merged.length > 0) place = choose(candidates, false, ctx.now);
    }
    if (place.kind === "join") {
      const standing = await lockStanding(db, workspaceId, place.conversationId);
      const chosen = candidates.find((one) => one.id === place.conversationId);
      // Whoever held it before us may have changed what was decided by: then it is decided again.
      if (chosen && isStill(chosen, standing, contactId))
        return { id: chosen.id, inboxId: standing.inboxId, why: place.why, standing };
      continue;
    }
    if (!isContactLocked && !request.beginsAlways) {
      // Two that begin at once: the second waits here and finds what the first began.
      await lockContact(db, workspaceId, contactId);
      isContactLocked = true;
      continue;
    }
    const id = ctx.newId<ConversationId>();
    await insertConversation(db, workspaceId, {
      ...{ id, contactId, inboxId: line.id, teamId: line.teamId },
      ...{ assigneeId: member?.memberId ?? null, at: ctx.now.toISOString() },
      previousConversationId:
        member === null ? place.previousConversationId : (candidates[0]?.id ?? null),
      ...request.begins,
    });
    return { id, inboxId: line.id, why: place.why, standing: null };
  }
}

/** `contactId`: where it is another's. */
type Candidate = SmsConversationCandidate & { readonly contactId?: ContactId };

function choose(
  candidates: readonly SmsConversationCandidate[],
  isOfMember: boolean,
  now: Date,
): SmsConversationMatch {
  return resolveSmsConversation(
    isOfMember
      ? candidates.filter((one) => one.place !== "closed" && one.place !== "spam")
      : candidates,
    now,
  );
}

const isStill = (
  chosen: Candidate,
  standing: ConversationStatusRow,
  contactId: ContactId,
): boolean =>
  standing.place === chosen.place &&
  standing.inboxId === chosen.inboxId &&
  standing.contactId === (chosen.contactId ?? contactId);

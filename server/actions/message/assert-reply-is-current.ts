import { AppError } from "#domain/errors.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import { hideContactNames } from "#server/actions/contact/hide-contact-names.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { findNewerMessageAuthor } from "#server/store/conversation/entry.ts";
import { findMember } from "#server/store/workspace/member.ts";

/** Rejects a reply written without seeing the newest message, once; the draft is kept. */
export async function assertReplyIsCurrent(
  ctx: WriteContext,
  actor: AuthenticatedActor,
  conversation: ConversationRecord,
  seenSeq: number,
): Promise<void> {
  if (seenSeq >= conversation.lastSeq) return;
  const newer = await findNewerMessageAuthor(
    ctx.db,
    ctx.workspaceId,
    conversation.id,
    seenSeq,
    actor.memberId,
  );
  if (!newer) return;
  const member = newer.memberId ? await findMember(ctx.db, ctx.workspaceId, newer.memberId) : null;
  if (member) throw new AppError("newer_message_exists", { who: member.name });
  // An error isn't a response: names that the member may not know are removed here.
  const { contactName } = await hideContactNames(ctx, conversation);
  throw new AppError("newer_message_exists", { who: contactName });
}

import type { UnsentEmailId } from "#domain/ids.ts";
import { hasDrafts, requireAuthenticated, requireMember } from "#server/actions/actor.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { insertEndedDraft, lockDraft } from "#server/store/conversation/ended-draft.ts";
import { deleteUnsentEmail } from "#server/store/email/unsent-email.ts";

export const discardUnsentEmail = defineWriteAction({
  name: "discard-unsent-email",
  requires: "profile.manage",
  async run(ctx, { emailId }) {
    requireMember(ctx.actor);
    await deleteUnsentEmailDraft(ctx, emailId);
    return { done: true };
  },
});

/** Removes a discarded or sent draft. Its ID is remembered for a while, since a save may still arrive. */
export async function deleteUnsentEmailDraft(
  ctx: WriteContext,
  emailId: UnsentEmailId,
): Promise<void> {
  const actor = requireAuthenticated(ctx.actor);
  const { memberId } = actor;
  await lockDraft(ctx.db, ctx.workspaceId, memberId, emailId);
  await insertEndedDraft(ctx.db, ctx.workspaceId, memberId, emailId, ctx.now);
  if (hasDrafts(actor) && (await deleteUnsentEmail(ctx.db, ctx.workspaceId, memberId, emailId)))
    ctx.publishChange("unsent_email", emailId, { memberId, operation: "removed" });
}

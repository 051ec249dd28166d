import type { UnsentEmailId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { insertEndedDraft, lockDraft } from "#server/store/conversation/ended-draft.ts";
import { deleteUnsentEmail } from "#server/store/email/unsent-email.ts";

export const discardUnsentEmail = defineWriteAction({
  name: "discard-unsent-email",
  needs: "profile.manage",
  async run(ctx, { mailId }) {
    await deleteUnsentEmailDraft(ctx, mailId);
    return { done: true };
  },
});

/** Removes a discarded or sent draft. Its ID is remembered for a while, since a save may still arrive. */
export async function deleteUnsentEmailDraft(
  ctx: WriteContext,
  mailId: UnsentEmailId,
): Promise<void> {
  const { memberId } = requireAuthenticated(ctx.actor);
  await lockDraft(ctx.db, ctx.workspaceId, memberId, mailId);
  await insertEndedDraft(ctx.db, ctx.workspaceId, memberId, mailId, ctx.now);
  if (await deleteUnsentEmail(ctx.db, ctx.workspaceId, memberId, mailId))
    ctx.publishChange("unsent_email", mailId, { memberId, operation: "removed" });
}

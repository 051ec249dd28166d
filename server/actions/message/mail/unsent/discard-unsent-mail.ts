import type { UnsentMailId } from "#domain/ids.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { insertEndedDraft, lockDraft } from "#server/store/conversation/ended-draft.ts";
import { deleteUnsentMail } from "#server/store/mail/unsent-mail.ts";

export const discardUnsentMail = defineAction({
  name: "discard-unsent-mail",
  needs: "self.manage",
  async run(ctx, { mailId }) {
    await forgetUnsentMail(ctx, mailId);
    return { done: true };
  },
});

/** Discarded, or sent. Its id stays known for a while: a save may still be on its way. */
export async function forgetUnsentMail(ctx: WriteCtx, mailId: UnsentMailId): Promise<void> {
  const { memberId } = asSomeone(ctx.actor);
  await lockDraft(ctx.db, ctx.workspaceId, memberId, mailId);
  await insertEndedDraft(ctx.db, ctx.workspaceId, memberId, mailId, ctx.now);
  if (await deleteUnsentMail(ctx.db, ctx.workspaceId, memberId, mailId))
    ctx.announce("unsent_mail", mailId, { memberId, deed: "gone" });
}

import type { UnsentMailId } from "#domain/ids.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { deleteUnsentMail } from "#server/store/mail/unsent-mail.ts";

export const discardUnsentMail = defineAction({
  name: "discard-unsent-mail",
  needs: "self.manage",
  async run(ctx, { mailId }) {
    await forgetUnsentMail(ctx, mailId);
    return { done: true };
  },
});

/** Thrown away, or sent. */
export async function forgetUnsentMail(ctx: WriteCtx, mailId: UnsentMailId): Promise<void> {
  const { memberId } = asSomeone(ctx.actor);
  if (await deleteUnsentMail(ctx.db, ctx.workspaceId, memberId, mailId))
    ctx.announce("unsent_mail", mailId, { memberId, deed: "gone" });
}

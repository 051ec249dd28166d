import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { refuseFilesOfOthers } from "#server/actions/message/files-of-mine.ts";
import { saveUnsentMail as keepMail } from "#server/store/mail/unsent-mail.ts";

export const saveUnsentMail = defineAction({
  name: "save-unsent-mail",
  needs: "self.manage",
  async run(ctx, { mailId, body, mail, attachmentIds, version }) {
    const { memberId } = asSomeone(ctx.actor);
    await refuseFilesOfOthers(ctx, attachmentIds);
    const wish = { id: mailId, body, mail, attachmentIds, version, at: ctx.now };
    const saved = await keepMail(ctx.db, ctx.workspaceId, memberId, wish);
    if (saved === null) throw new DeskError("draft_is_newer");
    ctx.announce("unsent_mail", mailId, { memberId });
    return saved;
  },
});

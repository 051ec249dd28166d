import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { refuseLargerDrafts } from "#server/actions/conversation/draft-room.ts";
import { refuseFilesOfOthers } from "#server/actions/message/files-of-mine.ts";
import { hasEnded, lockDraft } from "#server/store/conversation/ended-draft.ts";
import { saveUnsentMail as keepMail, weighUnsentMails } from "#server/store/mail/unsent-mail.ts";

export const saveUnsentMail = defineAction({
  name: "save-unsent-mail",
  needs: "self.manage",
  async run(ctx, { mailId, body, mail, attachmentIds, version }) {
    const { memberId } = asSomeone(ctx.actor);
    await lockDraft(ctx.db, ctx.workspaceId, memberId, mailId);
    await refuseFilesOfOthers(ctx, attachmentIds);
    if (await hasEnded(ctx.db, ctx.workspaceId, memberId, mailId))
      return { version, updatedAt: ctx.now.toISOString(), isEnded: true };
    const wish = { id: mailId, body, mail, attachmentIds, version, at: ctx.now };
    const before = await weighUnsentMails(ctx.db, ctx.workspaceId, memberId);
    const saved = await keepMail(ctx.db, ctx.workspaceId, memberId, wish);
    if (saved === null) throw new DeskError("draft_is_newer");
    const after = await weighUnsentMails(ctx.db, ctx.workspaceId, memberId);
    const max = limit("unsentMails");
    if (saved.isNew && after.count > max) throw new DeskError("too_many_unsent_mails", { max });
    refuseLargerDrafts(before, after, limit("unsentMailsBytes"));
    ctx.announce("unsent_mail", mailId, { memberId });
    return { version: saved.version, updatedAt: saved.updatedAt, isEnded: false };
  },
});

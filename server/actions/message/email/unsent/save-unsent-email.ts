import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { requireMember } from "#server/actions/actor.ts";
import { refuseLargerDrafts } from "#server/actions/conversation/refuse-larger-drafts.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { assertOwnAttachments } from "#server/actions/message/assert-own-attachments.ts";
import { hasEnded, lockDraft } from "#server/store/conversation/ended-draft.ts";
import {
  saveUnsentEmail as keepMail,
  measureUnsentEmails,
} from "#server/store/email/unsent-email.ts";

export const saveUnsentEmail = defineWriteAction({
  name: "save-unsent-email",
  requires: "profile.manage",
  async run(ctx, { emailId, body, email, attachmentIds, version }) {
    const { memberId } = requireMember(ctx.actor);
    await lockDraft(ctx.db, ctx.workspaceId, memberId, emailId);
    await assertOwnAttachments(ctx, attachmentIds);
    if (await hasEnded(ctx.db, ctx.workspaceId, memberId, emailId))
      return { version, updatedAt: ctx.now.toISOString(), isEnded: true };
    const input = { id: emailId, body, email, attachmentIds, version, at: ctx.now };
    const before = await measureUnsentEmails(ctx.db, ctx.workspaceId, memberId);
    const saved = await keepMail(ctx.db, ctx.workspaceId, memberId, input);
    if (saved === null) throw new AppError("draft_conflict");
    const after = await measureUnsentEmails(ctx.db, ctx.workspaceId, memberId);
    const max = limit("unsentEmailsPerMember");
    if (saved.isNew && after.count > max) throw new AppError("too_many_unsent_emails", { max });
    refuseLargerDrafts(before, after, limit("unsentEmailsPerMemberBytes"));
    ctx.publishChange("unsent_email", emailId, { memberId });
    return { version: saved.version, updatedAt: saved.updatedAt, isEnded: false };
  },
});

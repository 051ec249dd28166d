import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listAttachmentParts } from "#server/store/attachment.ts";
import { listUnsentEmails as listMails } from "#server/store/email/unsent-email.ts";

export const listUnsentEmails = defineReadAction({
  name: "list-unsent-emails",
  needs: "profile.manage",
  async run({ actor, db }) {
    const { workspaceId, memberId } = requireAuthenticated(actor);
    const mails = await listMails(db, workspaceId, memberId, limit("unsentMails"));
    const ids = [...new Set(mails.flatMap((mail) => mail.attachmentIds))];
    const files = await listAttachmentParts(db, workspaceId, ids);
    const rows = mails.map((mail) => ({
      ...mail,
      attachments: mail.attachmentIds.flatMap((id) => files.find((one) => one.id === id) ?? []),
    }));
    return { rows };
  },
});

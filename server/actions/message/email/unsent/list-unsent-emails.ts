import { limit } from "#domain/limits.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listAttachmentParts } from "#server/store/attachment.ts";
import { listUnsentEmails as listMails } from "#server/store/email/unsent-email.ts";

export const listUnsentEmails = defineReadAction({
  name: "list-unsent-emails",
  requires: "profile.manage",
  async run({ actor, db }) {
    const { workspaceId, memberId } = requireMember(actor);
    const emails = await listMails(db, workspaceId, memberId, limit("unsentEmailsPerMember"));
    const ids = [...new Set(emails.flatMap((email) => email.attachmentIds))];
    const files = await listAttachmentParts(db, workspaceId, ids);
    const rows = emails.map((email) => ({
      ...email,
      attachments: email.attachmentIds.flatMap((id) => files.find((one) => one.id === id) ?? []),
    }));
    return { rows };
  },
});

import { limit } from "#domain/limits.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listAttachmentParts } from "#server/store/attachment.ts";
import { listUnsentMails as listMails } from "#server/store/mail/unsent-mail.ts";

export const listUnsentMails = defineRead({
  name: "list-unsent-mails",
  needs: "self.manage",
  async run({ actor, db }) {
    const { workspaceId, memberId } = asSomeone(actor);
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

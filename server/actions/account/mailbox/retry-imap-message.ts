import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { listImapFailures } from "#server/store/mailbox/imap-folder.ts";
import { presentMailbox } from "./present-mailbox.ts";

export const retryImapMessage = defineWriteAction({
  name: "retry-imap-message",
  requires: "account.manage",
  async run(ctx, { accountId, folder, uidValidity, uid }) {
    const { db, workspaceId } = ctx;
    const isThere = (
      await listImapFailures(db, workspaceId, accountId, limit("imapAttempts"))
    ).some((one) => one.folder === folder && one.uidValidity === uidValidity && one.uid === uid);
    if (!isThere) throw new AppError("not_found");
    ctx.schedule("retry-failed-message", { workspaceId, accountId, folder, uidValidity, uid });
    ctx.audit(accountId, { folder, uid });
    return presentMailbox(db, workspaceId, accountId);
  },
});

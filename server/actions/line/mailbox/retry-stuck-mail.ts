import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { defineAction } from "#server/actions/action.ts";
import { listStuck } from "#server/store/mailbox/imap-box.ts";
import { presentMailbox } from "./present-mailbox.ts";

export const retryStuckMail = defineAction({
  name: "retry-stuck-mail",
  needs: "account.manage",
  async run(ctx, { accountId, folder, uidValidity, uid }) {
    const { db, workspaceId } = ctx;
    const isThere = (await listStuck(db, workspaceId, accountId, limit("imapTries"))).some(
      (one) => one.folder === folder && one.uidValidity === uidValidity && one.uid === uid,
    );
    if (!isThere) throw new DeskError("not_found");
    ctx.schedule("fetch-stuck-mail", { workspaceId, accountId, folder, uidValidity, uid });
    ctx.audit(accountId, { folder, uid });
    return presentMailbox(db, workspaceId, accountId);
  },
});

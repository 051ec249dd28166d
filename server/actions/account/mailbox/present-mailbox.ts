import type { Outputs } from "#contract/routes.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  type ImapFolderRecord,
  listImapFailures,
  listImapFolders,
} from "#server/store/mailbox/imap-folder.ts";
import type { Db } from "#server/store/sql.ts";

type Output = Outputs["getMailbox"];

export async function presentMailbox(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<Output> {
  const boxes = await listImapFolders(db, workspaceId, accountId);
  const failedMessages = await listImapFailures(db, workspaceId, accountId, limit("imapAttempts"));
  return {
    folders: boxes.map((box) => ({
      folder: box.folder,
      lastUid: box.lastUid,
      checkedAt: box.checkedAt,
      lastEmailAt: box.lastEmailAt,
      failedMessages: failedMessages
        .filter((one) => one.folder === box.folder)
        .map(({ uidValidity, uid, problem, at }) => ({ uidValidity, uid, problem, at })),
      backfill: backfillOf(box),
    })),
  };
}

const backfillOf = (box: ImapFolderRecord): Output["folders"][number]["backfill"] =>
  box.backfillSince === null
    ? null
    : {
        since: box.backfillSince,
        found: box.backfillFound ?? 0,
        fetched: box.backfillFetched ?? 0,
        doneAt: box.backfillDoneAt,
      };

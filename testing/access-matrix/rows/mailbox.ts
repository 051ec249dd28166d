import type { mailboxRoutes } from "#contract/email/mailbox.ts";
import type { RowsOf } from "./row.ts";

export const mailboxRows: RowsOf<typeof mailboxRoutes> = {
  getMailbox: { asks: "account.manage", input: ({ accountId }) => ({ accountId }) },
  backfillAccount: {
    asks: "account.manage",
    ends: "account_type_mismatch",
    input: ({ accountId }) => ({ accountId, days: 7 }),
  },
  retryImapMessage: {
    asks: "account.manage",
    ends: "not_found",
    input: ({ accountId }) => ({ accountId, folder: "INBOX", uidValidity: 1, uid: 1 }),
  },
};

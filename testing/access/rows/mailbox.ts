import type { mailboxRoutes } from "#contract/mail/mailbox.ts";
import type { RowsOf } from "./row.ts";

export const mailboxRows: RowsOf<typeof mailboxRoutes> = {
  showMailbox: { asks: "account.manage", input: ({ accountId }) => ({ accountId }) },
  backfillAccount: {
    asks: "account.manage",
    ends: "wrong_kind_of_account",
    input: ({ accountId }) => ({ accountId, days: 7 }),
  },
  retryStuckMail: {
    asks: "account.manage",
    ends: "not_found",
    input: ({ accountId }) => ({ accountId, folder: "INBOX", uidValidity: 1, uid: 1 }),
  },
};

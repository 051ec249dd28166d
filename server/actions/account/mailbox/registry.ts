import { backfillAccount } from "./backfill-account.ts";
import { getMailbox } from "./get-mailbox.ts";
import { retryImapMessage } from "./retry-imap-message.ts";

export const mailboxActions = {
  getMailbox,
  backfillAccount,
  retryImapMessage,
};

import { backfillAccount } from "./backfill-account.ts";
import { retryStuckMail } from "./retry-stuck-mail.ts";
import { showMailbox } from "./show-mailbox.ts";

export const mailboxActions = { showMailbox, backfillAccount, retryStuckMail };

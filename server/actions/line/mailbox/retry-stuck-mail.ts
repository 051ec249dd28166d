// One more try for a mail that was set aside, while the person who asked waits for it.
import { DeskError } from "#domain/errors.ts";
import { defineErrand } from "#server/actions/action.ts";
import { type FetchedMail, MailboxFault } from "#server/ports/mailbox.ts";
import { clearStuck, noteStuck, type StuckKey } from "#server/store/mailbox/imap-box.ts";
import { getMailboxAccount } from "./open-mailbox-of.ts";
import { presentMailbox } from "./present-mailbox.ts";

// The page's view of a customer's mailbox.
import type { Pool } from "pg";
import type {
  SimulatedEmailSummary,
  SimulatedMailbox,
} from "#contract/simulator/simulated-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { listMailboxMessages, type MailboxMessage } from "./mailbox-messages.ts";
import { listMailboxAddresses } from "./mailboxes.ts";

const maxShownEmails = 100;

export async function viewMailbox(
  pool: Pool,
  accountSid: string,
  customerId: string,
): Promise<SimulatedMailbox | null> {
  const boxes = await listMailboxAddresses(pool, accountSid, customerId);
  const [first] = boxes;
  if (first === undefined) return null;
  const addresses = boxes.map(({ address }) => address);
  const messages = await listMailboxMessages(pool, accountSid, addresses, maxShownEmails);
  return {
    addresses: boxes.map(({ address, state, bouncesBy }) => ({ address, state, bouncesBy })),
    client: first.client,
    isAway: first.isAway,
    dropsHeaders: first.dropsHeaders,
    emails: messages.map(viewHead),
  };
}

export const viewHead = (message: MailboxMessage): SimulatedEmailSummary => ({
  ...message.head,
  id: message.id,
  address: message.address,
  folder: message.folder,
  isRead: message.isRead,
  isComplained: message.isComplained,
  acceptance: message.acceptance,
  detail: message.detail,
  at: message.at.toISOString(),
});

/** Publishes changes of every customer with a sent copy of this email. */
export async function notifySenders(
  context: SimulatorContext,
  accountSid: string,
  storedEmailId: string,
): Promise<void> {
  const { rows } = await context.pool.query<{ customer_id: string }>(
    `select distinct a.customer_id from mailbox_message m
     join address a on a.account_sid = m.account_sid and a.address = m.address
     where m.account_sid = $1 and m.stored_email_id = $2 and m.folder = 'sent'`,
    [accountSid, storedEmailId],
  );
  for (const row of rows) context.broadcaster.publishCustomer(accountSid, row.customer_id);
}

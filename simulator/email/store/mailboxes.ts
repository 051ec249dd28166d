import type { Pool } from "pg";
import type {
  AddressChange,
  AddressStatus,
  BounceChannel,
  EmailClient,
  EmailPerson,
} from "#contract/simulator/simulated-email.ts";

/** An address with its settings, some for the whole mailbox, some for the address. */
export interface MailboxAddress {
  accountSid: string;
  address: string;
  customerId: string;
  name: string;
  client: EmailClient;
  isAway: boolean;
  dropsHeaders: boolean;
  state: AddressStatus;
  bouncesBy: BounceChannel;
}

interface BoxRow {
  account_sid: string;
  address: string;
  customer_id: string;
  name: string;
  client: EmailClient;
  is_away: boolean;
  drops_headers: boolean;
  state: AddressStatus;
  bounces_by: BounceChannel;
}

const boxes = `select a.account_sid, a.address, a.customer_id, c.name, b.client, b.is_away,
    b.drops_headers, a.state, a.bounces_by
  from address a
  join mailbox b on b.account_sid = a.account_sid and b.customer_id = a.customer_id
  join customer c on c.account_sid = a.account_sid and c.id = a.customer_id`;

const fromRow = (row: BoxRow): MailboxAddress => ({
  accountSid: row.account_sid,
  address: row.address,
  customerId: row.customer_id,
  name: row.name,
  client: row.client,
  isAway: row.is_away,
  dropsHeaders: row.drops_headers,
  state: row.state,
  bouncesBy: row.bounces_by,
});

export const personOf = (box: MailboxAddress): EmailPerson => ({
  address: box.address,
  name: box.name,
});

export async function findMailboxAddress(
  pool: Pool,
  accountSid: string,
  address: string,
): Promise<MailboxAddress | null> {
  const { rows } = await pool.query<BoxRow>(
    `${boxes} where a.account_sid = $1 and a.address = $2`,
    [accountSid, address.toLowerCase()],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

export async function listMailboxAddresses(
  pool: Pool,
  accountSid: string,
  customerId: string,
): Promise<MailboxAddress[]> {
  const { rows } = await pool.query<BoxRow>(
    `${boxes} where a.account_sid = $1 and a.customer_id::text = $2 order by a.seq`,
    [accountSid, customerId],
  );
  return rows.map(fromRow);
}

const clients: readonly EmailClient[] = ["gmail", "outlook", "apple"];

/** Gives a customer an address, and with the first one a mailbox; false if the address is taken. */
export async function addAddress(
  pool: Pool,
  accountSid: string,
  customer: { id: string; name: string },
  address: string,
  client?: EmailClient,
): Promise<boolean> {
  // Customers use different clients, and each customer always the same one.
  const letters = [...`${customer.name}${address}`];
  const sum = letters.reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  await pool.query(
    `insert into mailbox (account_sid, customer_id, client) values ($1, $2, $3)
     on conflict do nothing`,
    [accountSid, customer.id, client ?? clients[sum % clients.length] ?? "gmail"],
  );
  const { rowCount } = await pool.query(
    `insert into address (account_sid, address, customer_id) values ($1, $2, $3)
     on conflict do nothing`,
    [accountSid, address.toLowerCase(), customer.id],
  );
  return rowCount === 1;
}

export async function changeMailbox(
  pool: Pool,
  accountSid: string,
  customerId: string,
  change: { isAway?: boolean; dropsHeaders?: boolean; client?: EmailClient },
): Promise<void> {
  await pool.query(
    `update mailbox set is_away = coalesce($3, is_away),
       drops_headers = coalesce($4, drops_headers), client = coalesce($5, client)
     where account_sid = $1 and customer_id = $2`,
    [
      accountSid,
      customerId,
      change.isAway ?? null,
      change.dropsHeaders ?? null,
      change.client ?? null,
    ],
  );
}

export async function changeAddress(
  pool: Pool,
  box: MailboxAddress,
  change: AddressChange,
): Promise<void> {
  await pool.query(
    "update address set state = $3, bounces_by = $4 where account_sid = $1 and address = $2",
    [box.accountSid, box.address, change.state ?? box.state, change.bouncesBy ?? box.bouncesBy],
  );
}

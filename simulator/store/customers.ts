import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { AnswerBehavior } from "#contract/simulator/simulated-call.ts";
import type { PhoneStatus } from "#contract/simulator/simulator.ts";

export interface Customer {
  id: string;
  accountSid: string;
  name: string;
  /** Null: no phone, only email. */
  number: string | null;
  phoneStatus: PhoneStatus;
  phoneStatusSince: Date;
  firstWords: readonly string[];
  answerBehavior: AnswerBehavior;
}

interface CustomerRow {
  id: string;
  account_sid: string;
  name: string;
  phone_number: string | null;
  handset: PhoneStatus;
  handset_since: Date;
  first_words: string[];
  answerBehavior: AnswerBehavior;
}

const columns =
  'id, account_sid, name, phone_number, handset, handset_since, first_words, answer_behavior as "answerBehavior"';

const fromRow = (row: CustomerRow): Customer => ({
  id: row.id,
  accountSid: row.account_sid,
  name: row.name,
  number: row.phone_number,
  phoneStatus: row.handset,
  phoneStatusSince: row.handset_since,
  firstWords: row.first_words,
  answerBehavior: row.answerBehavior,
});

/** Null if another customer has this number. */
export async function addCustomer(
  pool: Pool,
  accountSid: string,
  input: { name: string; number: string | null; firstWords?: readonly string[] },
): Promise<Customer | null> {
  const { rows } = await pool.query<CustomerRow>(
    `insert into customer (account_sid, id, name, phone_number, first_words)
     values ($1, $2, $3, $4, $5)
     on conflict (account_sid, phone_number) do nothing returning ${columns}`,
    [accountSid, randomUUID(), input.name, input.number, JSON.stringify(input.firstWords ?? [])],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

export async function listCustomers(pool: Pool, accountSid: string): Promise<Customer[]> {
  const { rows } = await pool.query<CustomerRow>(
    `select ${columns} from customer where account_sid = $1 order by place`,
    [accountSid],
  );
  return rows.map(fromRow);
}

export async function findCustomer(
  pool: Pool,
  accountSid: string,
  by: { id: string } | { number: string },
): Promise<Customer | null> {
  const [condition, value] =
    "id" in by ? ["id::text = $2", by.id] : ["phone_number = $2", by.number];
  const { rows } = await pool.query<CustomerRow>(
    `select ${columns} from customer where account_sid = $1 and ${condition}`,
    [accountSid, value],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

export async function changeCustomer(
  pool: Pool,
  customer: Customer,
  change: { name?: string; phoneStatus?: PhoneStatus; answerBehavior?: AnswerBehavior },
): Promise<void> {
  await pool.query(
    `update customer set name = $3, handset = $4, answer_behavior = $5,
       handset_since = case when handset = $4 then handset_since else now() end
     where account_sid = $1 and id = $2`,
    [
      customer.accountSid,
      customer.id,
      change.name ?? customer.name,
      change.phoneStatus ?? customer.phoneStatus,
      change.answerBehavior ?? customer.answerBehavior,
    ],
  );
}

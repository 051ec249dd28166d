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
  suggestedTexts: readonly string[];
  answerBehavior: AnswerBehavior;
}

interface CustomerRow {
  id: string;
  account_sid: string;
  name: string;
  phone_number: string | null;
  phone_status: PhoneStatus;
  phone_status_since: Date;
  suggested_texts: string[];
  answerBehavior: AnswerBehavior;
}

const columns =
  'id, account_sid, name, phone_number, phone_status, phone_status_since, suggested_texts, answer_behavior as "answerBehavior"';

const fromRow = (row: CustomerRow): Customer => ({
  id: row.id,
  accountSid: row.account_sid,
  name: row.name,
  number: row.phone_number,
  phoneStatus: row.phone_status,
  phoneStatusSince: row.phone_status_since,
  suggestedTexts: row.suggested_texts,
  answerBehavior: row.answerBehavior,
});

/** Null if another customer has this number. */
export async function addCustomer(
  pool: Pool,
  accountSid: string,
  input: { name: string; number: string | null; suggestedTexts?: readonly string[] },
): Promise<Customer | null> {
  const { rows } = await pool.query<CustomerRow>(
    `insert into customer (account_sid, id, name, phone_number, suggested_texts)
     values ($1, $2, $3, $4, $5)
     on conflict (account_sid, phone_number) do nothing returning ${columns}`,
    [
      accountSid,
      randomUUID(),
      input.name,
      input.number,
      JSON.stringify(input.suggestedTexts ?? []),
    ],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

export async function listCustomers(pool: Pool, accountSid: string): Promise<Customer[]> {
  const { rows } = await pool.query<CustomerRow>(
    `select ${columns} from customer where account_sid = $1 order by seq`,
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
    `update customer set name = $3, phone_status = $4, answer_behavior = $5,
       phone_status_since = case when phone_status = $4 then phone_status_since else now() end
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

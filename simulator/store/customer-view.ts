// The page's view of each customer: the texts on the phone, and what was actually delivered.
import type { Pool } from "pg";
import type {
  Counters,
  SimulatedCustomer,
  SimulatedText,
  SimulatedThread,
} from "#contract/simulator/simulator.ts";
import { viewMailbox } from "#simulator/email/store/view-mailbox.ts";
import type { Customer } from "./customers.ts";

const textsPerThread = 100;

interface TextRow {
  sid: string;
  inbox_number: string;
  direction: string;
  original_body: string;
  is_automatic: boolean;
  channel: string;
  acceptance: SimulatedText["acceptance"];
  at: Date;
  images: { sid: string; type: string }[] | null;
}

const writer = (row: TextRow): SimulatedText["by"] => {
  if (row.is_automatic) return "carrier";
  return row.direction === "inbound" ? "customer" : "app";
};

async function listMessageRows(pool: Pool, customer: Customer): Promise<TextRow[]> {
  const { rows } = await pool.query<TextRow>(
    `select t.sid, t.inbox_number, t.direction, t.original_body, t.is_automatic, t.channel, t.acceptance,
       coalesce(t.reached_at, t.created_at) as at,
       (select jsonb_agg(jsonb_build_object('sid', f.sid, 'type', f.type) order by f.seq)
        from media f where f.account_sid = $1 and f.message_sid = t.sid) as images
     from (select m.*, row_number() over (partition by m.inbox_number order by m.seq desc) as nth
       from message m
       where m.account_sid = $1 and m.customer_number = $2
         and (m.direction = 'inbound' or m.reached_at is not null)) t
     where t.nth <= $3 order by coalesce(t.reached_at, t.created_at), t.seq`,
    [customer.accountSid, customer.number, textsPerThread],
  );
  return rows;
}

async function listMisses(
  pool: Pool,
  customer: Customer,
): Promise<{ inbox_number: string; code: number; times: number }[]> {
  const { rows } = await pool.query<{ inbox_number: string; code: number; times: number }>(
    `select inbox_number, error_code as code, count(*)::int as times from message
     where account_sid = $1 and customer_number = $2 and error_code is not null
     group by inbox_number, error_code order by error_code`,
    [customer.accountSid, customer.number],
  );
  return rows;
}

async function listStops(pool: Pool, customer: Customer): Promise<Set<string>> {
  const { rows } = await pool.query<{ inbox_number: string }>(
    "select inbox_number from opt_out where account_sid = $1 and customer_number = $2",
    [customer.accountSid, customer.number],
  );
  return new Set(rows.map((row) => row.inbox_number));
}

export async function viewCustomerThreads(
  pool: Pool,
  customer: Customer,
): Promise<Omit<SimulatedCustomer, "call">> {
  const [texts, misses, stops, mailbox] = await Promise.all([
    listMessageRows(pool, customer),
    listMisses(pool, customer),
    listStops(pool, customer),
    viewMailbox(pool, customer.accountSid, customer.id),
  ]);
  const inboxNumbers = [...new Set([...texts, ...misses].map((row) => row.inbox_number))];
  const threads = inboxNumbers.map(
    (inboxNumber): SimulatedThread => ({
      inboxNumber,
      isStopped: stops.has(inboxNumber),
      missed: misses
        .filter((miss) => miss.inbox_number === inboxNumber)
        .map(({ code, times }) => ({ code, times })),
      texts: texts
        .filter((text) => text.inbox_number === inboxNumber)
        .map((row) => ({
          sid: row.sid,
          by: writer(row),
          channel: row.channel === "whatsapp" ? "whatsapp" : "sms",
          text: row.original_body,
          images: row.images ?? [],
          at: row.at.toISOString(),
          acceptance: row.acceptance,
        })),
    }),
  );
  return {
    id: customer.id,
    name: customer.name,
    number: customer.number,
    phoneStatus: customer.phoneStatus,
    phoneStatusSince: customer.phoneStatusSince.toISOString(),
    suggestedTexts: customer.suggestedTexts,
    threads,
    mailbox,
    answerBehavior: customer.answerBehavior,
  };
}

export async function countDeliveredTexts(
  pool: Pool,
  accountSid: string,
): Promise<Counters["phones"]> {
  const { rows } = await pool.query<{ number: string; text: string; times: number }>(
    `select customer_number as number, original_body as text, count(*)::int as times from message
     where account_sid = $1 and direction <> 'inbound' and not is_automatic and reached_at is not null
     group by customer_number, original_body order by customer_number, min(seq)`,
    [accountSid],
  );
  const byNumber = new Map<string, { text: string; times: number }[]>();
  for (const { number, text, times } of rows) {
    byNumber.set(number, [...(byNumber.get(number) ?? []), { text, times }]);
  }
  return [...byNumber].map(([number, reached]) => ({ number, reached }));
}

// The page's view of each customer: the texts on the phone, and what was actually delivered.
import type { Pool } from "pg";
import type {
  Counters,
  SimulatedCustomer,
  SimulatedSms,
  SimulatedThread,
} from "#contract/simulator/simulator.ts";
import { viewMailbox } from "#simulator/email/store/view-mailbox.ts";
import type { Customer } from "./customers.ts";

const textsPerThread = 100;

interface TextRow {
  sid: string;
  line: string;
  direction: string;
  shown: string;
  is_automatic: boolean;
  channel: string;
  tick: SimulatedSms["tick"];
  at: Date;
  pictures: { sid: string; type: string }[] | null;
}

const writer = (row: TextRow): SimulatedSms["by"] => {
  if (row.is_automatic) return "carrier";
  return row.direction === "inbound" ? "customer" : "desk";
};

async function listMessageRows(pool: Pool, customer: Customer): Promise<TextRow[]> {
  const { rows } = await pool.query<TextRow>(
    `select t.sid, t.line, t.direction, t.shown, t.is_automatic, t.channel, t.tick,
       coalesce(t.reached_at, t.created_at) as at,
       (select jsonb_agg(jsonb_build_object('sid', f.sid, 'type', f.type) order by f.seq)
        from media f where f.account_sid = $1 and f.message_sid = t.sid) as pictures
     from (select m.*, row_number() over (partition by m.line order by m.seq desc) as nth
       from message m
       where m.account_sid = $1 and m.handset = $2
         and (m.direction = 'inbound' or m.reached_at is not null)) t
     where t.nth <= $3 order by coalesce(t.reached_at, t.created_at), t.seq`,
    [customer.accountSid, customer.number, textsPerThread],
  );
  return rows;
}

async function listMisses(
  pool: Pool,
  customer: Customer,
): Promise<{ line: string; code: number; times: number }[]> {
  const { rows } = await pool.query<{ line: string; code: number; times: number }>(
    `select line, error_code as code, count(*)::int as times from message
     where account_sid = $1 and handset = $2 and error_code is not null
     group by line, error_code order by error_code`,
    [customer.accountSid, customer.number],
  );
  return rows;
}

async function listStops(pool: Pool, customer: Customer): Promise<Set<string>> {
  const { rows } = await pool.query<{ line: string }>(
    "select line from block where account_sid = $1 and handset = $2",
    [customer.accountSid, customer.number],
  );
  return new Set(rows.map((row) => row.line));
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
  const inboxNumbers = [...new Set([...texts, ...misses].map((row) => row.line))];
  const threads = inboxNumbers.map(
    (inboxNumber): SimulatedThread => ({
      inboxNumber,
      isStopped: stops.has(inboxNumber),
      missed: misses
        .filter((miss) => miss.line === inboxNumber)
        .map(({ code, times }) => ({ code, times })),
      texts: texts
        .filter((text) => text.line === inboxNumber)
        .map((row) => ({
          sid: row.sid,
          by: writer(row),
          channel: row.channel === "whatsapp" ? "whatsapp" : "sms",
          text: row.shown,
          pictures: row.pictures ?? [],
          at: row.at.toISOString(),
          tick: row.tick,
        })),
    }),
  );
  return {
    id: customer.id,
    name: customer.name,
    number: customer.number,
    phoneStatus: customer.phoneStatus,
    phoneStatusSince: customer.phoneStatusSince.toISOString(),
    firstWords: customer.firstWords,
    threads,
    mailbox,
    answerBehavior: customer.answerBehavior,
  };
}

export async function countDeliveredSms(
  pool: Pool,
  accountSid: string,
): Promise<Counters["phones"]> {
  const { rows } = await pool.query<{ number: string; text: string; times: number }>(
    `select handset as number, shown as text, count(*)::int as times from message
     where account_sid = $1 and direction <> 'inbound' and not is_automatic and reached_at is not null
     group by handset, shown order by handset, min(seq)`,
    [accountSid],
  );
  const byNumber = new Map<string, { text: string; times: number }[]>();
  for (const { number, text, times } of rows) {
    byNumber.set(number, [...(byNumber.get(number) ?? []), { text, times }]);
  }
  return [...byNumber].map(([number, reached]) => ({ number, reached }));
}

// Reads the final state from the app's tables and the carrier's records, by token.
import type pg from "pg";
import { tokenPattern } from "#tools/storm/ledger.ts";

export interface AppMessage {
  readonly direction: "in" | "out";
  readonly states: readonly string[];
}

export interface AppCall {
  readonly id: string;
  readonly outcome: string | null;
  readonly isOver: boolean;
  /** Legs that have not ended. */
  readonly openLegs: number;
}

export interface AppRecords {
  readonly messages: ReadonlyMap<string, readonly AppMessage[]>;
  readonly notes: ReadonlyMap<string, number>;
  readonly conversations: ReadonlyMap<
    string,
    { readonly subject: string; readonly folder: string; readonly mergedIntoId: string | null }
  >;
  /** By the carrier's call id. */
  readonly calls: ReadonlyMap<string, readonly AppCall[]>;
  /** How often a conversation records that its merge was undone, by merge. */
  readonly undone: ReadonlyMap<string, number>;
  /** Inbound payloads not processed, by state. */
  readonly raw: Readonly<Record<string, number>>;
}

export interface CarrierRecords {
  readonly texts: ReadonlyMap<string, number>;
  readonly mails: ReadonlyMap<string, number>;
  /** Customer calls that the app answered. */
  readonly answered: ReadonlySet<string>;
}

const inBody = `(regexp_match(m.body, '${tokenPattern}'))[1]`;

export async function readAppRecords(client: pg.Client): Promise<AppRecords> {
  const rows = async <Row extends pg.QueryResultRow>(text: string) =>
    (await client.query<Row>(text)).rows;
  const messages = new Map<string, AppMessage[]>();
  for (const { token, direction, states } of await rows<{
    token: string | null;
    direction: "in" | "out";
    states: string[];
  }>(
    `select ${inBody} as token, m.direction,
       array(select d.state from delivery d
              where d.workspace_id = m.workspace_id and d.message_id = m.id
              order by d.attempt) as states
       from message m`,
  )) {
    if (token === null) continue;
    messages.set(token, [...(messages.get(token) ?? []), { direction, states }]);
  }
  const notes = new Map<string, number>();
  for (const { token } of await rows<{ token: string | null }>(
    `select (regexp_match(body::text, '${tokenPattern}'))[1] as token from entry where kind = 'note'`,
  ))
    if (token !== null) notes.set(token, (notes.get(token) ?? 0) + 1);
  const conversations = new Map(
    (
      await rows<{ id: string; subject: string; folder: string; merged_into_id: string | null }>(
        "select id, subject, folder, merged_into_id from conversation",
      )
    ).map((row) => [
      row.id,
      { subject: row.subject, folder: row.folder, mergedIntoId: row.merged_into_id },
    ]),
  );
  const calls = new Map<string, AppCall[]>();
  for (const { ref, ...call } of await rows<AppCall & { ref: string | null }>(
    `select l.provider_ref as ref, c.id::text, c.outcome, c.ended_at is not null as "isOver",
       (select count(*)::int from call_leg o
         where o.workspace_id = c.workspace_id and o.call_id = c.id and o.ended_at is null) as "openLegs"
       from call_leg l join call c on c.workspace_id = l.workspace_id and c.id = l.call_id
      where l.role = 'customer'`,
  ))
    if (ref !== null) calls.set(ref, [...(calls.get(ref) ?? []), call]);
  const undone = new Map(
    (
      await rows<{ id: string; count: number }>(
        `select body ->> 'threadOperationId' as id, count(*)::int as count from entry
          where kind = 'event' and body ->> 'type' = 'merge_undone' and body ->> 'side' = 'back' group by 1`,
      )
    ).map(({ id, count }) => [id, count]),
  );
  return {
    ...{ messages, notes, conversations, calls, undone },
    raw: counted(
      await rows(
        `select state || ' ' || kind || case when state = 'new' then '' else ': ' || coalesce(problem, '') end as name,
           count(*)::int as count
           from inbound_payload where state in ('new', 'unreadable') group by 1`,
      ),
    ),
  };
}

const counted = (rows: readonly pg.QueryResultRow[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));

export async function readCarrier(client: pg.Client): Promise<CarrierRecords> {
  const count = async (text: string) => {
    const { rows } = await client.query<{ token: string | null; count: number }>(text);
    return new Map(rows.flatMap((row) => (row.token === null ? [] : [[row.token, row.count]])));
  };
  const { rows: calls } = await client.query<{ sid: string }>(
    "select sid from simulator.call where direction = 'inbound' and answered_at is not null",
  );
  return {
    answered: new Set(calls.map(({ sid }) => sid)),
    texts: await count(
      `select (regexp_match(body, '${tokenPattern}'))[1] as token, count(*)::int as count
         from simulator.message where direction <> 'inbound' group by 1`,
    ),
    mails: await count(
      `select (regexp_match(request::text, '${tokenPattern}'))[1] as token, count(*)::int as count
         from simulator.email group by 1`,
    ),
  };
}

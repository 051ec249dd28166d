// Reads the final state from the app's tables and the carrier's records, by token.
import type pg from "pg";
import { tokenPattern } from "#tools/storm/ledger.ts";

export interface AppMessage {
  readonly direction: "in" | "out";
  readonly states: readonly string[];
}

export interface AppPicture {
  readonly isStored: boolean;
  /** Still to be fetched from the carrier. */
  readonly isAwaited: boolean;
}

export interface AppCall {
  readonly id: string;
  readonly outcome: string | null;
  readonly isOver: boolean;
  /** Legs that have not ended. */
  readonly openLegs: number;
}

interface DeadLetter {
  readonly name: string;
  /** The carrier's id of the call that it is about. */
  readonly callSid: string | null;
  readonly isRecording: boolean;
}

export interface AppRecords {
  readonly messages: ReadonlyMap<string, readonly AppMessage[]>;
  readonly notes: ReadonlyMap<string, number>;
  readonly conversations: ReadonlyMap<
    string,
    {
      readonly subject: string;
      readonly folder: string;
      readonly mergedIntoId: string | null;
      /** Still snoozed after the time until which it was. */
      readonly isOverslept: boolean;
    }
  >;
  /** Pictures by the token of their text. */
  readonly pictures: ReadonlyMap<string, readonly AppPicture[]>;
  /** The token of the note that is drafted in a conversation. */
  readonly drafts: ReadonlyMap<string, string | null>;
  /** By the carrier's call id. */
  readonly calls: ReadonlyMap<string, readonly AppCall[]>;
  /** The states of a call's recordings, by its id here. */
  readonly recordings: ReadonlyMap<string, readonly string[]>;
  /** How often a conversation records that its merge was undone, by merge. */
  readonly undone: ReadonlyMap<string, number>;
  /** Subjects that a conversation's timeline mentions as changed. */
  readonly renamed: ReadonlySet<string>;
  /** Tokens in inbound payloads that are stored and not processed yet. */
  readonly unreadTokens: ReadonlySet<string>;
  /** Still to be processed: inbound payloads, and voice events that match no call yet. */
  readonly pending: Readonly<Record<string, number>>;
  /** Inbound payloads that couldn't be processed. */
  readonly deadLetters: readonly DeadLetter[];
  /** The first of them, to investigate. */
  readonly deadLetterExamples: readonly string[];
}

/** Emails and texts that the app gave to its providers. */
export async function countSent(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select ((select count(*) from simulator.message where direction <> 'inbound')
             + (select count(*) from simulator.email))::int as count`,
  );
  return rows[0]?.count ?? 0;
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
  const tokens = async (text: string) =>
    new Set((await rows<{ token: string | null }>(text)).flatMap(({ token }) => token ?? []));
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
      await rows<{
        id: string;
        subject: string;
        folder: string;
        mergedIntoId: string | null;
        isOverslept: boolean;
      }>(
        `select id, subject, folder, merged_into_id as "mergedIntoId",
           status = 'snoozed' and snoozed_until < now() as "isOverslept" from conversation`,
      )
    ).map(({ id, ...row }) => [id, row]),
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
  const pictures = new Map<string, AppPicture[]>();
  for (const { token, ...picture } of await rows<AppPicture & { token: string | null }>(
    `select ${inBody} as token, a.sha256 is not null as "isStored",
       a.sha256 is null and a.remote_source is not null as "isAwaited"
       from attachment a join message m on m.workspace_id = a.workspace_id and m.id = a.message_id`,
  ))
    if (token !== null) pictures.set(token, [...(pictures.get(token) ?? []), picture]);
  const drafts = new Map(
    (
      await rows<{ id: string; token: string | null }>(
        `select conversation_id as id, (regexp_match(body, '${tokenPattern}'))[1] as token from draft where kind = 'note'`,
      )
    ).map(({ id, token }) => [id, token]),
  );
  const recordings = new Map(
    (
      await rows<{ id: string; states: string[] }>(
        "select call_id as id, array_agg(state) as states from recording group by 1",
      )
    ).map(({ id, states }) => [id, states]),
  );
  const undone = new Map(
    (
      await rows<{ id: string; count: number }>(
        `select body ->> 'threadOperationId' as id, count(*)::int as count from entry
          where kind = 'event' and body ->> 'type' = 'merge_undone' and body ->> 'side' = 'back' group by 1`,
      )
    ).map(({ id, count }) => [id, count]),
  );
  return {
    messages,
    notes,
    conversations,
    pictures,
    drafts,
    recordings,
    calls,
    undone,
    renamed: await tokens(
      `select distinct (regexp_match(body ->> 'subject', '${tokenPattern}'))[1] as token from entry
        where kind = 'event' and body ->> 'type' = 'renamed'`,
    ),
    unreadTokens: await tokens(
      `select distinct (regexp_matches(encode(body, 'escape'), '${tokenPattern}', 'g'))[1] as token
         from inbound_payload where state = 'pending'`,
    ),
    pending: counted(
      await rows(
        `select kind as name, count(*)::int as count from inbound_payload where state = 'pending' group by 1
          union all
         select 'unmatched voice event', count(*)::int from unmatched_call_event having count(*) > 0`,
      ),
    ),
    deadLetters: await rows<DeadLetter>(
      `select kind || ': ' || coalesce(problem, '') as name,
         (regexp_match(encode(body, 'escape'), 'CallSid=(CA[0-9a-f]+)'))[1] as "callSid",
         position('RecordingStatus=' in encode(body, 'escape')) > 0 as "isRecording"
         from inbound_payload where state = 'failed'`,
    ),
    deadLetterExamples: (
      await rows<{ body: string }>(
        `select url || ' ' || left(encode(coalesce(body, ''), 'escape'), 600) as body
           from inbound_payload where state = 'failed' order by received_at limit 3`,
      )
    ).map(({ body }) => `not processed: ${body}`),
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

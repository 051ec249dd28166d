// Inbound payloads: what providers and mail servers sent, stored unmodified before parsing.
import type { AccountId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import type { EmailEnvelope } from "#domain/message/email/email-metadata.ts";
import { toJson } from "./json.ts";
import { type Db, prepared, sql } from "./sql.ts";

/** Set for a payload that is an original email rather than a provider's webhook request. */
interface InboundEmailFields {
  readonly envelope: EmailEnvelope;
  readonly sha256: string;
  readonly size: number;
  /** The file that stores a large email; `body` is then empty. */
  readonly originalSha256: string | null;
  /** The webhook request that contained the email. */
  readonly parentId: InboundPayloadId | null;
}

export interface NewInboundPayload {
  readonly workspaceId: WorkspaceId;
  readonly id: InboundPayloadId;
  readonly accountId: AccountId;
  readonly provider: string;
  readonly dedupeKey: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly receivedAt: Date;
  readonly email?: InboundEmailFields;
  /** Set for a text from the provider's own list; `body` is then its JSON. */
  readonly isListedText?: true;
  readonly isCallEvent?: boolean;
}

const kindOf = (item: NewInboundPayload): InboundPayloadKind => {
  if (item.email) return "email";
  if (item.isListedText) return "listed_text";
  return item.isCallEvent ? "call_event" : "webhook";
};

/** Each queue is processed apart: while a flood of texts waits, a caller doesn't. */
export const payloadQueues = ["calls", "messages"] as const;
export type PayloadQueue = (typeof payloadQueues)[number];

export interface WorkspaceQueue {
  readonly workspaceId: WorkspaceId;
  readonly queue: PayloadQueue;
}

export const queueOf = ({
  workspaceId,
  kind,
}: Pick<InboundPayloadRecord, "workspaceId" | "kind">): WorkspaceQueue => ({
  workspaceId,
  queue: kind === "call_event" ? "calls" : "messages",
});

const inQueue = {
  calls: sql`kind = 'call_event'`,
  messages: sql`kind <> 'call_event'`,
} as const satisfies Record<PayloadQueue, unknown>;

/** Returns the queues with new payloads; duplicates are ignored. */
export async function insertInboundPayloads(
  tx: Db,
  items: readonly NewInboundPayload[],
): Promise<WorkspaceQueue[]> {
  const rows = await tx.many<{ workspaceId: WorkspaceId; kind: InboundPayloadKind }>(prepared`
    insert into inbound_payload (workspace_id, id, account_id, provider, dedupe_key, url, headers, body, received_at, kind,
           sha256, original_sha256, size, envelope, parent_id, state)
    select *, 'pending' from unnest(${items.map((one) => one.workspaceId)}::uuid[], ${items.map((one) => one.id)}::uuid[],
      ${items.map((one) => one.accountId)}::uuid[], ${items.map((one) => one.provider)}::text[], ${items.map((one) => one.dedupeKey)}::text[],
      ${items.map((one) => one.url)}::text[], ${items.map((one) => toJson(one.headers))}::jsonb[],
      ${items.map((one) => one.body)}::bytea[], ${items.map((one) => one.receivedAt)}::timestamptz[],
      ${items.map(kindOf)}::text[], ${items.map((one) => one.email?.sha256 ?? null)}::text[],
      ${items.map((one) => one.email?.originalSha256 ?? null)}::text[], ${items.map((one) => one.email?.size ?? one.body.length)}::bigint[],
      ${items.map((one) => (one.email ? toJson(one.email.envelope) : null))}::jsonb[],
      ${items.map((one) => one.email?.parentId ?? null)}::uuid[])
    on conflict (workspace_id, account_id, dedupe_key) do nothing
    returning workspace_id as "workspaceId", kind`);
  return [
    ...new Map(rows.map(queueOf).map((one) => [`${one.queue} ${one.workspaceId}`, one])).values(),
  ];
}

type InboundPayloadKind = "webhook" | "call_event" | "email" | "listed_text";

export interface InboundPayloadRecord {
  workspaceId: WorkspaceId;
  id: InboundPayloadId;
  accountId: AccountId;
  provider: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  receivedAt: string;
  kind: InboundPayloadKind;
  sha256: string | null;
  /** The file that stores a large email; `body` is then empty. */
  originalSha256: string | null;
  size: number;
  /** Set for an email only. */
  envelope: EmailEnvelope | null;
  /** The webhook request that contained the email. */
  parentId: InboundPayloadId | null;
  state: "pending" | "processed" | "failed" | "dismissed";
  problem: string | null;
  attempts: number;
  /** How often it was postponed by a temporary failure. */
  deferrals: number;
}

export const inboundPayloadColumns = sql`workspace_id as "workspaceId", id, account_id as "accountId", provider, url, headers, body, received_at as "receivedAt",
  kind, sha256, original_sha256 as "originalSha256", size, envelope, parent_id as "parentId", state, problem, attempts, deferrals as "deferrals"`;

/** Limits how much is held in memory at once. */
const batchBytes = 16 * 1024 * 1024;

/**
 * The oldest unprocessed payloads after `afterId`, as many as fit in memory. A large email is stored in a file and its
 * `body` is empty, so its size counts.
 */
export async function listPendingPayloads(
  db: Db,
  { workspaceId, queue }: WorkspaceQueue,
  afterId: InboundPayloadId | null,
  max: number,
  now: Date,
): Promise<InboundPayloadRecord[]> {
  return db.many(prepared`
    select ${inboundPayloadColumns} from (
      select *, sum(greatest(size, octet_length(body))) over (order by id) - greatest(size, octet_length(body)) as before from (
        select * from inbound_payload where workspace_id = ${workspaceId} and state = 'pending' and ${inQueue[queue]} and (${afterId}::uuid is null or id > ${afterId}::uuid)
           and (next_attempt_at is null or next_attempt_at <= ${now})
         order by id limit ${max}) waiting) counted
     where before < ${batchBytes} order by id`);
}

/** When the oldest unprocessed webhook request arrived, excluding postponed ones. */
export async function findOldestUnread(db: Db, workspaceId: WorkspaceId): Promise<string | null> {
  const row = await db.maybe<{ receivedAt: string }>(prepared`
    select received_at as "receivedAt" from inbound_payload
     where workspace_id = ${workspaceId} and state = 'pending' and next_attempt_at is null and kind = 'webhook'
     order by id limit 1`);
  return row?.receivedAt ?? null;
}

/** Takes the queue's processing lock until the transaction ends. False if another process holds it. */
export async function lockInboundProcessing(
  tx: Db,
  { workspaceId, queue }: WorkspaceQueue,
): Promise<boolean> {
  const { isOurs } = await tx.one<{ isOurs: boolean }>(
    prepared`select pg_try_advisory_xact_lock(hashtextextended(${`process inbound ${queue} ${workspaceId}`}, 0)) as "isOurs"`,
  );
  return isOurs;
}

/** A check outside of any transaction; the writer has to take the lock itself. */
export const isInboundProcessingFree = (db: Db, queue: WorkspaceQueue): Promise<boolean> =>
  lockInboundProcessing(db, queue);

/** Locks those of the payloads that are still unprocessed, until the transaction ends. */
export async function lockPendingPayloads(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly InboundPayloadId[],
): Promise<Set<InboundPayloadId>> {
  const rows = await tx.many<{ id: InboundPayloadId }>(prepared`
    select id from inbound_payload where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and state = 'pending'
     order by id for update skip locked`);
  return new Set(rows.map((row) => row.id));
}

export async function setPayloadResults(
  tx: Db,
  workspaceId: WorkspaceId,
  marks: readonly {
    id: InboundPayloadId;
    state: InboundPayloadRecord["state"];
    problem: string | null;
  }[],
  at: Date,
): Promise<void> {
  if (marks.length === 0) return;
  await tx.run(prepared`
    update inbound_payload r set state = m.state, problem = m.problem, attempts = r.attempts + 1, processed_at = ${at}
      from unnest(${marks.map((one) => one.id)}::uuid[], ${marks.map((one) => one.state)}::text[], ${marks.map((one) => one.problem)}::text[]) as m (id, state, problem)
     where r.workspace_id = ${workspaceId} and r.id = m.id`);
}

export async function findInboundPayload(
  db: Db,
  workspaceId: WorkspaceId,
  id: InboundPayloadId,
): Promise<InboundPayloadRecord | null> {
  return db.maybe(
    sql`select ${inboundPayloadColumns} from inbound_payload where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** Postpones the payload after a temporary failure; it stays unprocessed until then. */
export async function postponeInboundPayload(
  db: Db,
  workspaceId: WorkspaceId,
  id: InboundPayloadId,
  until: Date,
  problem: string,
): Promise<void> {
  await db.run(sql`
    update inbound_payload set deferrals = deferrals + 1, next_attempt_at = ${until}, problem = ${problem}
     where workspace_id = ${workspaceId} and id = ${id} and state = 'pending'`);
}

/** Queues with unprocessed payloads, for the recovery after a killed process. */
export async function listQueuesWithPending(db: Db, now: Date): Promise<WorkspaceQueue[]> {
  const listed = (queue: PayloadQueue) => sql`
    select w.id as "workspaceId", ${queue} as queue from workspace w
     where exists (select 1 from inbound_payload r where r.workspace_id = w.id and r.state = 'pending' and ${inQueue[queue]}
       and (r.next_attempt_at is null or r.next_attempt_at <= ${now}))`;
  return db.many<WorkspaceQueue>(sql`${listed("calls")} union all ${listed("messages")}`);
}

/** Which of these originals the account has already delivered, under any UID. */
export async function listKnownEmailHashes(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  sha256s: readonly string[],
): Promise<Set<string>> {
  const rows = await db.many<{ sha256: string }>(prepared`
    select distinct sha256 from inbound_payload
     where workspace_id = ${workspaceId} and account_id = ${accountId} and sha256 = any(${sha256s}::text[])`);
  return new Set(rows.map((row) => row.sha256));
}

/** Which of these keys are already stored. */
export async function listKnownDedupeKeys(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db.many<{ key: string }>(sql`
    select dedupe_key as key from inbound_payload
     where workspace_id = ${workspaceId} and account_id = ${accountId} and dedupe_key = any(${keys}::text[])`);
  return new Set(rows.map((row) => row.key));
}

/**
 * Deletes payloads that were processed or dismissed before then, a limited number at a time. Dead letters stay until they
 * are handled; emails stay, because a small one has its original in its row.
 */
export async function deleteHandledPayloads(db: Db, before: Date, max: number): Promise<number> {
  return db.run(sql`
    delete from inbound_payload r using (
      select workspace_id, id from inbound_payload
       where state in ('processed', 'dismissed') and kind <> 'email' and processed_at < ${before}
       order by processed_at limit ${max}) old
     where r.workspace_id = old.workspace_id and r.id = old.id`);
}

// What came in, untouched, before anybody tried to understand it.
import type { AccountId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "./json.ts";
import { type Db, prepared, sql } from "./sql.ts";

/** Who a mail was for and from by the way it came, whatever its headers say. */
export interface InboundEnvelope {
  readonly from: string | null;
  readonly to: readonly string[];
  readonly ip?: string;
  readonly helo?: string;
  readonly isTls?: boolean;
  readonly spf?: string;
  readonly dkim?: string;
}

/** What a raw item knows when it is a mail as its sender wrote it, and not a provider's request. */
export interface InboundEmailFields {
  readonly envelope: InboundEnvelope;
  readonly sha256: string;
  readonly size: number;
  /** A large mail lies in a file of this name; then `body` is empty. */
  readonly originalSha256: string | null;
  /** The hook that brought it. */
  readonly parentId: InboundPayloadId | null;
}

export interface NewInboundPayload {
  readonly workspaceId: WorkspaceId;
  readonly id: InboundPayloadId;
  readonly accountId: AccountId;
  readonly vendor: string;
  readonly dedupeKey: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly receivedAt: Date;
  readonly mail?: InboundEmailFields;
}

/** Returns the workspaces that got something new; what is there already is there already. */
export async function insertInboundPayloads(
  tx: Db,
  items: readonly NewInboundPayload[],
): Promise<WorkspaceId[]> {
  const rows = await tx.many<{ workspaceId: WorkspaceId }>(prepared`
    insert into inbound_payload (workspace_id, id, account_id, vendor, dedupe_key, url, headers, body, received_at, kind,
           sha256, original_sha256, size, envelope, parent_id, state)
    select *, 'new' from unnest(${items.map((one) => one.workspaceId)}::uuid[], ${items.map((one) => one.id)}::uuid[],
      ${items.map((one) => one.accountId)}::uuid[], ${items.map((one) => one.vendor)}::text[], ${items.map((one) => one.dedupeKey)}::text[],
      ${items.map((one) => one.url)}::text[], ${items.map((one) => toJson(one.headers))}::jsonb[],
      ${items.map((one) => one.body)}::bytea[], ${items.map((one) => one.receivedAt)}::timestamptz[],
      ${items.map((one) => (one.mail ? "mail" : "hook"))}::text[], ${items.map((one) => one.mail?.sha256 ?? null)}::text[],
      ${items.map((one) => one.mail?.originalSha256 ?? null)}::text[], ${items.map((one) => one.mail?.size ?? one.body.length)}::bigint[],
      ${items.map((one) => (one.mail ? toJson(one.mail.envelope) : null))}::jsonb[],
      ${items.map((one) => one.mail?.parentId ?? null)}::uuid[])
    on conflict (workspace_id, account_id, dedupe_key) do nothing
    returning workspace_id as "workspaceId"`);
  return [...new Set(rows.map((row) => row.workspaceId))];
}

export type InboundPayloadKind = "hook" | "mail";

export interface InboundPayloadRecord {
  workspaceId: WorkspaceId;
  id: InboundPayloadId;
  accountId: AccountId;
  vendor: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  receivedAt: string;
  kind: InboundPayloadKind;
  sha256: string | null;
  /** Where a large mail lies; then `body` is empty. */
  originalSha256: string | null;
  size: number;
  /** Of a mail alone. */
  envelope: InboundEnvelope | null;
  /** The hook that brought the mail. */
  parentId: InboundPayloadId | null;
  state: "new" | "understood" | "unreadable" | "ignored";
  problem: string | null;
  tries: number;
  /** How often a passing fault stood in the way. */
  putOff: number;
}

const columns = sql`workspace_id as "workspaceId", id, account_id as "accountId", vendor, url, headers, body, received_at as "receivedAt",
  kind, sha256, original_sha256 as "originalSha256", size, envelope, parent_id as "parentId", state, problem, attempts as tries, put_off as "putOff"`;

/** At most so much is held in memory at once, whatever came in. */
const batchBytes = 16 * 1024 * 1024;

/**
 * The oldest ones after `afterId` that nobody has read, as many as fit in memory. A large mail lies in a file and its
 * `body` is empty: what counts is what it takes once it is read.
 */
export async function listPendingPayloads(
  db: Db,
  workspaceId: WorkspaceId,
  afterId: InboundPayloadId | null,
  most: number,
  now: Date,
): Promise<InboundPayloadRecord[]> {
  return db.many(prepared`
    select ${columns} from (
      select *, sum(greatest(size, octet_length(body))) over (order by id) - greatest(size, octet_length(body)) as before from (
        select * from inbound_payload where workspace_id = ${workspaceId} and state = 'new' and (${afterId}::uuid is null or id > ${afterId}::uuid)
           and (next_try_at is null or next_try_at <= ${now})
         order by id limit ${most}) waiting) counted
     where before < ${batchBytes} order by id`);
}

/** When the oldest request came that nobody has read yet, though nothing stands in its way. */
export async function findOldestUnread(db: Db, workspaceId: WorkspaceId): Promise<string | null> {
  const row = await db.maybe<{ receivedAt: string }>(prepared`
    select received_at as "receivedAt" from inbound_payload
     where workspace_id = ${workspaceId} and state = 'new' and next_try_at is null and kind = 'hook'
     order by id limit 1`);
  return row?.receivedAt ?? null;
}

/** False: another process writes down what this workspace received. Ours until the transaction ends. */
export async function lockInboundProcessing(tx: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const { isOurs } = await tx.one<{ isOurs: boolean }>(
    prepared`select pg_try_advisory_xact_lock(hashtextextended(${`understand ${workspaceId}`}, 0)) as "isOurs"`,
  );
  return isOurs;
}

/** A mere look, outside of any transaction: whoever writes then takes the turn for itself. */
export const isTurnFree = (db: Db, workspaceId: WorkspaceId): Promise<boolean> =>
  lockInboundProcessing(db, workspaceId);

/** Those of them that are still to be read; held until the transaction ends. */
export async function lockPendingPayloads(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly InboundPayloadId[],
): Promise<Set<InboundPayloadId>> {
  const rows = await tx.many<{ id: InboundPayloadId }>(prepared`
    select id from inbound_payload where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and state = 'new'
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
    sql`select ${columns} from inbound_payload where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** Of their bodies only so much: a page of whole ones could fill the memory. */
export async function listFailedPayloads(
  db: Db,
  workspaceId: WorkspaceId,
  afterId: string | null,
  most: number,
  bodyBytes: number,
): Promise<InboundPayloadRecord[]> {
  return db.many(sql`
    select ${columns} from (
      select workspace_id, id, account_id, vendor, url, headers, substring(body for ${bodyBytes}::int) as body, received_at,
             kind, sha256, original_sha256, size, envelope, parent_id, state, problem, attempts, put_off
        from inbound_payload
       where workspace_id = ${workspaceId} and state = 'unreadable' and (${afterId}::uuid is null or id < ${afterId}::uuid)
       order by id desc limit ${most}) tray
     order by id desc`);
}

export async function resetPayload(
  tx: Db,
  workspaceId: WorkspaceId,
  id: InboundPayloadId,
): Promise<boolean> {
  return (
    (await tx.run(sql`
    update inbound_payload set state = 'new', problem = null, put_off = 0, next_try_at = null where workspace_id = ${workspaceId} and id = ${id} and state in ('unreadable', 'ignored')`)) ===
    1
  );
}

/** All of the tray at once; how many. */
export async function resetFailedPayloads(tx: Db, workspaceId: WorkspaceId): Promise<number> {
  return tx.run(sql`
    update inbound_payload set state = 'new', problem = null, put_off = 0, next_try_at = null where workspace_id = ${workspaceId} and state = 'unreadable'`);
}

/** Somebody looked and wants it no more; why it could not be read stays with it. */
export async function dismissPayload(
  tx: Db,
  workspaceId: WorkspaceId,
  id: InboundPayloadId,
): Promise<boolean> {
  return (
    (await tx.run(sql`
    update inbound_payload set state = 'ignored' where workspace_id = ${workspaceId} and id = ${id} and state = 'unreadable'`)) ===
    1
  );
}

/** A passing fault stood in the way: it stays unread until then. */
export async function putOffRawItem(
  db: Db,
  workspaceId: WorkspaceId,
  id: InboundPayloadId,
  until: Date,
  problem: string,
): Promise<void> {
  await db.run(sql`
    update inbound_payload set put_off = put_off + 1, next_try_at = ${until}, problem = ${problem}
     where workspace_id = ${workspaceId} and id = ${id} and state = 'new'`);
}

/** Workspaces with something left unread, for the sweep after a killed process. */
export async function listWorkspacesWithPending(db: Db, now: Date): Promise<WorkspaceId[]> {
  const rows = await db.many<{ id: WorkspaceId }>(sql`
    select w.id from workspace w where exists (select 1 from inbound_payload r where r.workspace_id = w.id and r.state = 'new'
      and (r.next_try_at is null or r.next_try_at <= ${now}))`);
  return rows.map((row) => row.id);
}

/** Which of these originals an account brought before, whatever uid they had then. */
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

/** Which of these keys are stored already. */
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

/** For a page that only says how many: no more than `most` are counted. */
export async function countRawTroubles(
  db: Db,
  workspaceId: WorkspaceId,
  most: number,
): Promise<{ processingErrors: number; putOff: number }> {
  return db.one(sql`
    select (select count(*) from (select 1 from inbound_payload where workspace_id = ${workspaceId} and state = 'unreadable' limit ${most}) a) as "processingErrors",
           (select count(*) from (select 1 from inbound_payload where workspace_id = ${workspaceId} and state = 'new' and put_off > 0 limit ${most}) b) as "putOff"`);
}

/**
 * Requests that were understood before then, so many at a time. Failed ones stay until somebody deals with them;
 * mails stay, because a small one has its original in its row.
 */
export async function deleteUnderstoodItems(db: Db, before: Date, most: number): Promise<number> {
  return db.run(sql`
    delete from inbound_payload r using (
      select workspace_id, id from inbound_payload
       where state = 'understood' and kind = 'hook' and processed_at < ${before}
       order by processed_at limit ${most}) old
     where r.workspace_id = old.workspace_id and r.id = old.id`);
}

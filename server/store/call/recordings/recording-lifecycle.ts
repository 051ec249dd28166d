// From the carrier's copy to ours, and to neither. Each step happens once, whoever comes second.
import type {
  AccountId,
  CallId,
  InboxId,
  MemberId,
  RecordingId,
  WorkspaceId,
} from "#domain/ids.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

/** true for the one that brought it. */
export async function setRecordingFile(
  tx: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
  row: {
    readonly sha256: string;
    readonly size: number;
    readonly seconds: number;
    readonly channels: number;
    readonly peaks: Uint8Array;
    readonly retainUntil: Date | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const brought = await tx.run(sql`
    update recording set state = 'ready', sha256 = ${row.sha256}, size = ${row.size}, seconds = ${row.seconds}, audio_channels = ${row.channels},
           peaks = ${Buffer.from(row.peaks)}, retain_until = ${row.retainUntil}, fetched_at = ${row.at}
     where workspace_id = ${workspaceId} and id = ${id} and state in ('running', 'coming', 'lost')`);
  return brought === 1;
}

export async function saveTranscript(
  tx: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
  words: string,
): Promise<boolean> {
  const kept = await tx.run(sql`
    update recording set transcript = ${words} where workspace_id = ${workspaceId} and id = ${id} and state = 'ready'`);
  return kept === 1;
}

/** Nothing of it stays but that it was there, and who did away with it; null: the house, when its time was up. */
export async function eraseRecordingContent(
  tx: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
  by: MemberId | null,
  at: Date,
): Promise<boolean> {
  const emptied = await tx.run(sql`
    update recording set state = 'deleted', sha256 = null, size = null, peaks = null, transcript = null, deleted_at = ${at}, deleted_by = ${by}
     where workspace_id = ${workspaceId} and id = ${id} and state <> 'deleted'`);
  return emptied === 1;
}

export async function setDeletedAtProvider(
  tx: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update recording set deleted_at_provider_at = ${at} where workspace_id = ${workspaceId} and id = ${id} and deleted_at_provider_at is null`);
}

export interface RecordingRef {
  readonly workspaceId: WorkspaceId;
  readonly id: RecordingId;
  readonly callId: CallId;
  readonly sha256: string | null;
}

const inCall = sql`t.workspace_id as "workspaceId", t.id, t.call_id as "callId", t.sha256`;

export async function listExpiredRecordings(
  db: Db,
  now: Date,
  most: number,
): Promise<RecordingRef[]> {
  return db.many(sql`
    select ${inCall} from recording t
     where t.retain_until <= ${now} and t.deleted_at is null order by t.retain_until limit ${most}`);
}

/** Those that should be here and are not: their job gave up, or the report that they are ready never came. */
export async function listUnfetchedRecordings(
  db: Db,
  before: Date,
  most: number,
): Promise<(RecordingRef & { readonly at: string })[]> {
  return db.many(sql`
    select ${inCall}, t.at from recording t join call c on c.workspace_id = t.workspace_id and c.id = t.call_id
     where (t.state = 'coming' and t.at < ${before}) or (t.state = 'running' and c.ended_at < ${before})
     order by random() limit ${most}`); // those that never come must not stand before the others
}

/** Given up, though the carrier may have them again: its keys, or its records, were mended. */
export async function listLost(db: Db, since: Date, most: number): Promise<RecordingRef[]> {
  return db.many(sql`
    select ${inCall} from recording t
     where t.state = 'lost' and t.unreachable_at is null and t.at > ${since} order by random() limit ${most}`);
}

/** It can never be brought here: it is too large, or its account is gone. */
export async function markUnreachable(
  tx: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update recording set unreachable_at = coalesce(unreachable_at, ${at})
     where workspace_id = ${workspaceId} and id = ${id} and state in ('running', 'coming', 'lost')`);
}

/** Here or deleted, and still at the carrier. */
export async function listUndeletedAtProvider(
  db: Db,
  since: Date,
  before: Date,
  most: number,
): Promise<RecordingRef[]> {
  return db.many(sql`
    select ${inCall} from recording t
     where t.deleted_at_provider_at is null and t.state in ('ready', 'deleted') and t.at > ${since}
       and coalesce(t.deleted_at, t.fetched_at) < ${before}
     order by random() limit ${most}`);
}

/** What decides who may hear it, and where it lies. */
export interface RecordingLocation {
  readonly callId: CallId;
  readonly accountId: AccountId;
  readonly providerRef: string;
  readonly homeInboxId: InboxId;
  readonly inboxId: InboxId;
  readonly state: string;
  readonly channels: number;
  /** The stay whose room was recorded; null: the customer's leg was, or no talk at all. */
  readonly stay: number | null;
  readonly sha256: string | null;
  readonly size: number | null;
  readonly hasTranscript: boolean;
  readonly at: string;
  readonly deletedAtProviderAt: string | null;
  readonly kind: "recording" | "voicemail";
  readonly heardAt: string | null;
}

export async function findRecordingLocation(
  db: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
): Promise<RecordingLocation | null> {
  return db.maybe(prepared`
    select t.call_id as "callId", t.account_id as "accountId", t.provider_ref as "providerRef", v.inbox_id as "homeInboxId",
           c.inbox_id as "inboxId", t.state, t.audio_channels as channels, t.conference_epoch as stay, t.sha256, t.size,
           t.transcript is not null as "hasTranscript", t.at, t.deleted_at_provider_at as "deletedAtProviderAt", t.kind, t.heard_at as "heardAt"
      from recording t join call c on c.workspace_id = t.workspace_id and c.id = t.call_id
      join conversation v on v.workspace_id = c.workspace_id and v.id = c.conversation_id
     where t.workspace_id = ${workspaceId} and t.id = ${id}`);
}

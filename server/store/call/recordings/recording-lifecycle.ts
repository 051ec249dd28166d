// The lifecycle of a recording: from the carrier's copy to ours, to deletion of both. Each step happens once, even if
// two processes attempt it.
import type {
  AccountId,
  CallId,
  InboxId,
  MemberId,
  RecordingId,
  WorkspaceId,
} from "#domain/ids.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

/** True for the process that fetched it. */
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
  const updated = await tx.run(sql`
    update recording set state = 'ready', sha256 = ${row.sha256}, size = ${row.size}, seconds = ${row.seconds}, audio_channels = ${row.channels},
           peaks = ${Buffer.from(row.peaks)}, retain_until = ${row.retainUntil}, fetched_at = ${row.at}
     where workspace_id = ${workspaceId} and id = ${id} and state in ('recording', 'processing', 'lost')`);
  return updated === 1;
}

export async function saveTranscript(
  tx: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
  text: string,
): Promise<boolean> {
  const updated = await tx.run(sql`
    update recording set transcript = ${text} where workspace_id = ${workspaceId} and id = ${id} and state = 'ready'`);
  return updated === 1;
}

/**
 * Erases everything but the fact that it existed and who deleted it. `by` is null if the system did, when the retention
 * ended.
 */
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

interface RecordingRef {
  readonly workspaceId: WorkspaceId;
  readonly id: RecordingId;
  readonly callId: CallId;
  readonly sha256: string | null;
}

const inCall = sql`t.workspace_id as "workspaceId", t.id, t.call_id as "callId", t.sha256`;

/** Fetched or not; a running one could no longer be stopped without its row. */
export async function listExpiredRecordings(
  db: Db,
  now: Date,
  max: number,
): Promise<RecordingRef[]> {
  return db.many(sql`
    select ${inCall} from recording t join call c on c.workspace_id = t.workspace_id and c.id = t.call_id
     where t.retain_until <= ${now} and t.deleted_at is null and (t.state <> 'recording' or c.ended_at is not null)
     order by t.retain_until limit ${max}`);
}

/**
 * Recordings that should have been fetched but weren't: their job gave up, or the report that they are ready never
 * arrived.
 */
export async function listUnfetchedRecordings(
  db: Db,
  before: Date,
  max: number,
): Promise<(RecordingRef & { readonly at: string })[]> {
  return db.many(sql`
    select ${inCall}, t.at from recording t join call c on c.workspace_id = t.workspace_id and c.id = t.call_id
     where (t.state = 'processing' and t.at < ${before}) or (t.state = 'recording' and c.ended_at < ${before})
     order by random() limit ${max}`); // Random, so that permanent failures don't block the others.
}

/**
 * Recordings that were given up, though the carrier may have them again: its keys or its records may have been fixed.
 */
export async function listLostRecordings(
  db: Db,
  since: Date,
  max: number,
): Promise<RecordingRef[]> {
  return db.many(sql`
    select ${inCall} from recording t
     where t.state = 'lost' and t.unreachable_at is null and t.at > ${since} order by random() limit ${max}`);
}

/** Marks a recording that can never be fetched: it is too large, or its account is gone. */
export async function markUnreachable(
  tx: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update recording set unreachable_at = coalesce(unreachable_at, ${at})
     where workspace_id = ${workspaceId} and id = ${id} and state in ('recording', 'processing', 'lost')`);
}

/** Recordings that were fetched or deleted here, but still exist at the carrier. */
export async function listUndeletedAtProvider(
  db: Db,
  since: Date,
  before: Date,
  max: number,
): Promise<RecordingRef[]> {
  return db.many(sql`
    select ${inCall} from recording t
     where t.deleted_at_provider_at is null and t.state in ('ready', 'deleted')
       and coalesce(t.deleted_at, t.fetched_at) > ${since} and coalesce(t.deleted_at, t.fetched_at) < ${before}
     order by random() limit ${max}`);
}

/** What decides who may play a recording, and where it is stored. */
export interface RecordingLocation {
  readonly callId: CallId;
  readonly accountId: AccountId;
  readonly providerRef: string;
  readonly conversationInboxId: InboxId;
  readonly inboxId: InboxId;
  readonly state: string;
  readonly channels: number;
  /**
   * The conference epoch of a conference recording. Null if only the customer's leg was recorded, or no conversation at
   * all.
   */
  readonly conferenceEpoch: number | null;
  readonly sha256: string | null;
  readonly size: number | null;
  readonly hasTranscript: boolean;
  readonly at: string;
  readonly deletedAtProviderAt: string | null;
  readonly kind: "call" | "voicemail";
  readonly playedAt: string | null;
}

export async function findRecordingLocation(
  db: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
): Promise<RecordingLocation | null> {
  return db.maybe(prepared`
    select t.call_id as "callId", t.account_id as "accountId", t.provider_ref as "providerRef", v.inbox_id as "conversationInboxId",
           c.inbox_id as "inboxId", t.state, t.audio_channels as channels, t.conference_epoch as "conferenceEpoch", t.sha256, t.size,
           t.transcript is not null as "hasTranscript", t.at, t.deleted_at_provider_at as "deletedAtProviderAt", t.kind, t.played_at as "playedAt"
      from recording t join call c on c.workspace_id = t.workspace_id and c.id = t.call_id
      join conversation v on v.workspace_id = c.workspace_id and v.id = c.conversation_id
     where t.workspace_id = ${workspaceId} and t.id = ${id}`);
}

// Recordings of a call.
import type { AccountId, CallId, RecordingId, WorkspaceId } from "#domain/ids.ts";
import { type Db, isAmong, prepared, sql } from "#server/store/sql.ts";

export interface RecordingRecord {
  readonly id: RecordingId;
  readonly callId: CallId;
  readonly kind: "call" | "voicemail";
  readonly accountId: AccountId;
  readonly providerRef: string;
  readonly state: "recording" | "processing" | "ready" | "empty" | "lost" | "deleted";
  readonly seconds: number | null;
  readonly channels: number;
  readonly sha256: string | null;
  readonly size: number | null;
  readonly peaks: Buffer | null;
  readonly transcript: string | null;
  readonly at: string;
  readonly fetchedAt: string | null;
  readonly retainUntil: string | null;
  readonly deletedAtProviderAt: string | null;
  readonly deletedAt: string | null;
  /** When a member first played it. */
  readonly playedAt: string | null;
}

/** True for a voicemail that is available or on its way, and that no member has played. */
export const isUnplayed = ({ kind, state, playedAt }: RecordingRecord): boolean =>
  kind === "voicemail" && playedAt === null && (state === "processing" || state === "ready");

const recordingColumns = sql`
  t.id, t.call_id as "callId", t.kind, t.account_id as "accountId", t.provider_ref as "providerRef", t.state, t.seconds, t.audio_channels as channels,
  t.sha256, t.size, t.peaks, t.transcript, t.at, t.fetched_at as "fetchedAt", t.retain_until as "retainUntil",
  t.deleted_at_provider_at as "deletedAtProviderAt", t.deleted_at as "deletedAt", t.played_at as "playedAt"`;

export async function listRecordings(
  db: Db,
  workspaceId: WorkspaceId,
  callIds: readonly CallId[],
): Promise<RecordingRecord[]> {
  if (callIds.length === 0) return [];
  return db.many(prepared`
    select ${recordingColumns} from recording t where t.workspace_id = ${workspaceId} and ${isAmong(sql`t.call_id`, callIds)} order by t.at, t.id`);
}

export async function findRecording(
  db: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
): Promise<RecordingRecord | null> {
  return db.maybe(
    prepared`select ${recordingColumns} from recording t where t.workspace_id = ${workspaceId} and t.id = ${id}`,
  );
}

export async function findRecordingByRef(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  providerRef: string,
): Promise<RecordingRecord | null> {
  return db.maybe(prepared`
    select ${recordingColumns} from recording t
     where t.workspace_id = ${workspaceId} and t.account_id = ${accountId} and t.provider_ref = ${providerRef}`);
}

/** False if the recording already exists: a repeated report finds the first one's row. */
export async function insertRecording(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Pick<RecordingRecord, "id" | "callId" | "kind" | "accountId" | "providerRef" | "state"> & {
    readonly seconds?: number | null;
    readonly channels?: number;
    /** Set for a recording of a whole conference. */
    readonly conferenceEpoch?: number | null;
    /** Holds even if the recording can never be fetched. */
    readonly retainUntil: Date | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const made = await tx.run(sql`
    insert into recording (workspace_id, id, call_id, kind, account_id, provider_ref, state, seconds, audio_channels, conference_epoch, retain_until, at)
    values (${workspaceId}, ${row.id}, ${row.callId}, ${row.kind}, ${row.accountId}, ${row.providerRef}, ${row.state}, ${row.seconds ?? null},
            ${row.channels ?? 1}, ${row.conferenceEpoch ?? null}, ${row.retainUntil}, ${row.at})
    on conflict (workspace_id, account_id, provider_ref) do nothing`);
  return made === 1;
}

/** Compare-and-set, forward only: a late report must not revert a fetched or deleted recording. */
export async function advanceRecordingState(
  tx: Db,
  workspaceId: WorkspaceId,
  id: RecordingId,
  from: readonly RecordingRecord["state"][],
  to: {
    readonly state: RecordingRecord["state"];
    readonly seconds?: number | null;
    readonly channels?: number;
  },
): Promise<boolean> {
  const moved = await tx.run(sql`
    update recording set state = ${to.state}, seconds = coalesce(${to.seconds ?? null}::real, seconds),
           audio_channels = coalesce(${to.channels ?? null}::integer, audio_channels)
     where workspace_id = ${workspaceId} and id = ${id} and state = any(${from}::text[])`);
  return moved === 1;
}

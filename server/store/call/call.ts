// Reads, creates and changes a call. Its state is only written as derived from its legs (domain/call/engine).
import type { CallDisposition, CallOutcome, CallState } from "#domain/call/call.ts";
import type { CallStage } from "#domain/call/derive-call-state.ts";
import type { Transfer } from "#domain/call/transfer-rules.ts";
import type {
  AccountId,
  CallId,
  ContactId,
  ContactPointId,
  ConversationId,
  InboxId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import { toJsonOrNull } from "#server/store/json.ts";
import { type Db, isAmong, prepared, type Sql, sql } from "#server/store/sql.ts";
import { lockCallRow } from "./lock-calls.ts";

export interface CallRecord {
  readonly id: CallId;
  readonly conversationId: ConversationId;
  readonly conversationNumber: number;
  /** The conversation's inbox, which decides who can see the call. */
  readonly conversationInboxId: InboxId;
  /** The inbox that was called, or that the call was placed from. */
  readonly inboxId: InboxId;
  readonly accountId: AccountId;
  readonly contactId: ContactId;
  readonly contactName: string;
  readonly contactPointId: ContactPointId;
  readonly direction: "in" | "out";
  /** True if a member's own PBX carries the call: no carrier is involved. */
  readonly isPbx: boolean;
  readonly number: string;
  readonly providerRef: string | null;
  readonly clientKey: string | null;
  readonly state: CallState;
  readonly outcome: CallOutcome | null;
  readonly isConsulting: boolean;
  readonly stage: CallStage;
  readonly wasAfterHours: boolean;
  readonly flowVersion: number | null;
  readonly stepId: string | null;
  readonly stepVersion: number;
  readonly stepEnteredAt: string | null;
  readonly stepAttempts: number;
  readonly conferenceEpoch: number;
  readonly endedEpoch: number;
  readonly waitingSince: string | null;
  readonly priority: number;
  readonly ringRound: number;
  readonly ringExpiresAt: string | null;
  readonly claimedBy: MemberId | null;
  readonly claimedAt: string | null;
  readonly hungUpAt: string | null;
  readonly hungUpBy: MemberId | null;
  readonly isHoldRequested: boolean;
  readonly transfer: Transfer | null;
  readonly recording: "off" | "manual" | "always";
  readonly recordingState: "off" | "on" | "paused";
  readonly startedAt: string;
  readonly answeredAt: string | null;
  readonly endedAt: string | null;
  readonly waitSeconds: number;
  readonly talkSeconds: number;
  readonly lastEventAt: string;
  readonly disposition: CallDisposition | null;
  readonly wrappedUpAt: string | null;
  readonly problem: string | null;
  readonly version: number;
}

/** The columns of a call `k`, its conversation `c` and its contact `ct`. */
export const callColumns: Sql = sql`
  k.id, k.conversation_id as "conversationId", c.number as "conversationNumber", c.inbox_id as "conversationInboxId", k.inbox_id as "inboxId",
  k.account_id as "accountId", k.contact_id as "contactId", coalesce(nullif(ct.name, ''), ct.display_fallback) as "contactName",
  k.contact_point_id as "contactPointId", k.direction, k.is_pbx as "isPbx", k.number, k.provider_ref as "providerRef", k.client_key as "clientKey", k.state, k.outcome,
  k.is_consulting as "isConsulting", k.flow_stage as stage, k.was_after_hours as "wasAfterHours", k.flow_version as "flowVersion", k.step_id as "stepId",
  k.step_version as "stepVersion", k.step_entered_at as "stepEnteredAt",
  k.step_attempts as "stepAttempts", k.conference_epoch as "conferenceEpoch", k.ended_epoch as "endedEpoch", k.waiting_since as "waitingSince", k.priority,
  k.ring_round as "ringRound", k.ring_expires_at as "ringExpiresAt", k.claimed_by as "claimedBy", k.claimed_at as "claimedAt",
  k.hung_up_at as "hungUpAt", k.hung_up_by as "hungUpBy",
  k.hold_requested as "isHoldRequested", k.transfer, k.recording_policy as recording, k.recording_state as "recordingState",
  k.started_at as "startedAt", k.answered_at as "answeredAt", k.ended_at as "endedAt", k.wait_seconds as "waitSeconds",
  k.talk_seconds as "talkSeconds", k.last_event_at as "lastEventAt", k.disposition, k.wrapped_up_at as "wrappedUpAt", k.problem, k.version`;
const withItsConversation = sql`
  join conversation c on c.workspace_id = k.workspace_id and c.id = k.conversation_id
  join contact ct on ct.workspace_id = k.workspace_id and ct.id = k.contact_id`;
export const fromCall: Sql = sql`from call k ${withItsConversation}`;

export async function findCall(
  db: Db,
  workspaceId: WorkspaceId,
  id: CallId,
): Promise<CallRecord | null> {
  return db.maybe(
    prepared`select ${callColumns} ${fromCall} where k.workspace_id = ${workspaceId} and k.id = ${id}`,
  );
}

/**
 * Takes a row lock on the call, so that other events and commands wait. The lock has its own statement: one that also
 * joined the conversation would find no row after waiting for a merge, which moves the call to another conversation.
 */
export async function lockCall(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
): Promise<CallRecord | null> {
  await lockCallRow(tx, workspaceId, id);
  return findCall(tx, workspaceId, id);
}

/** In the order of the given ids. */
export async function listCallsById(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly CallId[],
): Promise<CallRecord[]> {
  if (ids.length === 0) return [];
  return db.many(prepared`
    select ${callColumns} ${fromCall} where k.workspace_id = ${workspaceId} and ${isAmong(sql`k.id`, ids)}
     order by array_position(${ids}::uuid[], k.id)`);
}

export async function findCallByProviderRef(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  providerRef: string,
): Promise<CallRecord | null> {
  return db.maybe(prepared`
    select ${callColumns} ${fromCall}
     where k.workspace_id = ${workspaceId} and k.account_id = ${accountId} and k.provider_ref = ${providerRef}`);
}

export async function findCallByClientKey(
  db: Db,
  workspaceId: WorkspaceId,
  clientKey: string,
): Promise<CallRecord | null> {
  return db.maybe(sql`
    select ${callColumns} ${fromCall} where k.workspace_id = ${workspaceId} and k.client_key = ${clientKey}`);
}

export interface NewCall {
  readonly id: CallId;
  readonly conversationId: ConversationId;
  readonly inboxId: InboxId;
  readonly accountId: AccountId;
  readonly contactId: ContactId;
  readonly contactPointId: ContactPointId;
  readonly direction: "in" | "out";
  readonly isPbx?: boolean;
  readonly number: string;
  readonly providerRef?: string | null;
  readonly clientKey?: string | null;
  readonly stage: CallStage;
  readonly flowVersion?: number | null;
  readonly stepId?: string | null;
  readonly conferenceEpoch?: number;
  readonly claimedBy?: MemberId | null;
  readonly recording: CallRecord["recording"];
  /** Set if the call was over before it began: a blocked caller. */
  readonly outcome?: CallOutcome | null;
  readonly at: Date;
}

/** Requires its entry to exist. False if the same call or client key already exists. */
export async function insertCall(tx: Db, workspaceId: WorkspaceId, row: NewCall): Promise<boolean> {
  const outcome = row.outcome ?? null;
  const isOver = outcome !== null;
  const made = await tx.run(prepared`
    insert into call (workspace_id, id, conversation_id, inbox_id, account_id, contact_id, contact_point_id, direction, is_pbx, number,
                      provider_ref, client_key, state, flow_stage, outcome, flow_version, step_id, step_entered_at, conference_epoch, claimed_by, claimed_at, recording_policy, started_at,
                      ended_at, last_event_at)
    values (${workspaceId}, ${row.id}, ${row.conversationId}, ${row.inboxId}, ${row.accountId}, ${row.contactId}, ${row.contactPointId},
            ${row.direction}, ${row.isPbx ?? false}, ${row.number}, ${row.providerRef ?? null}, ${row.clientKey ?? null}, ${isOver ? "ended" : row.stage},
            ${row.stage}, ${outcome}, ${row.flowVersion ?? null}, ${row.stepId ?? null}, ${row.at}, ${row.conferenceEpoch ?? 0}, ${row.claimedBy ?? null},
            ${row.claimedBy ? row.at : null}, ${row.recording}, ${row.at}, ${isOver ? row.at : null}, ${row.at})
    on conflict do nothing`);
  return made === 1;
}

/** A change by an action or by the call flow; omitted fields stay as they are. */
export interface CallChange {
  readonly stage?: CallStage;
  readonly wasAfterHours?: boolean;
  readonly stepId?: string | null;
  readonly stepEnteredAt?: Date | string;
  readonly stepVersion?: number;
  readonly stepAttempts?: number;
  readonly conferenceEpoch?: number;
  readonly endedEpoch?: number;
  readonly waitingSince?: Date | string | null;
  readonly priority?: number;
  readonly ringRound?: number;
  readonly ringExpiresAt?: Date | string | null;
  readonly claimedBy?: MemberId | null;
  readonly claimedAt?: Date | string | null;
  readonly hungUpAt?: Date | string;
  readonly hungUpBy?: MemberId | null;
  readonly providerRef?: string;
  readonly isHoldRequested?: boolean;
  readonly transfer?: Transfer | null;
  readonly recordingState?: CallRecord["recordingState"];
  readonly lastEventAt?: Date | string;
  readonly disposition?: CallDisposition | null;
  readonly wrappedUpAt?: Date | null;
  readonly problem?: string | null;
  readonly state?: CallState;
  readonly outcome?: CallOutcome | null;
  readonly isConsulting?: boolean;
  readonly answeredAt?: string | null;
  readonly endedAt?: string | null;
  readonly waitSeconds?: number;
  readonly talkSeconds?: number;
}

const columnOf: Record<keyof CallChange, Sql> = {
  stage: sql`flow_stage`,
  wasAfterHours: sql`was_after_hours`,
  stepId: sql`step_id`,
  stepEnteredAt: sql`step_entered_at`,
  stepVersion: sql`step_version`,
  stepAttempts: sql`step_attempts`,
  conferenceEpoch: sql`conference_epoch`,
  endedEpoch: sql`ended_epoch`,
  waitingSince: sql`waiting_since`,
  priority: sql`priority`,
  ringRound: sql`ring_round`,
  ringExpiresAt: sql`ring_expires_at`,
  claimedBy: sql`claimed_by`,
  claimedAt: sql`claimed_at`,
  hungUpAt: sql`hung_up_at`,
  hungUpBy: sql`hung_up_by`,
  providerRef: sql`provider_ref`,
  isHoldRequested: sql`hold_requested`,
  transfer: sql`transfer`,
  recordingState: sql`recording_state`,
  lastEventAt: sql`last_event_at`,
  disposition: sql`disposition`,
  wrappedUpAt: sql`wrapped_up_at`,
  problem: sql`problem`,
  state: sql`state`,
  outcome: sql`outcome`,
  isConsulting: sql`is_consulting`,
  answeredAt: sql`answered_at`,
  endedAt: sql`ended_at`,
  waitSeconds: sql`wait_seconds`,
  talkSeconds: sql`talk_seconds`,
};

/** The fields of a `CallChange`. */
export const changeableFields = Object.keys(columnOf) as readonly (keyof CallChange)[];

function assignmentsSql(change: CallChange): Sql {
  return changeableFields.reduce(
    (whole, field) =>
      change[field] === undefined
        ? whole
        : sql`${whole}, ${columnOf[field]} = ${field === "transfer" ? toJsonOrNull(change.transfer) : change[field]}`,
    sql``,
  );
}

export async function updateCall(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
  change: CallChange,
): Promise<void> {
  await tx.run(prepared`
    update call set version = version + 1, announced_position = null${assignmentsSql(change)} where workspace_id = ${workspaceId} and id = ${id}`);
}

/** The carrier reported the call. Members see no change, so its version stays; needs no lock on the call. */
export async function setLastEventAt(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CallId,
  at: Date,
): Promise<void> {
  await tx.run(prepared`
    update call set last_event_at = ${at} where workspace_id = ${workspaceId} and id = ${id}`);
}

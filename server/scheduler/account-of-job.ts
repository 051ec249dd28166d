// The provider account a job uses, written on the job when it is scheduled: the engine limits by it how many slots of a
// queue one account takes.
import { type Sql, sql } from "#server/store/sql.ts";

/** The payload field that leads to the account. */
export type AccountSource =
  | "account"
  | "delivery"
  | "attempt"
  | "system_email"
  | "call"
  | "leg"
  | "recording"
  | "inbound_payload"
  | "attachment"
  | "workspace";

type Payload = Readonly<Record<string, unknown>>;

const paths: Readonly<Record<AccountSource, (payload: Payload) => Sql>> = {
  // Webhooks use no account: a workspace with many that hang delays no other one.
  workspace: ({ workspaceId }) => sql`${workspaceId}::text`,
  account: ({ accountId }) => sql`${accountId}::text`,
  delivery: ({ workspaceId, deliveryId }) =>
    sql`(select account_id::text from delivery where workspace_id = ${workspaceId} and id = ${deliveryId})`,
  attempt: ({ workspaceId, attemptId }) =>
    sql`(select account_id::text from email_attempt where workspace_id = ${workspaceId} and id = ${attemptId})`,
  system_email: ({ workspaceId, systemEmailId }) =>
    sql`(select account_id::text from system_email where workspace_id = ${workspaceId} and id = ${systemEmailId})`,
  call: ({ workspaceId, callId }) =>
    sql`(select account_id::text from call where workspace_id = ${workspaceId} and id = ${callId})`,
  leg: ({ workspaceId, legId }) => sql`
    (select c.account_id::text from call_leg l join call c on c.workspace_id = l.workspace_id and c.id = l.call_id
      where l.workspace_id = ${workspaceId} and l.id = ${legId})`,
  recording: ({ workspaceId, recordingId }) =>
    sql`(select account_id::text from recording where workspace_id = ${workspaceId} and id = ${recordingId})`,
  inbound_payload: ({ workspaceId, inboundPayloadId }) =>
    sql`(select account_id::text from inbound_payload where workspace_id = ${workspaceId} and id = ${inboundPayloadId})`,
  attachment: ({ workspaceId, attachmentId }) =>
    sql`(select remote_source ->> 'accountId' from attachment where workspace_id = ${workspaceId} and id = ${attachmentId})`,
};

const prefix = "account:";

/** As the flags of a job; null if it uses no account, or a deleted one. */
export const accountFlags = (source: AccountSource | undefined, payload: Payload): Sql =>
  source === undefined
    ? sql`null::text[]`
    : sql`(select array[${prefix}::text || a.id] from (select ${paths[source](payload)} as id) a where a.id is not null)`;

export const flagOfAccount = (accountId: string): string => `${prefix}${accountId}`;

/** Reads the flag of a job row. */
export const accountFlagOf = (flags: Readonly<Record<string, boolean>> | null): string | null =>
  Object.keys(flags ?? {}).find((flag) => flag.startsWith(prefix)) ?? null;

import type { AccountId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "./json.ts";
import { type Db, prepared, sql } from "./sql.ts";

export interface AccountRecord {
  id: AccountId;
  provider: string;
  label: string;
  settingsEncrypted: Buffer;
  isSimulated: boolean;
  /** Whether an owner entered its keys, which decide through which server its emails pass. */
  hasOwnersKeys: boolean;
  state: "untested" | "working" | "degraded" | "broken";
  problem: string | null;
  checkedAt: string | null;
  reconciledAt: string | null;
  /** The time up to which messages were reconciled. Before the first reconciliation: when the account was connected. */
  comparedUntil: string;
  /** Since when its keys are rejected. Null if its state isn't "broken". */
  brokenSince: string | null;
  /** The time of the last webhook with a wrong signature, updated only now and then. */
  webhookRejectedAt: string | null;
  /** Webhooks since then may have been missed. Null if none are known to be missing. */
  missedSince: string | null;
  /** Since when its message list has been unavailable. Null if the last reconciliation succeeded. */
  reconcileFailingSince: string | null;
  reconcileProblem: string | null;
  /** Why browsers can't take its calls, as of the last check. */
  browserCallingProblem: string | null;
  browserCallingCheckedAt: string | null;
  /** The account's region and services, as of the last check. */
  notes: { name: string; message: string }[];
}

const accountColumns = sql`
  a.id, a.provider as provider, a.label, a.settings_encrypted as "settingsEncrypted", a.is_simulated as "isSimulated",
  a.has_owners_keys as "hasOwnersKeys", a.state, a.problem, a.checked_at as "checkedAt", a.reconciled_at as "reconciledAt",
  coalesce(a.reconciled_at, a.created_at) as "comparedUntil", a.broken_since as "brokenSince",
  a.webhook_rejected_at as "webhookRejectedAt", a.missed_since as "missedSince", a.reconcile_failing_since as "reconcileFailingSince", a.reconcile_problem as "reconcileProblem",
  a.browser_calling_problem as "browserCallingProblem", a.browser_calling_checked_at as "browserCallingCheckedAt", a.notes`;

export async function listAccounts(db: Db, workspaceId: WorkspaceId): Promise<AccountRecord[]> {
  return db.many(
    sql`select ${accountColumns} from account a where a.workspace_id = ${workspaceId} order by a.created_at, a.id`,
  );
}

export async function findAccount(
  db: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<AccountRecord | null> {
  return db.maybe(
    prepared`select ${accountColumns} from account a where a.workspace_id = ${workspaceId} and a.id = ${id}`,
  );
}

/** Locks the account until the transaction ends. */
export async function lockAccount(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<AccountRecord | null> {
  return tx.maybe(
    sql`select ${accountColumns} from account a where a.workspace_id = ${workspaceId} and a.id = ${id} for update`,
  );
}

/** Finds the account by id alone, since a webhook doesn't name the workspace. */
export async function findAccountAnywhere(
  db: Db,
  id: AccountId,
): Promise<(AccountRecord & { workspaceId: WorkspaceId }) | null> {
  return db.maybe(
    sql`select ${accountColumns}, a.workspace_id as "workspaceId" from account a where a.id = ${id}`,
  );
}

export async function listAllAccounts(
  db: Db,
): Promise<
  Pick<
    AccountRecord & { workspaceId: WorkspaceId },
    "id" | "workspaceId" | "provider" | "comparedUntil"
  >[]
> {
  return db.many(sql`
    select id, workspace_id as "workspaceId", provider as provider, coalesce(reconciled_at, created_at) as "comparedUntil"
      from account`);
}

/** Accounts with rejected keys, in all workspaces. */
export async function listBrokenAccounts(db: Db): Promise<
  (Pick<AccountRecord, "id" | "provider" | "checkedAt" | "brokenSince"> & {
    workspaceId: WorkspaceId;
  })[]
> {
  return db.many(sql`
    select id, workspace_id as "workspaceId", provider as provider, checked_at as "checkedAt", broken_since as "brokenSince"
      from account where state = 'broken' order by checked_at nulls first, id`);
}

export async function insertAccount(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: AccountId;
    provider: string;
    label: string;
    settingsEncrypted: Buffer;
    isSimulated: boolean;
    /** False if absent. */
    hasOwnersKeys?: boolean;
    state: AccountRecord["state"];
    at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into account (workspace_id, id, provider, label, settings_encrypted, is_simulated, has_owners_keys, state, checked_at, created_at)
    values (${workspaceId}, ${row.id}, ${row.provider}, ${row.label}, ${row.settingsEncrypted}, ${row.isSimulated},
            ${row.hasOwnersKeys ?? false}, ${row.state}, ${row.at}, ${row.at})`);
}

export async function updateAccountRow(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  row: { label: string; settingsEncrypted: Buffer },
): Promise<void> {
  await tx.run(sql`
    update account set label = ${row.label}, settings_encrypted = ${row.settingsEncrypted} where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function setHasOwnersKeys(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  hasOwnersKeys: boolean,
): Promise<void> {
  await tx.run(sql`
    update account set has_owners_keys = ${hasOwnersKeys} where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Returns the previous state. Null if nothing changed. */
export async function updateAccountState(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  mark: { state: AccountRecord["state"]; problem: string | null; checkedAt: Date },
): Promise<Pick<AccountRecord, "state" | "problem"> | null> {
  const before = await tx.maybe<Pick<AccountRecord, "state" | "problem">>(prepared`
    select state, problem from account where workspace_id = ${workspaceId} and id = ${id} for update`);
  const isBroken = mark.state === "broken";
  await tx.run(prepared`
    update account set state = ${mark.state}, problem = ${mark.problem}, checked_at = ${mark.checkedAt},
           broken_since = case when ${isBroken} then coalesce(broken_since, ${mark.checkedAt}::timestamptz) end
     where workspace_id = ${workspaceId} and id = ${id}`);
  const hasChanged =
    before !== null && (before.state !== mark.state || before.problem !== mark.problem);
  return hasChanged ? before : null;
}

export async function saveAccountNotices(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  notes: readonly { readonly name: string; readonly message: string }[],
): Promise<void> {
  await tx.run(sql`
    update account set notes = ${toJson(notes)}::jsonb where workspace_id = ${workspaceId} and id = ${id}`);
}

/** New keys invalidate what was found with the old ones. */
export async function setPhoneCheck(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  mark: { problem: string | null; checkedAt: Date | null },
): Promise<void> {
  await tx.run(sql`
    update account set browser_calling_problem = ${mark.problem}, browser_calling_checked_at = ${mark.checkedAt}
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/**
 * Keeps the earliest time until everything since then has been reconciled. True if the message list can be requested.
 */
export async function recordMissedSince(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  since: Date,
): Promise<boolean> {
  const row = await tx.maybe<{ canCheckStatus: boolean }>(sql`
    update account set missed_since = least(coalesce(missed_since, ${since}::timestamptz), ${since}::timestamptz)
     where workspace_id = ${workspaceId} and id = ${id} returning state <> 'broken' as "canCheckStatus"`);
  return row?.canCheckStatus ?? false;
}

/** Null clears the mark. */
export async function setWebhookRejectedAt(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  at: Date | null,
): Promise<void> {
  await tx.run(
    sql`update account set webhook_rejected_at = ${at} where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** Marks the account as reconciled. If more was missed meanwhile, the earlier time in `missedSince` stays. */
export async function setReconciledAt(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  mark: { at: Date; missedSince: string | null },
): Promise<void> {
  await tx.run(sql`
    update account set reconciled_at = ${mark.at}, reconcile_failing_since = null, reconcile_problem = null,
           missed_since = case when missed_since is not distinct from ${mark.missedSince}::timestamptz then null else missed_since end
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Returns since when it has been failing. */
export async function markNotReconciled(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  mark: { at: Date; problem: string },
): Promise<string | null> {
  const row = await tx.maybe<{ since: string }>(sql`
    update account set reconcile_failing_since = coalesce(reconcile_failing_since, ${mark.at}), reconcile_problem = ${mark.problem}
     where workspace_id = ${workspaceId} and id = ${id} returning reconcile_failing_since as since`);
  return row?.since ?? null;
}

export async function countInboxesOfAccount(
  db: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*) from inbox where workspace_id = ${workspaceId} and (account_id = ${id} or intake_account_id = ${id})`,
  );
  return row.count;
}

/** Messages to be sent through the account, and those whose outcome only it can resolve. */
export async function countWaitingOf(
  db: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(distinct message_id)::int as count from delivery
     where workspace_id = ${workspaceId} and account_id = ${id} and state in ('scheduled', 'delayed', 'queued', 'sending', 'unknown')`);
  return row.count;
}

export async function deleteAccount(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<void> {
  await tx.run(sql`delete from account where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function listInboxIdsOfAccount(
  db: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<InboxId[]> {
  const rows = await db.many<{ id: InboxId }>(
    sql`select id from inbox where workspace_id = ${workspaceId} and (account_id = ${id} or intake_account_id = ${id})`,
  );
  return rows.map((row) => row.id);
}

export async function hasSimulatedAccount(db: Db): Promise<boolean> {
  const row = await db.one<{ isThere: boolean }>(
    sql`select exists (select from account where is_simulated) as "isThere"`,
  );
  return row.isThere;
}

import type { AccountId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "./json.ts";
import { type Db, prepared, sql } from "./sql.ts";

export interface AccountRecord {
  id: AccountId;
  vendor: string;
  label: string;
  settingsEncrypted: Buffer;
  isSimulated: boolean;
  state: "untested" | "working" | "degraded" | "broken";
  problem: string | null;
  checkedAt: string | null;
  reconciledAt: string | null;
  /** Nothing since then was ever compared; before the first comparison: when the account was connected. */
  comparedUntil: string;
  /** Since when its keys are rejected; null: its state is not "broken". */
  brokenSince: string | null;
  /** When the last webhook with a wrong signature came, counted once in a while. */
  hookRefusedAt: string | null;
  /** What the provider told since then may not have reached us; null: nothing is known to be missing. */
  missedSince: string | null;
  /** Since when its list cannot be had; null: the last comparison was done. */
  reconcileFailingSince: string | null;
  reconcileProblem: string | null;
  /** Why browsers cannot take its calls, as it was last found. */
  browserCallingProblem: string | null;
  browserCallingCheckedAt: string | null;
  /** How region and services of it were found when it was last looked at. */
  notes: { name: string; say: string }[];
}

const accountColumns = sql`
  a.id, a.provider as vendor, a.label, a.settings_encrypted as "settingsEncrypted", a.is_simulated as "isSimulated", a.state, a.problem,
  a.checked_at as "checkedAt", a.reconciled_at as "reconciledAt",
  coalesce(a.reconciled_at, a.created_at) as "comparedUntil", a.broken_since as "brokenSince",
  a.hook_refused_at as "hookRefusedAt", a.missed_since as "missedSince", a.reconcile_failing_since as "reconcileFailingSince", a.reconcile_problem as "reconcileProblem",
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

/** Nobody else changes it until the transaction ends. */
export async function lockAccount(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<AccountRecord | null> {
  return tx.maybe(
    sql`select ${accountColumns} from account a where a.workspace_id = ${workspaceId} and a.id = ${id} for update`,
  );
}

/** A provider's hook names the account alone. */
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
    "id" | "workspaceId" | "vendor" | "comparedUntil"
  >[]
> {
  return db.many(sql`
    select id, workspace_id as "workspaceId", provider as vendor, coalesce(reconciled_at, created_at) as "comparedUntil"
      from account`);
}

/** Those whose keys were rejected, of all workspaces. */
export async function listBrokenAccounts(db: Db): Promise<
  (Pick<AccountRecord, "id" | "vendor" | "checkedAt" | "brokenSince"> & {
    workspaceId: WorkspaceId;
  })[]
> {
  return db.many(sql`
    select id, workspace_id as "workspaceId", provider as vendor, checked_at as "checkedAt", broken_since as "brokenSince"
      from account where state = 'broken' order by checked_at nulls first, id`);
}

export async function insertAccount(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: AccountId;
    vendor: string;
    label: string;
    settingsEncrypted: Buffer;
    isSimulated: boolean;
    state: AccountRecord["state"];
    at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into account (workspace_id, id, provider, label, settings_encrypted, is_simulated, state, checked_at, created_at)
    values (${workspaceId}, ${row.id}, ${row.vendor}, ${row.label}, ${row.settingsEncrypted}, ${row.isSimulated}, ${row.state}, ${row.at}, ${row.at})`);
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

/** What it was before; null when nothing changed. */
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
  const isNews =
    before !== null && (before.state !== mark.state || before.problem !== mark.problem);
  return isNews ? before : null;
}

export async function noteAccount(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  notes: readonly { readonly name: string; readonly say: string }[],
): Promise<void> {
  await tx.run(sql`
    update account set notes = ${toJson(notes)}::jsonb where workspace_id = ${workspaceId} and id = ${id}`);
}

/** New keys make what was found with the old ones void. */
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

/** The earliest moment stays until everything since then was compared. True: its list may be asked for. */
export async function noteMissed(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  since: Date,
): Promise<boolean> {
  const row = await tx.maybe<{ mayAsk: boolean }>(sql`
    update account set missed_since = least(coalesce(missed_since, ${since}::timestamptz), ${since}::timestamptz)
     where workspace_id = ${workspaceId} and id = ${id} returning state <> 'broken' as "mayAsk"`);
  return row?.mayAsk ?? false;
}

/** null: no webhook with a wrong signature is known any more. */
export async function markHookRefused(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
  at: Date | null,
): Promise<void> {
  await tx.run(
    sql`update account set hook_refused_at = ${at} where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** Compared since then. If more was missed meanwhile, an earlier moment stands there, and stays. */
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

/** Answers since when it has been failing. */
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

/** Messages that are to leave through it, or of which only it can say whether they left. */
export async function countWaitingOf(
  db: Db,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(distinct message_id)::int as count from delivery
     where workspace_id = ${workspaceId} and account_id = ${id} and state in ('scheduled', 'held', 'queued', 'sending', 'unknown')`);
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

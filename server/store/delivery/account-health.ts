import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { AccountService } from "#domain/inbox/account-services.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

export interface AccountHealth {
  accountId: AccountId;
  service: AccountService;
  failures: number;
  /** Since when sending has been paused. Null if all is well. */
  openedAt: string | null;
  retryAt: string | null;
  lastSuccessAt: string | null;
  lastError: string | null;
  lastErrorAt: string | null;
}

const columns = sql`account_id as "accountId", service, failures, opened_at as "openedAt", retry_at as "retryAt",
  last_success_at as "lastSuccessAt", last_error as "lastError", last_error_at as "lastErrorAt"`;

export async function findAccountHealth(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  service: AccountService,
): Promise<AccountHealth | null> {
  return db.maybe(
    prepared`select ${columns} from account_health where workspace_id = ${workspaceId} and account_id = ${accountId} and service = ${service}`,
  );
}

export async function listAccountHealth(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<AccountHealth[]> {
  return db.many(sql`select ${columns} from account_health where workspace_id = ${workspaceId}`);
}

/** Compare-and-set: true for the one waiting delivery that may probe the provider. */
export async function claimProbe(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  service: AccountService,
  now: Date,
  next: Date,
): Promise<boolean> {
  const claimed = await tx.run(sql`
    update account_health set retry_at = ${next}
     where workspace_id = ${workspaceId} and account_id = ${accountId} and service = ${service} and opened_at is not null and retry_at <= ${now}`);
  return claimed === 1;
}

/** Returns the number of failures in a row. */
export async function countFailure(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  service: AccountService,
  { at, message }: { readonly at: Date; readonly message: string },
): Promise<number> {
  const row = await tx.one<{ failures: number }>(sql`
    insert into account_health (workspace_id, account_id, service, failures, last_error, last_error_at)
    values (${workspaceId}, ${accountId}, ${service}, 1, ${message}, ${at})
    on conflict (workspace_id, account_id, service) do update
      set failures = account_health.failures + 1, last_error = excluded.last_error, last_error_at = excluded.last_error_at
    returning failures`);
  return row.failures;
}

/** Pauses sending until `retryAt`. True if it wasn't paused before. */
export async function openBreaker(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  service: AccountService,
  { at, retryAt }: { readonly at: Date; readonly retryAt: Date },
): Promise<boolean> {
  const row = await tx.one<{ isNews: boolean }>(sql`
    update account_health set opened_at = coalesce(opened_at, ${at}::timestamptz), retry_at = ${retryAt}
     where workspace_id = ${workspaceId} and account_id = ${accountId} and service = ${service}
    returning opened_at = ${at}::timestamptz as "isNews"`);
  return row.isNews;
}

/**
 * The provider responded. The row is written only if it changes or is older than a minute; otherwise every message would
 * wait for the one before. Returns since when sending had been paused, or null.
 */
export async function recordReachable(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  service: AccountService,
  at: Date,
): Promise<string | null> {
  const known = await findAccountHealth(tx, workspaceId, accountId, service);
  const isFresh =
    known?.failures === 0 &&
    known.openedAt === null &&
    known.lastSuccessAt !== null &&
    at.getTime() - Date.parse(known.lastSuccessAt) < 60_000;
  if (isFresh) return null;
  await tx.run(sql`
    insert into account_health (workspace_id, account_id, service, last_success_at) values (${workspaceId}, ${accountId}, ${service}, ${at})
    on conflict (workspace_id, account_id, service) do update
      set failures = 0, opened_at = null, retry_at = null, last_success_at = excluded.last_success_at`);
  return known?.openedAt ?? null;
}

/** A member requested a retry now, despite any pause. */
export async function retryNow(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update account_health set retry_at = ${at}
     where workspace_id = ${workspaceId} and account_id = ${accountId} and opened_at is not null`);
}

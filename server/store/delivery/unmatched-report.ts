// Delivery reports that match no known email yet.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";

interface UnmatchedReport<Report> {
  id: string;
  accountId: AccountId;
  report: Report;
}

export async function insertUnmatchedReport(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: string;
    accountId: AccountId;
    providerRef: string | null;
    messageId: string | null;
    report: object;
    at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into unmatched_delivery_report (workspace_id, id, account_id, provider_ref, message_id, report, at)
    values (${workspaceId}, ${row.id}, ${row.accountId}, ${row.providerRef}, ${row.messageId}, ${toJson(row.report)}::jsonb, ${row.at})`);
}

/** Null for all reports. Newest first, since many may never match an email. */
export async function listUnmatchedReports<Report>(
  tx: Db,
  workspaceId: WorkspaceId,
  about: { accountId: AccountId; providerRef: string | null; messageId: string | null } | null,
  max: number,
): Promise<UnmatchedReport<Report>[]> {
  const match =
    about === null
      ? sql``
      : sql`and account_id = ${about.accountId} and (provider_ref = ${about.providerRef} or message_id = ${about.messageId})`;
  return tx.many(sql`
    select id, account_id as "accountId", report from unmatched_delivery_report
     where workspace_id = ${workspaceId} ${match} order by id desc limit ${max} for update skip locked`);
}

/** A later date than now, after the clock was set back, does not count. */
export async function findLastUnmatchedReportAt(
  db: Db,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<string | null> {
  const { at } = await db.one<{ at: string | null }>(sql`
    select max(at) as at from unmatched_delivery_report where workspace_id = ${workspaceId} and at <= ${now}`);
  return at;
}

export async function deleteUnmatchedReports(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql`delete from unmatched_delivery_report where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`,
  );
}

export async function deleteOldUnmatchedReports(tx: Db, before: Date): Promise<void> {
  await tx.run(sql`delete from unmatched_delivery_report where at < ${before}`);
}

// The last check of a domain's DNS records.

import type { DomainReport } from "#domain/email-domain/check-domain.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface StoredDomainReport extends DomainReport {
  /** Why a provider couldn't be asked for its required records. */
  readonly problems: readonly string[];
}

export interface DomainCheckRecord {
  domain: string;
  found: StoredDomainReport;
  checkedAt: string;
}

export async function listDomainChecks(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<DomainCheckRecord[]> {
  return db.many(sql`
    select domain, report as found, checked_at as "checkedAt" from domain_check where workspace_id = ${workspaceId} order by domain`);
}

export async function saveDomainCheck(
  tx: Db,
  workspaceId: WorkspaceId,
  row: { domain: string; found: StoredDomainReport; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into domain_check (workspace_id, domain, report, checked_at)
    values (${workspaceId}, ${row.domain}, ${toJson(row.found)}::jsonb, ${row.at})
    on conflict (workspace_id, domain) do update set report = excluded.report, checked_at = excluded.checked_at`);
}

/** Deletes the checks of domains that no inbox uses any more. */
export async function deleteDomainChecksExcept(
  tx: Db,
  workspaceId: WorkspaceId,
  domains: readonly string[],
): Promise<void> {
  await tx.run(
    sql`delete from domain_check where workspace_id = ${workspaceId} and domain <> all(${domains}::text[])`,
  );
}

/** Workspaces with an email inbox, for the daily check. */
export async function listWorkspacesWithEmail(db: Db): Promise<WorkspaceId[]> {
  const rows = await db.many<{ id: WorkspaceId }>(sql`
    select w.id from workspace w
     where exists (select from inbox i where i.workspace_id = w.id and i.channel = 'email' and i.archived_at is null)`);
  return rows.map((row) => row.id);
}

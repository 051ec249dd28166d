import type { WorkspaceId } from "#domain/ids.ts";
import { lockByName } from "#server/store/lock-by-name.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

export type Counted = "tag" | "team" | "member" | "inbox" | "account" | "api_key" | "webhook";

const countOf = (counted: Counted, workspaceId: WorkspaceId, now: Date): Sql => {
  switch (counted) {
    case "tag":
      return sql`select count(*)::int as count from tag where workspace_id = ${workspaceId}`;
    case "team":
      return sql`select count(*)::int as count from team where workspace_id = ${workspaceId}`;
    case "inbox":
      return sql`select count(*)::int as count from inbox where workspace_id = ${workspaceId}`;
    case "account":
      return sql`select count(*)::int as count from account where workspace_id = ${workspaceId}`;
    case "api_key":
      return sql`select count(*)::int as count from api_key where workspace_id = ${workspaceId} and revoked_at is null`;
    case "webhook":
      return sql`select count(*)::int as count from webhook_endpoint where workspace_id = ${workspaceId}`;
    case "member":
      return sql`
        select (select count(*) from member where workspace_id = ${workspaceId})::int
             + (select count(*) from invitation where workspace_id = ${workspaceId} and ended_at is null and expires_at > ${now})::int as count`;
  }
};

/** Members include open invitations. Concurrent additions wait until the transaction ends. */
export async function lockAndCount(
  tx: Db,
  workspaceId: WorkspaceId,
  counted: Counted,
  now: Date,
): Promise<number> {
  await lockByName(tx, `count ${counted} ${workspaceId}`);
  return (await tx.one<{ count: number }>(countOf(counted, workspaceId, now))).count;
}

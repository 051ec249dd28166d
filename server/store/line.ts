import type { AccountId, LineId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { type Db, often, sql } from "./sql.ts";

export type Colour = "grey" | "blue" | "green" | "amber" | "red" | "violet" | "teal" | "pink";

export interface LineRecord {
  id: LineId;
  kind: "mail" | "phone";
  address: string;
  name: string;
  colour: Colour;
  accountId: AccountId;
  providerRef: string | null;
  visibility: "all" | "team";
  teamId: TeamId | null;
  undoSeconds: number;
  hooksState: "unset" | "set" | "elsewhere";
  isArchived: boolean;
  vendor: string;
  isSimulated: boolean;
  accountState: "untested" | "working" | "degraded" | "broken";
  accountProblem: string | null;
}

const lineColumns = sql`
  l.id, l.kind, l.address, l.name, l.colour, l.account_id as "accountId", l.provider_ref as "providerRef", l.visibility,
  l.team_id as "teamId", l.undo_seconds as "undoSeconds", l.hooks_state as "hooksState", l.archived_at is not null as "isArchived",
  a.vendor, a.is_simulated as "isSimulated", a.state as "accountState", a.problem as "accountProblem"`;
const fromLine = sql`from line l join account a on a.workspace_id = l.workspace_id and a.id = l.account_id`;

export async function listLines(
  db: Db,
  workspaceId: WorkspaceId,
  sight: readonly LineId[] | null,
): Promise<LineRecord[]> {
  return db.many(sql`
    select ${lineColumns} ${fromLine}
     where l.workspace_id = ${workspaceId} and (${sight}::uuid[] is null or l.id = any(${sight}::uuid[]))
     order by l.archived_at is not null, l.created_at, l.id`);
}

export async function findLine(
  db: Db,
  workspaceId: WorkspaceId,
  id: LineId,
): Promise<LineRecord | null> {
  return db.maybe(
    often`select ${lineColumns} ${fromLine} where l.workspace_id = ${workspaceId} and l.id = ${id}`,
  );
}

export async function findLineByAddress(
  db: Db,
  workspaceId: WorkspaceId,
  kind: "mail" | "phone",
  address: string,
): Promise<LineRecord | null> {
  return db.maybe(sql`
    select ${lineColumns} ${fromLine}
     where l.workspace_id = ${workspaceId} and l.kind = ${kind} and l.address = ${address} and l.archived_at is null`);
}

/** Texts to a line that was put away still belong to it. */
export async function listPhoneLinesOf(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<LineRecord[]> {
  return db.many(sql`
    select ${lineColumns} ${fromLine}
     where l.workspace_id = ${workspaceId} and l.account_id = ${accountId} and l.kind = 'phone'
     order by l.archived_at is not null, l.created_at desc`);
}

export async function insertLine(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: LineId;
    kind: "phone";
    address: string;
    name: string;
    colour: Colour;
    accountId: AccountId;
    providerRef: string | null;
    visibility: "all" | "team";
    teamId: TeamId | null;
    undoSeconds: number;
    hooksState: LineRecord["hooksState"];
    at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into line (workspace_id, id, kind, address, name, colour, account_id, provider_ref, visibility, team_id, undo_seconds, hooks_state, created_at)
    values (${workspaceId}, ${row.id}, ${row.kind}, ${row.address}, ${row.name}, ${row.colour}, ${row.accountId}, ${row.providerRef},
            ${row.visibility}, ${row.teamId}, ${row.undoSeconds}, ${row.hooksState}, ${row.at})`);
}

export async function changeLine(
  tx: Db,
  workspaceId: WorkspaceId,
  id: LineId,
  row: {
    name: string;
    colour: Colour;
    visibility: "all" | "team";
    teamId: TeamId | null;
    undoSeconds: number;
    hooksState: LineRecord["hooksState"];
    isArchived: boolean;
  },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update line set name = ${row.name}, colour = ${row.colour}, visibility = ${row.visibility}, team_id = ${row.teamId},
           undo_seconds = ${row.undoSeconds}, hooks_state = ${row.hooksState}, archived_at = case when ${row.isArchived} then coalesce(archived_at, ${now}) end
     where workspace_id = ${workspaceId} and id = ${id}`);
}

// Seeds everything in one transaction: an interrupted run leaves the database unchanged.
import pg from "pg";
import type { WorkspaceId } from "#domain/ids.ts";
import { DatabaseError } from "#server/postgres/database-error.ts";
import type { ConnectionConfig } from "#server/store/database.ts";
import { asDb, type Db, sql } from "#server/store/sql.ts";
import { type SeedInboxDeps, type SeedInboxRow, seedInboxes } from "./inboxes.ts";
import { insertConversations } from "./insert-conversations.ts";
import { companyName } from "./sample-company.ts";
import { createSeedRandom } from "./seed-random.ts";
import { listWorkspaces, type SeededWorkspace, seedWorkspace } from "./workspace.ts";

interface SeedOptions {
  readonly messages: number;
  readonly conversations: number;
  readonly seed: number;
  /** By name; null for the only existing one, or a new one. */
  readonly workspace: string | null;
  readonly isForced: boolean;
  readonly password: string;
  readonly now: Date;
}

export interface Seeded {
  readonly workspaceId: WorkspaceId;
  readonly owner: SeededWorkspace["owner"];
  readonly rows: Readonly<Record<string, number>>;
}

export async function seedDatabase(
  connection: ConnectionConfig,
  deps: SeedInboxDeps,
  input: SeedOptions,
  log: (line: string) => void,
): Promise<Seeded> {
  const client = new pg.Client({ ...connection, application_name: "deskbell seed" });
  await client.connect();
  try {
    await client.query("begin");
    const seeded = await seedInTransaction(client, asDb(client), deps, input, log);
    await client.query("commit");
    return seeded;
  } finally {
    await client.end();
  }
}

/** Gives the planner statistics and sets visibility information, so that the first readers don't pay for it. */
export async function tidyUp(connection: ConnectionConfig): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: "deskbell seed" });
  await client.connect();
  try {
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

async function seedInTransaction(
  client: pg.Client,
  tx: Db,
  deps: SeedInboxDeps,
  input: SeedOptions,
  log: (line: string) => void,
): Promise<Seeded> {
  const workspaceId = await chooseWorkspace(tx, input);
  const next = await tx.maybe<{ number: number }>(sql`
    select next_number::float8 as number from workspace where id = ${workspaceId}`);
  const firstNumber = next?.number ?? 1;
  // A different start for added conversations, or they would repeat the first ones.
  const random = createSeedRandom(input.seed * 31 + firstNumber);
  const workspace = await seedWorkspace(
    tx,
    { ...input, company: input.workspace ?? companyName, workspaceId },
    random,
  );
  const inboxes = await seedInboxes(tx, deps, workspace, input.now, random);
  await skipChecks(tx);
  const contactPoints = await tx.many<{ value: string }>(sql`
    select value from contact_point where workspace_id = ${workspace.workspaceId} and kind = 'phone'`);
  const rows = await insertConversations(
    client,
    {
      workspaceId: workspace.workspaceId,
      inboxes: inboxes.map((inbox) => ({ ...inbox, memberIds: chooseMember(workspace, inbox) })),
      tagIds: workspace.tagIds,
    },
    {
      messages: input.messages,
      conversations: input.conversations,
      firstNumber,
      seed: input.seed * 31 + firstNumber,
      nowMs: input.now.getTime(),
      taken: new Set(contactPoints.map((one) => one.value)),
    },
    (done) => log(`${done} of ${input.conversations} conversations`),
  );
  await tx.run(sql`
    update workspace set next_number = ${firstNumber + input.conversations} where id = ${workspace.workspaceId}`);
  return { workspaceId: workspace.workspaceId, owner: workspace.owner, rows };
}

async function chooseWorkspace(tx: Db, input: SeedOptions): Promise<WorkspaceId | null> {
  const all = await listWorkspaces(tx);
  const chosen =
    input.workspace === null && all.length <= 1
      ? all[0]
      : all.find((one) => one.name === input.workspace);
  if (!chosen && input.workspace === null && all.length > 0)
    throw new DatabaseError(
      `Choose a workspace: --workspace "${all.map((one) => one.name).join('" or "')}", or a new name.`,
    );
  if (chosen?.isUsed && !input.isForced)
    throw new DatabaseError(
      `${chosen.name} is in use: seeded conversations would mix with its own. Name a new one with --workspace NAME, or add --force.`,
    );
  return chosen?.id ?? null;
}

/** Owners and viewers do not reply; in a restricted inbox only its team does. */
function chooseMember(workspace: SeededWorkspace, inbox: SeedInboxRow) {
  const inTeam = (teams: readonly string[]) =>
    teams.some((name) => workspace.teamIds.get(name) === inbox.teamId);
  const working = workspace.members.slice(1, -1);
  const own = inbox.isRestricted ? working.filter((one) => inTeam(one.teams)) : working;
  return own.map((one) => one.id);
}

/** Foreign keys are correct by construction, and checking them five million times would be most of the work. */
async function skipChecks(tx: Db): Promise<void> {
  const { isAllowed } = await tx.one<{ isAllowed: boolean }>(
    sql`select has_parameter_privilege('session_replication_role', 'set') as "isAllowed"`,
  );
  if (isAllowed) await tx.run(sql`set local session_replication_role = replica`);
}

// A whole desk in one transaction: whoever stops it halfway has what they had before.
import pg from "pg";
import type { WorkspaceId } from "#domain/ids.ts";
import { DatabaseError } from "#server/postgres/database-error.ts";
import type { ConnectionConfig } from "#server/store/database.ts";
import { asDb, type Db, sql } from "#server/store/sql.ts";
import { type SeedInboxDeps, type SeedInboxRow, seedInboxes } from "./inboxes.ts";
import { insertConversations } from "./insert-conversations.ts";
import { createRandom } from "./random.ts";
import { companyName } from "./sample-company.ts";
import { listWorkspaces, type SeededWorkspace, seedWorkspace } from "./workspace.ts";

export interface SeedWish {
  readonly messages: number;
  readonly conversations: number;
  readonly seed: number;
  /** By name; null: the only one there is, or a new one. */
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

export async function seedDesk(
  connection: ConnectionConfig,
  street: SeedInboxDeps,
  wish: SeedWish,
  say: (line: string) => void,
): Promise<Seeded> {
  const client = new pg.Client({ ...connection, application_name: "deskbell seed" });
  await client.connect();
  try {
    await client.query("begin");
    const seeded = await seedWithin(client, asDb(client), street, wish, say);
    await client.query("commit");
    return seeded;
  } finally {
    await client.end();
  }
}

/** Afterwards the planner knows what is there, and no reader pays for looking at fresh rows first. */
export async function tidyUp(connection: ConnectionConfig): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: "deskbell seed" });
  await client.connect();
  try {
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

async function seedWithin(
  client: pg.Client,
  tx: Db,
  street: SeedInboxDeps,
  wish: SeedWish,
  say: (line: string) => void,
): Promise<Seeded> {
  const workspaceId = await chooseWorkspace(tx, wish);
  const next = await tx.maybe<{ number: number }>(sql`
    select next_number::float8 as number from workspace where id = ${workspaceId}`);
  const firstNumber = next?.number ?? 1;
  // Another beginning for those who are added, or they would be the first once more.
  const chance = createRandom(wish.seed * 31 + firstNumber);
  const house = await seedWorkspace(
    tx,
    { ...wish, company: wish.workspace ?? companyName, workspaceId },
    chance,
  );
  const lines = await seedInboxes(tx, street, house, wish.now, chance);
  await skipChecks(tx);
  const points = await tx.many<{ value: string }>(sql`
    select value from contact_point where workspace_id = ${house.workspaceId} and kind = 'phone'`);
  const rows = await insertConversations(
    client,
    {
      workspaceId: house.workspaceId,
      lines: lines.map((line) => ({ ...line, memberIds: whoAnswers(house, line) })),
      tagIds: house.tagIds,
    },
    {
      ...{ messages: wish.messages, conversations: wish.conversations, firstNumber },
      seed: wish.seed * 31 + firstNumber,
      nowMs: wish.now.getTime(),
      taken: new Set(points.map((one) => one.value)),
    },
    (done) => say(`${done} of ${wish.conversations} conversations`),
  );
  await tx.run(sql`
    update workspace set next_number = ${firstNumber + wish.conversations} where id = ${house.workspaceId}`);
  return { workspaceId: house.workspaceId, owner: house.owner, rows };
}

async function chooseWorkspace(tx: Db, wish: SeedWish): Promise<WorkspaceId | null> {
  const all = await listWorkspaces(tx);
  const chosen =
    wish.workspace === null && all.length <= 1
      ? all[0]
      : all.find((one) => one.name === wish.workspace);
  if (!chosen && wish.workspace === null && all.length > 0)
    throw new DatabaseError(
      `Choose a workspace: --workspace "${all.map((one) => one.name).join('" or "')}", or a new name.`,
    );
  if (chosen?.isUsed && !wish.isForced)
    throw new DatabaseError(
      `${chosen.name} is in use: seeded conversations would mix with its own. Name a new one with --workspace NAME, or add --force.`,
    );
  return chosen?.id ?? null;
}

/** Owner and viewer do not answer; on a restricted line only its team does. */
function whoAnswers(house: SeededWorkspace, line: SeedInboxRow) {
  const inTeam = (teams: readonly string[]) =>
    teams.some((name) => house.teamIds.get(name) === line.teamId);
  const working = house.members.slice(1, -1);
  const own = line.isRestricted ? working.filter((one) => inTeam(one.teams)) : working;
  return own.map((one) => one.id);
}

/** What refers to what is right by making, and looking it up five million times is most of the work. */
async function skipChecks(tx: Db): Promise<void> {
  const { isAllowed } = await tx.one<{ isAllowed: boolean }>(
    sql`select has_parameter_privilege('session_replication_role', 'set') as "isAllowed"`,
  );
  if (isAllowed) await tx.run(sql`set local session_replication_role = replica`);
}

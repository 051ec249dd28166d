// Members, teams and tags of the seeded workspace: reused if they exist, created if not.
import type { MemberId, PersonId, TagId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { hashPassword } from "#server/actions/member/password/password-hash.ts";
import { createWorkspace } from "#server/actions/workspace/create-workspace.ts";
import { findPersonByEmail, insertPerson } from "#server/store/auth/person.ts";
import { insertTag, listTags } from "#server/store/conversation/tag.ts";
import { type Db, sql } from "#server/store/sql.ts";
import { findMemberByEmail, insertMember } from "#server/store/workspace/member.ts";
import { insertTeam, insertTeamMembers, listTeams } from "#server/store/workspace/team.ts";
import { emailOf, members, region, type TeamName, tags, teams } from "./sample-company.ts";
import type { SeedRandom } from "./seed-random.ts";

export interface SeededWorkspace {
  readonly workspaceId: WorkspaceId;
  readonly members: readonly { readonly id: MemberId; readonly teams: readonly TeamName[] }[];
  readonly teamIds: ReadonlyMap<string, TeamId>;
  readonly tagIds: ReadonlyMap<string, TagId>;
  readonly owner: { readonly email: string; readonly isNew: boolean };
}

interface SeedWorkspaceInput {
  readonly company: string;
  /** The existing workspace; null for a new one. */
  readonly workspaceId: WorkspaceId | null;
  readonly password: string;
  readonly now: Date;
}

export async function seedWorkspace(
  tx: Db,
  input: SeedWorkspaceInput,
  random: SeedRandom,
): Promise<SeededWorkspace> {
  const { now: at } = input;
  // All seeded workspaces share their people: two concurrent runs would both create them.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('seeded people', 0))`);
  const newId = () => random.idAt<never>(at.getTime());
  // One hash for all, since they share a password.
  const passwordHash = await hashPassword(input.password, { kind: "operator" });
  const workspaceId = input.workspaceId ?? (newId() as WorkspaceId);
  const cast = [];
  let isOwnerNew = false;
  for (const [rank, one] of members.entries()) {
    const email = emailOf(one.name);
    const person = await findPersonByEmail(tx, email);
    const personId = person?.id ?? (newId() as PersonId);
    if (!person) await insertPerson(tx, { id: personId, email, name: one.name, passwordHash, at });
    if (rank === 0) isOwnerNew = !person;
    const row = { id: newId() as MemberId, personId, name: one.name, email, role: one.role, at };
    const known = await findMemberByEmail(tx, workspaceId, email);
    if (rank === 0 && input.workspaceId === null)
      await createWorkspace(tx, {
        workspaceId,
        company: input.company,
        ...region,
        at,
        owner: { memberId: row.id, personId, name: one.name, email },
      });
    else if (!known) await insertMember(tx, workspaceId, row);
    cast.push({ id: known?.id ?? row.id, teams: one.teams });
  }

  const teamIds = new Map((await listTeams(tx, workspaceId)).map((one) => [one.name, one.id]));
  for (const name of teams) {
    const id = teamIds.get(name) ?? (newId() as TeamId);
    if (!teamIds.has(name)) await insertTeam(tx, workspaceId, { id, name, at });
    teamIds.set(name, id);
    const inIt = cast.filter((one) => one.teams.includes(name)).map((one) => one.id);
    await insertTeamMembers(tx, workspaceId, [id], inIt);
  }
  const tagIds = new Map(
    (await listTags(tx, workspaceId)).map((one) => [one.name, one.id as TagId]),
  );
  for (const tag of tags) {
    if (tagIds.has(tag.name)) continue;
    const id = newId() as TagId;
    await insertTag(tx, workspaceId, { id, ...tag, at });
    tagIds.set(tag.name, id);
  }
  const owner = { email: emailOf(members[0]?.name ?? ""), isNew: isOwnerNew };
  return { workspaceId, members: cast, teamIds, tagIds, owner };
}

interface KnownWorkspace {
  readonly id: WorkspaceId;
  readonly name: string;
  /** Whether it has conversations. */
  readonly isUsed: boolean;
}

export function listWorkspaces(db: Db): Promise<KnownWorkspace[]> {
  return db.many(sql`
    select w.id, w.name, exists (select from conversation c where c.workspace_id = w.id) as "isUsed"
      from workspace w order by w.created_at`);
}

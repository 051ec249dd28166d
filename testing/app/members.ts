// People who sit down at once: a member with a session, written straight into the tables. For stories that
// need many of them; the doors by which people really come in have stories of their own.
import { randomBytes } from "node:crypto";
import type { MemberId, PersonId, SessionId, TeamId, WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";
import { hashPassword } from "#server/actions/member/password/password-hash.ts";
import { createWorkspace } from "#server/actions/workspace/create-workspace.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import { insertPerson } from "#server/store/auth/person.ts";
import { insertSession } from "#server/store/auth/session.ts";
import { insertMember } from "#server/store/workspace/member.ts";
import { insertTeamMembers } from "#server/store/workspace/team.ts";
import type { OpenedDesk } from "#testing/open-app.ts";
import { TestBrowser } from "./test-browser.ts";

export const memberPassword = "kettle rain on a tin roof";
/** Cheap, so that fifty people are quick; the real cost has a test of its own. */
const cheap = { memory: 64, passes: 1, parallelism: 1 };
const dayMs = 24 * 3600 * 1000;

export interface SeatedMember {
  readonly browser: TestBrowser;
  readonly workspaceId: WorkspaceId;
  readonly personId: PersonId;
  readonly memberId: MemberId;
  readonly role: Role;
  readonly email: string;
}

export async function addMember(
  desk: OpenedDesk,
  wish: { workspaceId: WorkspaceId; role: Role; teamIds?: readonly TeamId[] },
): Promise<SeatedMember> {
  const { workspaceId, role, teamIds = [] } = wish;
  const { newId, parts } = desk.running.desk;
  const personId = newId<PersonId>();
  const memberId = newId<MemberId>();
  const email = `${role}.${randomBytes(5).toString("hex")}@copperline.example`;
  const at = parts.clock.now();
  const name = role;
  await parts.database.transaction(async (tx) => {
    const passwordHash = await hashPassword(memberPassword, cheap);
    await insertPerson(tx, { id: personId, email, name, passwordHash, at });
    await insertMember(tx, workspaceId, { id: memberId, personId, name, email, role, at });
    await insertTeamMembers(tx, workspaceId, teamIds, [memberId]);
  });
  const someone = { workspaceId, personId, memberId, role, email };
  return { ...someone, browser: await openSessionFor(desk, someone) };
}

/** Another session of the same person. */
export async function openSessionFor(
  desk: OpenedDesk,
  someone: Pick<SeatedMember, "workspaceId" | "personId" | "memberId">,
): Promise<TestBrowser> {
  const { newId, parts } = desk.running.desk;
  const { workspaceId, personId, memberId } = someone;
  const token = createToken();
  const at = parts.clock.now();
  await insertSession(parts.database, {
    id: newId<SessionId>(),
    tokenHash: hashToken(token),
    workspaceId,
    personId,
    memberId,
    at,
    expiresAt: new Date(at.getTime() + dayMs),
    ip: "127.0.0.1",
    device: "Chromium",
  });
  const browser = new TestBrowser(desk.url);
  browser.cookie = `deskbell=${token}`;
  return browser;
}

/** A second company on the same server, with its owner before the screen. */
export async function addWorkspace(desk: OpenedDesk, company: string): Promise<SeatedMember> {
  const { newId, parts } = desk.running.desk;
  const workspaceId = newId<WorkspaceId>();
  const personId = newId<PersonId>();
  const memberId = newId<MemberId>();
  const email = `owner.${randomBytes(5).toString("hex")}@elsewhere.example`;
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const passwordHash = await hashPassword(memberPassword, cheap);
    await insertPerson(tx, { id: personId, email, name: company, passwordHash, at });
    await createWorkspace(tx, {
      workspaceId,
      company,
      timeZone: "Europe/London",
      country: "GB",
      locale: "en-GB",
      owner: { memberId, personId, name: company, email },
      at,
    });
  });
  const someone = { workspaceId, personId, memberId, role: "owner" as const, email };
  return { ...someone, browser: await openSessionFor(desk, someone) };
}

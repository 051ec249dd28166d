// Inserts members with a session directly into the tables, for tests that need many of them. Invitation and sign-in
// have their own tests.

import { randomBytes } from "node:crypto";
import { dayMs } from "#domain/day-ms.ts";
import type { MemberId, PersonId, SessionId, TeamId, WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";
import { hashPassword } from "#server/actions/member/password/password-hash.ts";
import { createWorkspace } from "#server/actions/workspace/create-workspace.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import { insertPerson } from "#server/store/auth/person.ts";
import { insertSession } from "#server/store/auth/session.ts";
import { insertMember } from "#server/store/workspace/member.ts";
import { insertTeamMembers } from "#server/store/workspace/team.ts";
import type { TestApp } from "#testing/open-app.ts";
import { TestBrowser } from "./test-browser.ts";

export const memberPassword = "kettle rain on a tin roof";
/** Cheap hashing keeps fifty members fast; the real cost has its own test. */
const cheap = { memory: 64, passes: 1, parallelism: 1 };

export interface SignedInMember {
  readonly browser: TestBrowser;
  readonly workspaceId: WorkspaceId;
  readonly personId: PersonId;
  readonly memberId: MemberId;
  readonly role: Role;
  readonly email: string;
}

export async function addMember(
  app: TestApp,
  input: { workspaceId: WorkspaceId; role: Role; teamIds?: readonly TeamId[] },
): Promise<SignedInMember> {
  const { workspaceId, role, teamIds = [] } = input;
  const { newId, deps } = app.running.runtime;
  const personId = newId<PersonId>();
  const memberId = newId<MemberId>();
  const email = `${role}.${randomBytes(5).toString("hex")}@copperline.example`;
  const at = deps.clock.now();
  const name = role;
  await deps.database.transaction(async (tx) => {
    const passwordHash = await hashPassword(memberPassword, { kind: "operator" }, cheap);
    await insertPerson(tx, { id: personId, email, name, passwordHash, at });
    await insertMember(tx, workspaceId, { id: memberId, personId, name, email, role, at });
    await insertTeamMembers(tx, workspaceId, teamIds, [memberId]);
  });
  const someone = { workspaceId, personId, memberId, role, email };
  return { ...someone, browser: await openSessionFor(app, someone) };
}

/** Another session of the same person. */
export async function openSessionFor(
  app: TestApp,
  someone: Pick<SignedInMember, "workspaceId" | "personId" | "memberId">,
): Promise<TestBrowser> {
  const { newId, deps } = app.running.runtime;
  const { workspaceId, personId, memberId } = someone;
  const token = createToken();
  const at = deps.clock.now();
  await insertSession(deps.database, {
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
  const browser = new TestBrowser(app.url);
  browser.cookie = `deskbell=${token}`;
  return browser;
}

/** A second workspace on the same server, with its owner signed in. */
export async function addWorkspace(app: TestApp, company: string): Promise<SignedInMember> {
  const { newId, deps } = app.running.runtime;
  const workspaceId = newId<WorkspaceId>();
  const personId = newId<PersonId>();
  const memberId = newId<MemberId>();
  const email = `owner.${randomBytes(5).toString("hex")}@elsewhere.example`;
  const at = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const passwordHash = await hashPassword(memberPassword, { kind: "operator" }, cheap);
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
  return { ...someone, browser: await openSessionFor(app, someone) };
}

// People who sit down at once: a member with a session, written straight into the tables. For stories that
// need many of them; the doors by which people really come in have stories of their own.
import { randomBytes } from "node:crypto";
import type { MemberId, PersonId, SessionId, TeamId, WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";
import { hashPassword } from "#server/actions/member/password/password-hash.ts";
import { foundWorkspace } from "#server/actions/workspace/found-workspace.ts";
import { hashToken, makeToken } from "#server/secrets.ts";
import { insertPerson } from "#server/store/sign-in/person.ts";
import { insertSession } from "#server/store/sign-in/session.ts";
import { insertMember } from "#server/store/workspace/member.ts";
import { insertTeamMembers } from "#server/store/workspace/team.ts";
import type { OpenedDesk } from "#testing/open-desk.ts";
import { BrowserOf } from "./browser-of.ts";

export const seatPassword = "kettle rain on a tin roof";
/** Cheap, so that fifty people are quick; the real cost has a test of its own. */
const cheap = { memory: 64, passes: 1, parallelism: 1 };
const dayMs = 24 * 3600 * 1000;

export interface Seat {
  readonly browser: BrowserOf;
  readonly workspaceId: WorkspaceId;
  readonly personId: PersonId;
  readonly memberId: MemberId;
  readonly role: Role;
  readonly email: string;
}

export async function seat(
  desk: OpenedDesk,
  wish: { workspaceId: WorkspaceId; role: Role; teamIds?: readonly TeamId[] },
): Promise<Seat> {
  const { workspaceId, role, teamIds = [] } = wish;
  const { newId, parts } = desk.running.desk;
  const personId = newId<PersonId>();
  const memberId = newId<MemberId>();
  const email = `${role}.${randomBytes(5).toString("hex")}@copperline.example`;
  const at = parts.clock.now();
  const name = role;
  await parts.database.transaction(async (tx) => {
    const passwordHash = await hashPassword(seatPassword, cheap);
    await insertPerson(tx, { id: personId, email, name, passwordHash, at });
    await insertMember(tx, workspaceId, { id: memberId, personId, name, email, role, at });
    await insertTeamMembers(tx, workspaceId, teamIds, [memberId]);
  });
  const someone = { workspaceId, personId, memberId, role, email };
  return { ...someone, browser: await sitDown(desk, someone) };
}

/** Another session of the same person. */
export async function sitDown(
  desk: OpenedDesk,
  someone: Pick<Seat, "workspaceId" | "personId" | "memberId">,
): Promise<BrowserOf> {
  const { newId, parts } = desk.running.desk;
  const { workspaceId, personId, memberId } = someone;
  const token = makeToken();
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
  const browser = new BrowserOf(desk.url);
  browser.cookie = `deskbell=${token}`;
  return browser;
}

/** A second company on the same server, with its owner before the screen. */
export async function moveIn(desk: OpenedDesk, company: string): Promise<Seat> {
  const { newId, parts } = desk.running.desk;
  const workspaceId = newId<WorkspaceId>();
  const personId = newId<PersonId>();
  const memberId = newId<MemberId>();
  const email = `owner.${randomBytes(5).toString("hex")}@elsewhere.example`;
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const passwordHash = await hashPassword(seatPassword, cheap);
    await insertPerson(tx, { id: personId, email, name: company, passwordHash, at });
    await foundWorkspace(tx, {
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
  return { ...someone, browser: await sitDown(desk, someone) };
}

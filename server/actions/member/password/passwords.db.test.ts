import { afterAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { signIn } from "#server/actions/member/session/sign-in.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { hashToken } from "#server/secrets.ts";
import { insertPersonToken } from "#server/store/auth/person-token.ts";
import { sql } from "#server/store/sql.ts";
import {
  createMembersFixture,
  errorCodeOf,
  errorOf,
  type TestMember,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { changePassword } from "./change-password.ts";
import { createResetLink } from "./create-reset-link.ts";
import { getPasswordReset } from "./get-password-reset.ts";
import { issueResetLink } from "./issue-reset-link.ts";
import { listResetLinks } from "./list-reset-links.ts";
import { resetPassword } from "./reset-password.ts";
import { revokeResetLink } from "./revoke-reset-link.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const next = "seven green kettles";
const passwordsOf = (currentPassword: string, newPassword = next) => ({
  currentPassword,
  newPassword,
});
const enters = (someone: TestMember, text: string) =>
  errorCodeOf(people.runAndGetSession(signIn, { email: someone.email, password: text }));

async function linkFor(someone: TestMember, by: TestMember): Promise<string> {
  const actor = await people.actorOf(by);
  const { link } = await people.run(createResetLink, actor, { memberId: someone.memberId });
  return link.replace("https://desk.example/reset/", "");
}
const openLink = (token: string) => people.run(getPasswordReset, people.anonymous, { token });
const reset = (token: string, text = next) =>
  people.run(resetPassword, people.anonymous, { token, password: text });

async function pair() {
  const olga = await people.createWorkspace();
  const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
  return { olga, ravi };
}

describe("changing my password", () => {
  test("asks for the current one, keeps this session and ends the others", async () => {
    const { ravi } = await pair();
    const here = await people.createSessionToken(ravi);
    const there = await people.createSessionToken(ravi);
    const actor = await people.recognize(here);
    if (!actor) throw new Error("sits");
    const change = (current: string, text: string) =>
      people.run(changePassword, actor, passwordsOf(current, text));
    expect(await errorCodeOf(change("wrong", next))).toBe("invalid_password");
    const weak = await errorOf(change(testPassword, "password1"));
    const min = limit("passwordMinLength");
    expect([weak.code, weak.params]).toEqual(["weak_password", { min }]);
    await change(testPassword, next);
    expect(await people.recognize(here)).not.toBeNull();
    expect(await people.recognize(there)).toBeNull();
    expect(await enters(ravi, testPassword)).toBe("invalid_credentials");
    expect(await enters(ravi, next)).toBe("was carried out");
  });

  test("can't be used to guess the password from an unlocked screen", async () => {
    const { ravi } = await pair();
    const actor = await people.actorOf(ravi);
    const tries: string[] = [];
    for (let n = 0; n < 11; n += 1)
      tries.push(await errorCodeOf(people.run(changePassword, actor, passwordsOf(`${n}`))));
    expect(tries.at(-1)).toBe("too_many_requests");
  });

  test("stores no idempotent response with either password", async () => {
    const { ravi } = await pair();
    const actor = await people.actorOf(ravi);
    await people.run(changePassword, actor, passwordsOf(testPassword), "a-key");
    const rows = await people.database.many(
      sql`select key from idempotency_key where principal_id = ${ravi.memberId}`,
    );
    expect(rows).toEqual([]);
  });
});

describe("a reset link", () => {
  test("sets a new password once, and ends every session", async () => {
    const { olga, ravi } = await pair();
    const session = await people.createSessionToken(ravi);
    const token = await linkFor(ravi, olga);
    expect(await openLink(token)).toEqual({ email: ravi.email, name: "Ravi" });
    expect(await errorCodeOf(reset(token, "password1"))).toBe("weak_password");
    await reset(token);
    expect(await people.recognize(session)).toBeNull();
    expect(await enters(ravi, next)).toBe("was carried out");
    expect(await errorCodeOf(reset(token))).toBe("link_expired");
    expect(await errorCodeOf(openLink(token))).toBe("link_expired");
    expect((await people.changesOf(olga.workspaceId)).at(-1)).toMatchObject({
      entity: "member",
      memberId: ravi.memberId,
    });
  });

  test("expires after a day, and is replaced by a newer one", async () => {
    const { olga, ravi } = await pair();
    const first = await linkFor(ravi, olga);
    const second = await linkFor(ravi, olga);
    expect(await errorCodeOf(reset(first))).toBe("link_expired");
    people.advanceClock(limit("resetLinkHours") * 60 * 60);
    expect(await errorCodeOf(reset(second))).toBe("link_expired");
  });

  test("leaves one of two created at the same moment: the newer", async () => {
    const { olga, ravi } = await pair();
    const tokens = await whileLocked(
      people.database,
      sql`select 1 from person where id = ${ravi.personId} for update`,
      [1, 2].map(() => () => linkFor(ravi, olga)),
    );
    const { rows } = await people.run(listResetLinks, await people.actorOf(olga), {});
    expect(rows).toHaveLength(1);
    const used: string[] = [];
    for (const token of tokens) used.push(await errorCodeOf(reset(token)));
    expect(used.sort()).toEqual(["link_expired", "was carried out"]);
  });

  test("ends all other links of the person when used", async () => {
    const { olga, ravi } = await pair();
    const token = await linkFor(ravi, olga);
    await insertPersonToken(people.database, {
      tokenHash: hashToken("an older link"),
      personId: ravi.personId,
      purpose: "reset",
      workspaceId: null,
      createdBy: null,
      accepted: null,
      newEmail: null,
      expiresAt: new Date(people.now().getTime() + 60_000),
    });
    await reset(token);
    expect(await errorCodeOf(reset("an older link"))).toBe("link_expired");
  });

  test("is stored as a hash only, and never written to the audit log", async () => {
    const { olga, ravi } = await pair();
    const token = await linkFor(ravi, olga);
    const rows = await people.database.many(
      sql`select 1 from person_token t where t::text like ${`%${token}%`}`,
    );
    expect(rows).toEqual([]);
    const audit = await people.auditOf(olga.workspaceId);
    expect(audit.map((one) => one.action)).toEqual(["create-reset-link"]);
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test("can be created for owners by owners only, and never for oneself", async () => {
    const { olga, ravi } = await pair();
    const amy = await people.addMember(olga.workspaceId, "Amy", "admin");
    expect(await errorCodeOf(linkFor(olga, amy))).toBe("role_too_low");
    expect(await errorCodeOf(linkFor(amy, amy))).toBe("cannot_target_self");
    expect(await errorCodeOf(linkFor(ravi, ravi))).toBe("forbidden");
    expect(await errorCodeOf(linkFor(ravi, amy))).toBe("was carried out");
    const stranger = await people.createWorkspace();
    expect(await errorCodeOf(linkFor(stranger, olga))).toBe("not_found");
  });

  test.each([{ state: "disabled" }, { role: "agent" }, { role: "admin" }] as const)(
    "to an owner ends when its creator becomes %j",
    async (input) => {
      const { olga } = await pair();
      const bob = await people.addMember(olga.workspaceId, "Bob", "owner");
      const carl = await people.addMember(olga.workspaceId, "Carl", "owner");
      const token = await linkFor(bob, carl);
      await people.run(updateMember, await people.actorOf(olga), {
        memberId: carl.memberId,
        ...input,
      });
      expect(await errorCodeOf(openLink(token))).toBe("link_expired");
      expect(await errorCodeOf(reset(token))).toBe("link_expired");
      const left = await people.database.many(
        sql`select 1 from person_token where person_id = ${bob.personId}`,
      );
      expect(left).toEqual([]);
    },
  );

  test("to an agent stays valid when its creator changes from owner to admin", async () => {
    const { olga, ravi } = await pair();
    const carl = await people.addMember(olga.workspaceId, "Carl", "owner");
    const token = await linkFor(ravi, carl);
    await people.run(updateMember, await people.actorOf(olga), {
      memberId: carl.memberId,
      role: "admin",
    });
    expect(await errorCodeOf(reset(token))).toBe("was carried out");
  });

  test("created by an admin doesn't open an account that became an owner's since", async () => {
    const { olga, ravi } = await pair();
    const amy = await people.addMember(olga.workspaceId, "Amy", "admin");
    const token = await linkFor(ravi, amy);
    await people.run(updateMember, await people.actorOf(olga), {
      memberId: ravi.memberId,
      role: "owner",
    });
    expect(await errorCodeOf(openLink(token))).toBe("link_expired");
    expect(await errorCodeOf(reset(token))).toBe("link_expired");
  });

  const linksSeenBy = async (someone: TestMember) =>
    (await people.run(listResetLinks, await people.actorOf(someone), {})).rows;
  const revoke = async (someone: TestMember, by: TestMember) =>
    people.run(revokeResetLink, await people.actorOf(by), { memberId: someone.memberId });

  test("is listed with its creator and expiry until it is used, replaced or expired", async () => {
    const { olga, ravi } = await pair();
    const amy = await people.addMember(olga.workspaceId, "Amy", "admin");
    expect(await linksSeenBy(olga)).toEqual([]);
    await linkFor(ravi, amy);
    const token = await linkFor(ravi, olga);
    const expected = { memberId: ravi.memberId, createdBy: olga.memberId };
    const [link, ...more] = await linksSeenBy(amy);
    expect(link).toMatchObject(expected);
    expect(more).toEqual([]);
    expect(await errorCodeOf(linksSeenBy(ravi))).toBe("forbidden");
    expect(await linksSeenBy(await people.createWorkspace("Elsewhere"))).toEqual([]);
    await reset(token);
    expect(await linksSeenBy(amy)).toEqual([]);
    await linkFor(ravi, amy);
    people.advanceClock(limit("resetLinkHours") * 60 * 60);
    expect(await linksSeenBy(amy)).toEqual([]);
  });

  test("from the server command is listed in each workspace of the person, one of another workspace is not", async () => {
    const { olga, ravi } = await pair();
    const elsewhere = await people.createWorkspace("Harbour Dental");
    await linkFor(ravi, olga);
    await people.addMembership(elsewhere.workspaceId, ravi, "agent");
    expect(await linksSeenBy(elsewhere)).toEqual([]);
    await issueResetLink(people.database, {
      personId: ravi.personId,
      by: null,
      publicUrl: "https://desk.example",
      now: people.now(),
    });
    for (const owner of [olga, elsewhere])
      expect(await linksSeenBy(owner)).toMatchObject([{ createdBy: null }]);
  });

  test("that its creator could no longer create is not listed, because it is not valid", async () => {
    const { olga, ravi } = await pair();
    const amy = await people.addMember(olga.workspaceId, "Amy", "admin");
    await linkFor(ravi, amy);
    await people.run(updateMember, await people.actorOf(olga), {
      memberId: ravi.memberId,
      role: "owner",
    });
    expect(await linksSeenBy(olga)).toEqual([]);
  });

  test("can be revoked once, by a member who could create it, and the audit log records it", async () => {
    const { olga, ravi } = await pair();
    const amy = await people.addMember(olga.workspaceId, "Amy", "admin");
    const bob = await people.addMember(olga.workspaceId, "Bob", "owner");
    const token = await linkFor(ravi, olga);
    expect(await errorCodeOf(revoke(ravi, ravi))).toBe("forbidden");
    expect(await errorCodeOf(revoke(ravi, await people.createWorkspace("Elsewhere")))).toBe(
      "not_found",
    );
    await revoke(ravi, amy);
    expect(await errorCodeOf(reset(token))).toBe("link_expired");
    expect(await linksSeenBy(amy)).toEqual([]);
    expect(await errorCodeOf(revoke(ravi, amy))).toBe("not_found");
    const audit = await people.auditOf(olga.workspaceId);
    expect(audit.filter((one) => one.action === "revoke-reset-link")).toMatchObject([
      { objectId: ravi.memberId, details: { email: ravi.email } },
    ]);
    // An admin can't revoke a link to an owner's account, but any member can revoke one to their own.
    await linkFor(bob, olga);
    expect(await errorCodeOf(revoke(bob, amy))).toBe("role_too_low");
    await linkFor(amy, olga);
    await revoke(amy, amy);
    await revoke(bob, bob);
    expect(await linksSeenBy(olga)).toEqual([]);
  });

  test("can't open the person's other workspaces", async () => {
    const { olga, ravi } = await pair();
    const elsewhere = await people.createWorkspace("Harbour Dental");
    await people.addMembership(elsewhere.workspaceId, ravi, "owner");
    const refused = await errorOf(linkFor(ravi, olga));
    expect(refused.code).toBe("member_of_other_workspace");
    expect(refused.message).toContain(`npm run reset-password -- ${ravi.email}`);
  });
});

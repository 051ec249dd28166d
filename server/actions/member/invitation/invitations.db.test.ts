import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { listMembers } from "#server/actions/member/list-members.ts";
import { confirmSignIn } from "#server/actions/member/session/confirm-sign-in.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { listMemberships } from "#server/store/auth/person.ts";
import { sql } from "#server/store/sql.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";
import { withSecondFactor } from "#testing/fixtures/member/second-factor.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { getInvitation } from "./get-invitation.ts";
import { inviteMember } from "./invite-member.ts";
import { listInvitations } from "./list-invitations.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const strong = "seven green kettles";
const fresh = () => `newcomer.${people.newId().slice(-12)}@copperline.example`;
const tokenIn = (link: string) => link.replace("https://desk.example/invite/", "");

async function invited(by: TestMember, email = fresh(), extra = {}) {
  const { invitation, link } = await people.run(inviteMember, await people.actorOf(by), {
    email,
    role: "agent",
    ...extra,
  });
  return { email, invitation, link, token: tokenIn(link) };
}
const show = (token: string) => people.run(getInvitation, people.anonymous, { token });
const accept = (token: string, name = "Nina", text = strong) =>
  people.runAndGetSession(acceptInvitation, { token, name, password: text });

describe("an invitation", () => {
  test("adds a newcomer with role and teams, signs them in and publishes the change", async () => {
    const olga = await people.createWorkspace("Copperline");
    const team = await people.run(createTeam, await people.actorOf(olga), { name: "Billing" });
    const { email, token, link } = await invited(olga, fresh(), { teamIds: [team.id] });
    expect(link).toMatch(/^https:\/\/desk\.example\/invite\/[\w-]{43}$/);
    expect(await show(token)).toEqual({
      workspace: "Copperline",
      email,
      invitedBy: "Olga",
    });
    const seq = (await people.changesOf(olga.workspaceId)).length;
    const { output, session } = await accept(token);
    expect(output).toEqual({ kind: "signed_in" });
    const actor = await people.recognize(session?.token ?? "");
    expect(actor).toMatchObject({ name: "Nina", role: "agent", workspaceId: olga.workspaceId });
    const { rows } = await people.run(listMembers, await people.actorOf(olga), {});
    expect(rows.find((one) => one.email === email)).toMatchObject({ teamIds: [team.id] });
    expect(
      (await people.changesOf(olga.workspaceId, seq)).map((one) => [one.entity, one.id]),
    ).toEqual([
      ["member", actor?.memberId],
      ["team", team.id],
    ]);
  });

  test("is stored as a hash only", async () => {
    const { token } = await invited(await people.createWorkspace());
    const rows = await people.database.many(
      sql`select id from invitation i where i::text like ${`%${token}%`}`,
    );
    expect(rows).toEqual([]);
  });

  test("is valid once, also for two concurrent requests", async () => {
    const { token, invitation } = await invited(await people.createWorkspace());
    const both = await whileLocked(
      people.database,
      sql`select id from invitation where id = ${invitation.id} for update`,
      [1, 2].map(() => () => errorCodeOf(accept(token))),
    );
    expect(both.sort()).toEqual(["link_expired", "was carried out"]);
    expect(await errorCodeOf(accept(token))).toBe("link_expired");
    expect(await errorCodeOf(show(token))).toBe("link_expired");
  });

  test("expires after a week", async () => {
    const olga = await people.createWorkspace();
    const { token } = await invited(olga);
    people.advanceClock(limit("inviteDays") * 24 * 60 * 60);
    expect(await errorCodeOf(accept(token))).toBe("link_expired");
    const { rows } = await people.run(listInvitations, await people.actorOf(olga), {});
    expect(rows).toEqual([]);
  });

  test("can be revoked, and is replaced by a newer one to the same person", async () => {
    const olga = await people.createWorkspace();
    const actor = await people.actorOf(olga);
    const first = await invited(olga);
    const second = await invited(olga, first.email.toUpperCase());
    expect(await errorCodeOf(accept(first.token))).toBe("link_expired");
    const { rows } = await people.run(listInvitations, actor, {});
    expect(rows.map((one) => one.id)).toEqual([second.invitation.id]);
    await people.run(revokeInvitation, actor, { invitationId: second.invitation.id });
    expect(await errorCodeOf(accept(second.token))).toBe("link_expired");
    expect(
      await errorCodeOf(
        people.run(revokeInvitation, actor, { invitationId: second.invitation.id }),
      ),
    ).toBe("not_found");
  });

  test("is refused for an existing member, and refuses a common password", async () => {
    const olga = await people.createWorkspace();
    expect(await errorCodeOf(invited(olga, olga.email))).toBe("email_taken");
    const { token } = await invited(olga);
    expect(await errorCodeOf(accept(token, "Nina", "password123"))).toBe("invitation_password");
    expect((await accept(token)).output.kind).toBe("signed_in");
  });

  test("as owner can be created by owners only, and none by a member below admin", async () => {
    const olga = await people.createWorkspace();
    const amy = await people.addMember(olga.workspaceId, "Amy", "admin");
    const max = await people.addMember(olga.workspaceId, "Max", "manager");
    expect(await errorCodeOf(invited(amy, fresh(), { role: "owner" }))).toBe("role_too_low");
    expect(await errorCodeOf(invited(amy, fresh(), { role: "admin" }))).toBe("was carried out");
    expect(await errorCodeOf(invited(olga, fresh(), { role: "owner" }))).toBe("was carried out");
    expect(await errorCodeOf(invited(max))).toBe("forbidden");
  });

  test("can't name a team of another workspace", async () => {
    const [mine, theirs] = [await people.createWorkspace(), await people.createWorkspace()];
    const team = await people.run(createTeam, await people.actorOf(theirs), { name: "Billing" });
    expect(await errorCodeOf(invited(mine, fresh(), { teamIds: [team.id] }))).toBe("invalid_input");
  });
});

describe("an invitation from a member who was demoted or disabled", () => {
  async function openFixture() {
    // Refused links are counted per IP address, and all of these requests share one.
    people.advanceClock(60);
    const olga = await people.createWorkspace();
    const bob = await people.addMember(olga.workspaceId, "Bob", "owner");
    const change = async (input: object) =>
      people.run(updateMember, await people.actorOf(olga), { memberId: bob.memberId, ...input });
    const open = async () =>
      (await people.run(listInvitations, await people.actorOf(olga), {})).rows.map((one) => one.id);
    return { olga, bob, change, open };
  }

  test.each([{ role: "agent" }, { role: "admin" }, { state: "disabled" }])(
    "as owner ends with %j",
    async (input) => {
      const { bob, change, open } = await openFixture();
      const { token } = await invited(bob, fresh(), { role: "owner" });
      await change(input);
      expect(await open()).toEqual([]);
      expect(await errorCodeOf(show(token))).toBe("link_expired");
      expect(await errorCodeOf(accept(token))).toBe("link_expired");
    },
  );

  test("stays valid if its creator may still grant the role", async () => {
    const { bob, change, open } = await openFixture();
    const { token, invitation } = await invited(bob);
    await change({ role: "admin" });
    expect(await open()).toEqual([invitation.id]);
    expect((await accept(token)).output.kind).toBe("signed_in");
  });

  test("stays revoked when its creator is enabled again", async () => {
    const { bob, change } = await openFixture();
    const { token } = await invited(bob);
    await change({ state: "disabled" });
    await change({ state: "active" });
    expect(await errorCodeOf(accept(token))).toBe("link_expired");
  });

  test("is checked against its creator's role again when it is accepted", async () => {
    const { bob } = await openFixture();
    const { token } = await invited(bob, fresh(), { role: "owner" });
    // Bypasses the code that ends invitations, as a restored backup or an older version would.
    await people.database.run(
      sql`update member set role = 'admin' where id = ${bob.memberId} and workspace_id = ${bob.workspaceId}`,
    );
    expect(await errorCodeOf(show(token))).toBe("link_expired");
    expect(await errorCodeOf(accept(token))).toBe("link_expired");
  });
});

describe("an invitation to a person with an account in another workspace of this server", () => {
  beforeAll(() => people.advanceClock(60));

  test("asks for their existing password, and adds them to the second workspace", async () => {
    const olga = await people.createWorkspace("Copperline");
    const other = await people.createWorkspace("Harbour Dental");
    const { token } = await invited(olga, other.email);
    expect(await errorCodeOf(accept(token, "Olga", strong))).toBe("invitation_password");
    const { session } = await accept(token, "Olga", testPassword);
    expect(await people.recognize(session?.token ?? "")).toMatchObject({
      workspaceId: olga.workspaceId,
      personId: other.personId,
      role: "agent",
    });
  });

  test("doesn't let the link's holder guess that password", async () => {
    const olga = await people.createWorkspace();
    const other = await people.createWorkspace();
    const { token } = await invited(olga, other.email);
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1)
      codes.push(await errorCodeOf(accept(token, "Olga", `guess ${n}`)));
    expect(codes.at(-1)).toBe("too_many_requests");
    people.advanceClock(60);
  });

  test("looks the same as one to an address without an account, until the password is right", async () => {
    const olga = await people.createWorkspace();
    const other = await people.createWorkspace();
    const outcome = async (email: string) => {
      const { token } = await invited(olga, email);
      const { email: _, ...page } = await show(token);
      return { page, refused: await errorCodeOf(accept(token, "Nina", "password123")) };
    };
    expect(await outcome(other.email)).toEqual(await outcome(fresh()));
  });

  describe("with a second factor", () => {
    async function invitedWithTwoSteps() {
      people.advanceClock(60);
      const [olga, other] = [
        await people.createWorkspace("Copperline"),
        await people.createWorkspace(),
      ];
      const { phone } = await withSecondFactor(people, other);
      const { token, invitation } = await invited(olga, other.email);
      const { output, session } = await accept(token, "Olga", testPassword);
      expect(session).toBeUndefined();
      if (output.kind !== "second_factor") throw new Error(`not asked: ${output.kind}`);
      const memberships = async () =>
        (await listMemberships(people.database, other.personId)).map((one) => one.workspaceId);
      const confirm = (code: string) =>
        people.runAndGetSession(confirmSignIn, { ticket: output.ticket, code });
      return { olga, other, phone, token, invitation, memberships, confirm };
    }

    test("doesn't make them a member before the code, and keeps the link valid", async () => {
      const { olga, other, token, memberships, confirm } = await invitedWithTwoSteps();
      expect(await memberships()).toEqual([other.workspaceId]);
      expect(await errorCodeOf(confirm("not-a-code"))).toBe("invalid_code");
      expect(await memberships()).toEqual([other.workspaceId]);
      expect(await show(token)).toMatchObject({ email: other.email });
      const { rows } = await people.run(listMembers, await people.actorOf(olga), {});
      expect(rows.map((one) => one.email)).toEqual([olga.email]);
    });

    test("adds them with the code, once, under the given name", async () => {
      const { olga, other, phone, token, memberships, confirm } = await invitedWithTwoSteps();
      const { session } = await confirm(phone.code());
      expect(await people.recognize(session?.token ?? "")).toMatchObject({
        workspaceId: olga.workspaceId,
        personId: other.personId,
        name: "Olga",
        role: "agent",
      });
      expect((await memberships()).sort()).toEqual([olga.workspaceId, other.workspaceId].sort());
      expect(await errorCodeOf(show(token))).toBe("link_expired");
      expect(await errorCodeOf(confirm(phone.code()))).toBe("sign_in_expired");
      const audit = await people.auditOf(olga.workspaceId);
      expect(audit.filter((one) => one.action === "confirm-sign-in")).toMatchObject([
        { details: { email: other.email, role: "agent" } },
      ]);
    });

    test("adds them nowhere if the invitation was revoked meanwhile", async () => {
      const { olga, other, phone, invitation, memberships, confirm } = await invitedWithTwoSteps();
      const input = { invitationId: invitation.id };
      await people.run(revokeInvitation, await people.actorOf(olga), input);
      expect(await errorCodeOf(confirm(phone.code()))).toBe("link_expired");
      expect(await memberships()).toEqual([other.workspaceId]);
    });

    test("turned on while the invitation is accepted, admits no one without the code", async () => {
      people.advanceClock(60);
      const [olga, other] = [await people.createWorkspace(), await people.createWorkspace()];
      const { token } = await invited(olga, other.email);
      const [outcome] = await whileLocked(
        people.database,
        sql`update person set second_factor_enabled = true where id = ${other.personId}`,
        [() => errorCodeOf(accept(token, "Olga", testPassword))],
      );
      expect(outcome).toBe("sign_in_expired");
      expect(await show(token)).toMatchObject({ email: other.email });
    });
  });
});

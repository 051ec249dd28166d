// Changing the email someone signs in with, and what attackers try with it.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { listMembers } from "#server/actions/member/list-members.ts";
import { changePassword } from "#server/actions/member/password/change-password.ts";
import { createResetLink } from "#server/actions/member/password/create-reset-link.ts";
import { getPasswordReset } from "#server/actions/member/password/get-password-reset.ts";
import { signIn } from "#server/actions/member/session/sign-in.ts";
import { sql } from "#server/store/sql.ts";
import {
  errorCodeOf,
  type TestMember,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";
import {
  createSystemEmailFixture,
  tokenIn,
} from "#testing/fixtures/member/system-email-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { changeMemberEmail } from "./change-member-email.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { getEmailChange } from "./get-email-change.ts";
import { requestEmailChange } from "./request-email-change.ts";

const people = await createSystemEmailFixture();
afterAll(() => people.close());
beforeEach(() => {
  people.fake.sent.length = 0;
});

const fresh = () => `moved.${people.newId().slice(-12)}@elsewhere.example`;

async function pair() {
  const { olga } = await people.createSendingWorkspace();
  const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
  return { olga, ravi };
}
const request = async (someone: TestMember, email: string, password = testPassword) =>
  people.run(requestEmailChange, await people.actorOf(someone), { email, password });
let addresses = 0;
const stranger = () => {
  addresses += 1;
  return { ...people.anonymous, ip: `10.201.0.${addresses}` };
};
const confirm = (token: string, password = testPassword) =>
  people.run(confirmEmailChange, stranger(), { token, password });
const signsIn = (email: string) =>
  errorCodeOf(people.runAndGetSession(signIn, { email, password: testPassword }, stranger()));

async function requested(someone: TestMember, email = fresh()) {
  await request(someone, email);
  const [sent] = await people.emailsTo(email);
  return { email, token: tokenIn(sent, "confirm-email") };
}

describe("a member's own email", () => {
  test("changes once the link in the new mailbox is confirmed; the old address gets a notice", async () => {
    const { olga, ravi } = await pair();
    const { email, token } = await requested(ravi);
    expect(await signsIn(ravi.email)).toBe("was carried out");
    expect(await people.run(getEmailChange, stranger(), { token })).toEqual({ email });
    const session = await people.createSessionToken(ravi);
    expect(await confirm(token)).toEqual({ email });
    expect(await signsIn(ravi.email)).toBe("invalid_credentials");
    expect(await signsIn(email)).toBe("was carried out");
    expect(await people.recognize(session)).not.toBeNull();
    const { rows } = await people.run(listMembers, await people.actorOf(olga), {});
    expect(rows.find((one) => one.id === ravi.memberId)?.email).toBe(email);
    const [notice] = await people.emailsTo(ravi.email);
    expect(notice?.text).toContain(`was changed from ${ravi.email} to ${email}.`);
    expect(await errorCodeOf(confirm(token))).toBe("link_expired");
    expect(
      (await people.auditOf(olga.workspaceId)).map((one) => [one.action, one.details]),
    ).toEqual(
      expect.arrayContaining([
        ["request-email-change", { email }],
        ["confirm-email-change", { email: [ravi.email, email] }],
      ]),
    );
  });

  test("asks for the password twice: before sending, and with the link", async () => {
    const { ravi } = await pair();
    const email = fresh();
    expect(await errorCodeOf(request(ravi, email, "wrong"))).toBe("invalid_password");
    expect(await people.emailsTo(email)).toEqual([]);
    const { token } = await requested(ravi);
    expect(await errorCodeOf(confirm(token, "wrong"))).toBe("invalid_password");
    expect(await errorCodeOf(confirm(token))).toBe("was carried out");
  });

  test("the link ends when it expires, when a newer one is asked for, and when the password changes", async () => {
    const { ravi } = await pair();
    const first = await requested(ravi);
    const second = await requested(ravi);
    expect(await errorCodeOf(confirm(first.token))).toBe("link_expired");
    const next = "seven green kettles";
    await people.run(changePassword, await people.actorOf(ravi), {
      currentPassword: testPassword,
      newPassword: next,
    });
    expect(await errorCodeOf(confirm(second.token, next))).toBe("link_expired");
    await request(ravi, fresh(), next);
    const { olga, ravi: other } = await pair();
    const late = await requested(other);
    people.advanceClock(limit("emailChangeHours") * 60 * 60);
    expect(await errorCodeOf(confirm(late.token))).toBe("link_expired");
    expect(olga.email).not.toBe(other.email);
  });

  test("an address with an account is refused only to a reader of its mailbox", async () => {
    const { olga, ravi } = await pair();
    const { token } = await requested(ravi, olga.email);
    expect(await errorCodeOf(confirm(token))).toBe("invalid_input");
    expect(await signsIn(ravi.email)).toBe("was carried out");
  });

  test("of two who confirm the same address at once, one gets it", async () => {
    const { ravi } = await pair();
    const { ravi: other } = await pair();
    const email = fresh();
    const one = await requested(ravi, email);
    const two = await requested(other, email);
    const both = await whileLocked(
      people.database,
      sql`select 1 from person where id in (${ravi.personId}, ${other.personId}) for update`,
      [one.token, two.token].map((token) => () => errorCodeOf(confirm(token))),
    );
    expect(both.sort()).toEqual(["invalid_input", "was carried out"]);
  });

  test("of the same link used twice at once, one wins", async () => {
    const { ravi } = await pair();
    const { token } = await requested(ravi);
    const both = await whileLocked(
      people.database,
      sql`select 1 from person where id = ${ravi.personId} for update`,
      [1, 2].map(() => () => errorCodeOf(confirm(token))),
    );
    expect(both.sort()).toEqual(["link_expired", "was carried out"]);
  });

  test("ends reset links sent to the old address", async () => {
    const { olga, ravi } = await pair();
    const { link } = await people.run(createResetLink, await people.actorOf(olga), {
      memberId: ravi.memberId,
    });
    const { token } = await requested(ravi);
    await confirm(token);
    const look = people.run(getPasswordReset, stranger(), { token: link.slice(-43) });
    expect(await errorCodeOf(look)).toBe("link_expired");
  });

  test("is limited, refuses the same address, and says so if it can't be sent", async () => {
    const { ravi } = await pair();
    expect(await errorCodeOf(request(ravi, ravi.email.toUpperCase()))).toBe("invalid_input");
    const codes: string[] = [];
    for (let n = 0; n <= limit("emailChangesPerHour"); n += 1)
      codes.push(await errorCodeOf(request(ravi, fresh())));
    expect(codes.at(-1)).toBe("too_many_requests");
    const alone = await people.createWorkspace();
    expect(await errorCodeOf(request(alone, fresh()))).toBe("invalid_input");
  });
});

describe("a member's email, changed by an admin", () => {
  const change = async (
    by: TestMember,
    whose: TestMember,
    email = fresh(),
    password = testPassword,
  ) =>
    people.run(changeMemberEmail, await people.actorOf(by), {
      memberId: whose.memberId,
      email,
      password,
    });

  test("changes at once, with a notice and an entry in the audit log", async () => {
    const { olga, ravi } = await pair();
    const email = fresh();
    expect(await errorCodeOf(change(olga, ravi, email, "wrong"))).toBe("invalid_password");
    await change(olga, ravi, email);
    expect(await signsIn(email)).toBe("was carried out");
    const [notice] = await people.emailsTo(ravi.email);
    expect(notice?.text).toContain(`Olga changed the email`);
    expect((await people.auditOf(olga.workspaceId))[0]).toMatchObject({
      action: "change-member-email",
      objectId: ravi.memberId,
      details: { email: [ravi.email, email] },
    });
  });

  test("an admin can't change an owner's, nor anyone's of another workspace", async () => {
    const { olga, ravi } = await pair();
    const adam = await people.addMember(olga.workspaceId, "Adam", "admin");
    expect(await errorCodeOf(change(adam, olga))).toBe("role_too_low");
    expect(await errorCodeOf(change(ravi, adam))).toBe("forbidden");
    const other = await people.createWorkspace("Ironworks");
    expect(await errorCodeOf(change(olga, other))).toBe("not_found");
    await people.addMembership(other.workspaceId, ravi, "agent");
    expect(await errorCodeOf(change(olga, ravi))).toBe("member_of_other_workspace");
    expect(await errorCodeOf(change(olga, adam, other.email))).toBe("invalid_input");
  });

  test("changes the own one only while no inbox can send a link", async () => {
    const { olga } = await pair();
    expect(await errorCodeOf(change(olga, olga))).toBe("cannot_target_self");
    const alone = await people.createWorkspace();
    const email = fresh();
    await change(alone, alone, email);
    expect(await signsIn(email)).toBe("was carried out");
  });
});

// Resetting a forgotten password by email, and what attackers try with it.
import { afterAll, beforeEach, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { AnonymousActor } from "#server/actions/actor.ts";
import { inviteMember } from "#server/actions/member/invitation/invite-member.ts";
import { signIn } from "#server/actions/member/session/sign-in.ts";
import { getInstance } from "#server/actions/workspace/get-instance.ts";
import { updateWorkspace } from "#server/actions/workspace/update-workspace.ts";
import { setHasOwnersKeys } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import {
  errorCodeOf,
  type TestMember,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";
import { withSecondFactor } from "#testing/fixtures/member/second-factor.ts";
import {
  createSystemEmailFixture,
  tokenIn,
} from "#testing/fixtures/member/system-email-fixture.ts";
import { createResetLink } from "./create-reset-link.ts";
import { getPasswordReset } from "./get-password-reset.ts";
import { listResetLinks } from "./list-reset-links.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";

const people = await createSystemEmailFixture();
const { database } = people;
afterAll(() => people.close());
beforeEach(() => {
  people.fake.sent.length = 0;
});

const next = "seven green kettles";
let addresses = 0;
/** Each request from another network, unless the test is about that. */
const stranger = (): AnonymousActor => {
  addresses += 1;
  return { ...people.anonymous, ip: `10.200.${addresses >> 8}.${addresses & 255}` };
};
const request = (email: string, from = stranger()) =>
  people.run(requestPasswordReset, from, { email });
const reset = (token: string, password = next) =>
  people.run(resetPassword, stranger(), { token, password });
const enters = (someone: TestMember, password: string) =>
  errorCodeOf(people.runAndGetSession(signIn, { email: someone.email, password }, stranger()));

async function pair() {
  const { olga, inbox } = await people.createSendingWorkspace();
  const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
  return { olga, ravi, inbox };
}
async function emailedToken(someone: TestMember): Promise<string> {
  await request(someone.email);
  const emails = await people.emailsTo(someone.email);
  return tokenIn(emails.at(-1), "reset");
}

test("sets a new password once, ends all sessions, and tells the person", async () => {
  const { ravi } = await pair();
  const session = await people.createSessionToken(ravi);
  const token = await emailedToken(ravi);
  expect(await people.run(getPasswordReset, stranger(), { token })).toMatchObject({
    email: ravi.email,
  });
  await reset(token);
  expect(await people.recognize(session)).toBeNull();
  expect(await enters(ravi, testPassword)).toBe("invalid_credentials");
  expect(await enters(ravi, next)).toBe("was carried out");
  expect(await errorCodeOf(reset(token, "eleven brown kettles"))).toBe("link_expired");
  expect((await people.emailsTo(ravi.email)).map((one) => one.subject)).toEqual([
    "Your Deskbell password was changed",
  ]);
});

test("expires within the hour, and a newer one replaces it", async () => {
  const { ravi } = await pair();
  const first = await emailedToken(ravi);
  const second = await emailedToken(ravi);
  expect(await errorCodeOf(reset(first))).toBe("link_expired");
  people.advanceClock(limit("emailedResetMinutes") * 60);
  expect(await errorCodeOf(reset(second))).toBe("link_expired");
});

test("doesn't end a link that an admin created, and is listed beside it", async () => {
  const { olga, ravi } = await pair();
  const actor = await people.actorOf(olga);
  const { link } = await people.run(createResetLink, actor, { memberId: ravi.memberId });
  await emailedToken(ravi);
  const { rows } = await people.run(listResetLinks, actor, {});
  expect(rows.map((one) => one.isEmailed).sort()).toEqual([false, true]);
  await reset(link.slice(-43));
  expect(await enters(ravi, next)).toBe("was carried out");
});

test("keeps asking for the second factor", async () => {
  const { ravi } = await pair();
  await withSecondFactor(people, ravi);
  await reset(await emailedToken(ravi));
  const { output } = await people.runAndGetSession(
    signIn,
    { email: ravi.email, password: next },
    stranger(),
  );
  expect(output.kind).toBe("second_factor");
});

test("answers alike for an address without an account: same response, same work, no email", async () => {
  const { ravi } = await pair();
  const statements = async (email: string) => {
    const before = await database.one<{ jobs: number; counters: number }>(counts);
    const response = await request(email);
    const after = await database.one<{ jobs: number; counters: number }>(counts);
    return [response, after.jobs - before.jobs, after.counters - before.counters];
  };
  const unknown = `nobody.${people.newId()}@elsewhere.example`;
  expect(await statements(unknown)).toEqual(await statements(ravi.email));
  expect(await people.emailsTo(unknown)).toEqual([]);
  expect(await people.emailsTo(ravi.email)).toHaveLength(1);
  // The address of a stranger is stored nowhere, not even in the job.
  await request(unknown);
  const jobs = await database.many<{ row: string }>(
    sql`select payload::text as row from graphile_worker._private_jobs`,
  );
  expect(JSON.stringify(jobs)).not.toContain(unknown);
});
const counts = sql`
  select (select count(*)::int from graphile_worker._private_jobs) as jobs,
         (select count(*)::int from rate_limit_counter) as counters`;

test("is limited per address, whether it has an account, and per network", async () => {
  const { ravi } = await pair();
  const unknown = `nobody.${people.newId()}@elsewhere.example`;
  for (const email of [ravi.email, unknown]) {
    const codes: string[] = [];
    for (let n = 0; n <= limit("resetRequestsPerPersonPerHour"); n += 1)
      codes.push(await errorCodeOf(request(email)));
    expect(codes.slice(0, -1).every((code) => code === "was carried out")).toBe(true);
    expect(codes.at(-1)).toBe("too_many_requests");
  }
  const one = stranger();
  const codes: string[] = [];
  for (let n = 0; n <= limit("resetRequestsPerAddressPerHour"); n += 1)
    codes.push(await errorCodeOf(request(`n${n}.${unknown}`, one)));
  expect(codes.slice(0, -1).every((code) => code === "was carried out")).toBe(true);
  expect(codes.at(-1)).toBe("too_many_requests");
  people.advanceClock(60 * 60);
  expect(await errorCodeOf(request(ravi.email, one))).toBe("was carried out");
});

test("a person in two workspaces gets no link, since it would open the other one too", async () => {
  const { ravi } = await pair();
  const other = await people.createWorkspace("Ironworks");
  await people.addMembership(other.workspaceId, ravi, "agent");
  await request(ravi.email);
  const [email] = await people.emailsTo(ravi.email);
  expect(email?.subject).toBe("Your Deskbell password can't be reset by email");
  expect(email?.text).toContain("more than one workspace");
  expect(email?.text).not.toContain("/reset/");
});

test("a link ends when the person joins another workspace", async () => {
  const { ravi } = await pair();
  const token = await emailedToken(ravi);
  const other = await people.createWorkspace("Ironworks");
  await people.addMembership(other.workspaceId, ravi, "agent");
  expect(await errorCodeOf(reset(token))).toBe("link_expired");
});

test("nobody gets a link from an inbox of a workspace they don't belong to", async () => {
  const { olga } = await pair();
  await people.run(updateWorkspace, await people.actorOf(olga), { sendsSystemEmails: false });
  await pair();
  await request(olga.email);
  expect(await people.emailsTo(olga.email)).toEqual([]);
});

test("an owner's link isn't sent through an account that an admin connected", async () => {
  const { olga, inbox } = await pair();
  await setHasOwnersKeys(database, olga.workspaceId, inbox.accountId, false);
  await request(olga.email);
  const [email] = await people.emailsTo(olga.email);
  expect(email?.text).toContain("no owner entered the keys");
  expect(email?.text).not.toContain("/reset/");
  await setHasOwnersKeys(database, olga.workspaceId, inbox.accountId, true);
  expect(await emailedToken(olga)).toHaveLength(43);
});

test("a deactivated member gets none, and one sent before doesn't work", async () => {
  const { ravi } = await pair();
  const token = await emailedToken(ravi);
  await database.run(sql`
    update member set state = 'disabled' where workspace_id = ${ravi.workspaceId} and id = ${ravi.memberId}`);
  expect(await errorCodeOf(reset(token))).toBe("link_expired");
  await request(ravi.email);
  expect(await people.emailsTo(ravi.email)).toEqual([]);
});

test("goes to the account's address, however the request spells it", async () => {
  const { ravi } = await pair();
  await request(ravi.email.toUpperCase());
  expect(await people.emailsTo(ravi.email)).toHaveLength(1);
});

test("a link for one purpose doesn't work for another", async () => {
  const { olga, ravi } = await pair();
  const { link } = await people.run(inviteMember, await people.actorOf(olga), {
    email: `guest.${people.newId()}@elsewhere.example`,
    role: "agent",
  });
  expect(await errorCodeOf(reset(link.slice(-43)))).toBe("link_expired");
  expect(await errorCodeOf(reset(await emailedToken(ravi), "short"))).toBe("weak_password");
});

test("the sign-in page learns whether a link can be emailed at all", async () => {
  await pair();
  const said = await people.run(getInstance, people.anonymous, {});
  expect(said.canEmailResets).toBe(true);
  Object.assign(people.fake, { capabilities: { send: false } });
  expect((await people.run(getInstance, people.anonymous, {})).canEmailResets).toBe(false);
  Object.assign(people.fake, { capabilities: {} });
});

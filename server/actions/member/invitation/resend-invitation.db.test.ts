// Inviting by email, and sending an invitation again.
import { afterAll, beforeEach, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import {
  errorCodeOf,
  type TestMember,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";
import {
  createSystemEmailFixture,
  tokenIn,
} from "#testing/fixtures/member/system-email-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteMember } from "./invite-member.ts";
import { listInvitations } from "./list-invitations.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

lowerLimits({ invitationEmailsPerWorkspacePerHour: 8 });

const people = await createSystemEmailFixture();
afterAll(() => people.close());
beforeEach(() => {
  people.fake.sent.length = 0;
});

const fresh = () => `newcomer.${people.newId().slice(-12)}@elsewhere.example`;
const invite = async (by: TestMember, more = {}) =>
  people.run(inviteMember, await people.actorOf(by), {
    email: fresh(),
    role: "agent",
    sendsEmail: true,
    ...more,
  });
const resend = async (by: TestMember, { id }: { id: string }) =>
  people.run(resendInvitation, await people.actorOf(by), { invitationId: id as never });
const accept = (token: string) =>
  people.run(acceptInvitation, people.anonymous, { token, name: "Nina", password: testPassword });

test("the emailed link admits its recipient, and is the one to copy", async () => {
  const { olga } = await people.createSendingWorkspace();
  const { invitation, link } = await invite(olga);
  const [email] = await people.emailsTo(invitation.email);
  const token = tokenIn(email, "invite");
  expect(link.endsWith(token)).toBe(true);
  expect((await accept(token)).kind).toBe("signed_in");
});

test("sends nothing unless asked to", async () => {
  const { olga } = await people.createSendingWorkspace();
  const { invitation } = await invite(olga, { sendsEmail: false });
  expect(invitation.emailed).toBeNull();
  expect(await people.emailsTo(invitation.email)).toEqual([]);
});

test("sent again, has a new link with the same role and teams, and the old one ends", async () => {
  const { olga } = await people.createSendingWorkspace();
  const { invitation } = await invite(olga, { role: "manager" });
  const [first] = await people.emailsTo(invitation.email);
  const again = await resend(olga, invitation);
  const [second] = await people.emailsTo(invitation.email);
  expect(await errorCodeOf(accept(tokenIn(first, "invite")))).toBe("link_expired");
  expect(again.invitation).toMatchObject({ email: invitation.email, role: "manager" });
  expect((await accept(tokenIn(second, "invite"))).kind).toBe("signed_in");
  const { rows } = await people.run(listInvitations, await people.actorOf(olga), {});
  expect(rows).toEqual([]);
});

test("an invitation that was revoked, or is of another workspace, isn't sent again", async () => {
  const { olga } = await people.createSendingWorkspace();
  const { invitation } = await invite(olga);
  const { olga: stranger } = await people.createSendingWorkspace();
  expect(await errorCodeOf(resend(stranger, invitation))).toBe("not_found");
  await people.run(revokeInvitation, await people.actorOf(olga), { invitationId: invitation.id });
  expect(await errorCodeOf(resend(olga, invitation))).toBe("not_found");
});

test("an admin can't send an owner's invitation again", async () => {
  const { olga } = await people.createSendingWorkspace();
  const adam = await people.addMember(olga.workspaceId, "Adam", "admin");
  const { invitation } = await invite(olga, { role: "owner" });
  expect(await errorCodeOf(resend(adam, invitation))).toBe("role_too_low");
});

test("fills no mailbox: a few an hour to one address, also by inviting again and again", async () => {
  const { olga } = await people.createSendingWorkspace();
  const email = fresh();
  for (let n = 0; n < limit("invitationEmailsPerHour"); n += 1) await invite(olga, { email });
  expect(await errorCodeOf(invite(olga, { email }))).toBe("too_many_requests");
  expect(await errorCodeOf(invite(olga, { email, sendsEmail: false }))).toBe("was carried out");
  for (
    let n = limit("invitationEmailsPerHour");
    n < limit("invitationEmailsPerWorkspacePerHour");
    n += 1
  )
    await invite(olga);
  expect(await errorCodeOf(invite(olga))).toBe("too_many_requests");
  people.advanceClock(60 * 60);
  expect(await errorCodeOf(invite(olga, { email }))).toBe("was carried out");
});

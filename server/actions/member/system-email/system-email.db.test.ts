// Sending an email about someone's sign-in: once, from the right inbox, with an honest outcome.
import { afterAll, beforeEach, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { inviteMember } from "#server/actions/member/invitation/invite-member.ts";
import { listInvitations } from "#server/actions/member/invitation/list-invitations.ts";
import { revokeInvitation } from "#server/actions/member/invitation/revoke-invitation.ts";
import { applyEmailReport } from "#server/actions/message/delivery/apply-email-report.ts";
import { processInbound } from "#server/actions/message/processing/process-inbound.ts";
import { updateWorkspace } from "#server/actions/workspace/update-workspace.ts";
import { setHasOwnersKeys } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { errorCodeOf, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { createSystemEmailFixture } from "#testing/fixtures/member/system-email-fixture.ts";
import { emptyReport, unknownOutcome } from "#testing/fixtures/message/fake-email-provider.ts";
import { submitSystemEmail } from "./submit-system-email.ts";

const people = await createSystemEmailFixture();
const { fake, runtime, database } = people;
afterAll(() => people.close());
beforeEach(() => {
  Object.assign(fake, { capabilities: {}, findsAtAll: false });
  for (const list of [fake.outcomes, fake.found, fake.sent]) list.length = 0;
  Object.assign(runtime.deps, { onFailpoint: undefined });
});

const fresh = () => `newcomer.${people.newId().slice(-12)}@elsewhere.example`;
const domainOf = () => `${people.newId().slice(-12)}.example`;

const invite = async (by: TestMember, email = fresh(), more = {}) =>
  people.run(inviteMember, await people.actorOf(by), {
    email,
    role: "agent",
    sendsEmail: true,
    ...more,
  });
const statusOf = async (by: TestMember) =>
  (await people.run(listInvitations, await people.actorOf(by), {})).rows[0]?.emailed;

test("comes from the inbox, in the workspace's language, as an automatic email without tracking", async () => {
  const { olga, address } = await people.createSendingWorkspace("Kupferlinie");
  await people.run(updateWorkspace, await people.actorOf(olga), { language: "de" });
  const { invitation, link } = await invite(olga);
  expect(invitation.emailed?.state).toBe("sending");
  const [email] = await people.emailsTo(invitation.email);
  expect(email).toMatchObject({
    from: { address, name: "Kupferlinie" },
    subject: "Olga lädt Sie zu Kupferlinie in Deskbell ein",
    replyTo: null,
    isUntracked: true,
    references: [email?.messageId],
  });
  expect(email?.text).toContain(link);
  expect(email?.html).toContain(`href="${link}"`);
  expect(email?.html).not.toMatch(/<img|<script|https?:\/\/(?!desk\.example)/);
  expect(Object.fromEntries(email?.headers ?? [])).toMatchObject({
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
  });
  expect(await statusOf(olga)).toMatchObject({ state: "sent", message: null });
  // Neither the text nor the link is kept.
  expect((await people.rowsOf(olga.workspaceId)).map((one) => one.isOver)).toEqual([true]);
});

test("belongs to no conversation, and its link is nowhere in the database", async () => {
  const { olga } = await people.createSendingWorkspace();
  const { invitation, link } = await invite(olga);
  const stored = await database.many<{ row: string }>(
    sql`select e::text as row from system_email e where workspace_id = ${olga.workspaceId}`,
  );
  expect(stored.join()).not.toContain(link.slice(-43));
  await people.emailsTo(invitation.email);
  const { count } = await database.one<{ count: number }>(sql`
    select (select count(*) from conversation where workspace_id = ${olga.workspaceId})
         + (select count(*) from entry where workspace_id = ${olga.workspaceId})
         + (select count(*) from contact where workspace_id = ${olga.workspaceId})
         + (select count(*) from delivery where workspace_id = ${olga.workspaceId})
         + (select count(*) from entry_search where workspace_id = ${olga.workspaceId}) as count`);
  expect(Number(count)).toBe(0);
});

test("names can't add a header, a line or markup", async () => {
  const { olga } = await people.createSendingWorkspace(
    "Evil\r\nBcc: all@copperline.example\u202e<b>x</b>",
  );
  const { invitation } = await invite(olga);
  const [email] = await people.emailsTo(invitation.email);
  expect(email?.subject).toBe(
    "Olga invited you to Evil Bcc: all@copperline.example <b>x</b> on Deskbell",
  );
  expect(email?.html).not.toContain("<b>");
});

test("says why it couldn't be sent, and tries again after a temporary failure", async () => {
  const { olga } = await people.createSendingWorkspace();
  fake.outcomes.push({
    kind: "rejected",
    problem: "no_mailbox",
    providerCode: "550",
    detail: "no such user",
  });
  const gone = await invite(olga);
  await people.emailsTo(gone.invitation.email);
  expect(await statusOf(olga)).toMatchObject({
    state: "failed",
    message: `${gone.invitation.email} doesn't exist or doesn't receive email.`,
  });
  const busy = {
    kind: "retry",
    afterMs: null,
    problem: "unreachable",
    providerCode: null,
  } as const;
  fake.outcomes.push(busy);
  // The list begins with the last invitation, and two of one instant have no order.
  people.advanceClock(1);
  const late = await invite(olga);
  await people.runAllJobs();
  expect(await statusOf(olga)).toMatchObject({
    state: "sending",
    message: "Couldn't reach the provider.",
  });
  people.advanceClock(10);
  await people.runAllJobs();
  const [first, second] = fake.sent.filter((one) => one.to[0]?.address === late.invitation.email);
  expect(second).toEqual(first);
  expect(await statusOf(olga)).toMatchObject({ state: "sent" });
});

test("killed between sending and recording, is sent again only where the provider recognizes it", async () => {
  const { olga } = await people.createSendingWorkspace();
  const die = (point: string) => {
    if (point === "message.submitted") throw new Error("killed");
  };
  const killed = async (capabilities: object) => {
    Object.assign(fake, { capabilities });
    Object.assign(runtime.deps, { onFailpoint: die });
    const { invitation } = await invite(olga);
    const row = await database.one<{ id: string }>(
      sql`select id from system_email where workspace_id = ${olga.workspaceId} order by id desc limit 1`,
    );
    const again = () => submitSystemEmail(runtime, olga.workspaceId, row.id as never);
    await expect(again()).rejects.toThrow("killed");
    Object.assign(runtime.deps, { onFailpoint: undefined });
    // Another process may still be sending it.
    await again();
    expect(fake.sent.filter((one) => one.to[0]?.address === invitation.email)).toHaveLength(1);
    people.advanceClock(limit("emailSubmitSeconds") + 31);
    await again();
    await again();
    return fake.sent.filter((one) => one.to[0]?.address === invitation.email);
  };
  expect(await killed({ isIdempotent: false })).toHaveLength(1);
  expect(await statusOf(olga)).toMatchObject({ state: "unknown" });
  const [first, second, ...more] = await killed({ isIdempotent: true });
  expect([second, more]).toEqual([first, []]);
  expect(await statusOf(olga)).toMatchObject({ state: "sent" });
});

test("an unknown outcome is looked up where the provider has a lookup", async () => {
  const { olga } = await people.createSendingWorkspace();
  fake.findsAtAll = true;
  fake.outcomes.push(unknownOutcome);
  fake.found.push(null, { providerRef: "P9", messageId: null });
  const { invitation } = await invite(olga);
  await people.runAllJobs();
  for (let round = 0; round < 3; round += 1) {
    people.advanceClock(limit("statusCheckMaxPauseSeconds"));
    await people.runAllJobs();
  }
  expect(fake.sent.filter((one) => one.to[0]?.address === invitation.email)).toHaveLength(1);
  expect(await statusOf(olga)).toMatchObject({ state: "sent" });
});

test("a revoked link is not sent any more", async () => {
  const { olga } = await people.createSendingWorkspace();
  const { invitation } = await invite(olga);
  const actor = await people.actorOf(olga);
  await people.run(revokeInvitation, actor, { invitationId: invitation.id });
  expect(await people.emailsTo(invitation.email)).toEqual([]);
  expect(await people.rowsOf(olga.workspaceId)).toMatchObject([
    { state: "canceled", isOver: true },
  ]);
});

test("an email about an account is not sent without an inbox that can send it, when turned off, or to a suppressed address", async () => {
  const olga = await people.createWorkspace();
  const actor = await people.actorOf(olga);
  expect((await invite(olga)).invitation.emailed).toMatchObject({
    state: "failed",
    message: "No inbox can send emails about accounts.",
  });
  await people.addSendingInbox(olga, `sim@${domainOf()}`, { isSimulated: true });
  const real = await people.addSendingInbox(olga, `office@${domainOf()}`);
  const { invitation } = await invite(olga);
  const [email] = await people.emailsTo(invitation.email);
  expect(email?.from.address).toMatch(/^office@/);
  await people.run(updateWorkspace, actor, { sendsSystemEmails: false });
  expect((await invite(olga)).invitation.emailed?.state).toBe("failed");
  await people.run(updateWorkspace, actor, {
    sendsSystemEmails: true,
    systemEmailInboxId: real.id,
  });
  const to = fresh();
  await database.run(sql`
    insert into suppression (workspace_id, id, address, reason, provider_message, at)
    values (${olga.workspaceId}, ${people.newId()}, ${to}, 'bounced', '', ${people.now()})`);
  expect((await invite(olga, to)).invitation.emailed?.message).toBe(`${to} is suppressed.`);
  expect(await people.emailsTo(to)).toEqual([]);
});

test("an inbox of another workspace can't be chosen", async () => {
  const { olga } = await people.createSendingWorkspace();
  const other = await people.createSendingWorkspace();
  const choose = people.run(updateWorkspace, await people.actorOf(olga), {
    systemEmailInboxId: other.inbox.id,
  });
  expect(await errorCodeOf(choose)).toBe("not_found");
});

test("a link is never emailed to an inbox, whose readers could use it", async () => {
  const { olga } = await people.createSendingWorkspace();
  const other = await people.createSendingWorkspace();
  const to = other.address.replace("@", "+team@").toUpperCase();
  expect((await invite(olga, to)).invitation.emailed).toMatchObject({ state: "failed" });
  await people.runAllJobs();
  expect(fake.sent).toEqual([]);
});

test("an owner's link goes only through an account whose keys an owner entered", async () => {
  const { olga, inbox } = await people.createSendingWorkspace();
  await setHasOwnersKeys(database, olga.workspaceId, inbox.accountId, false);
  const refused = await invite(olga, fresh(), { role: "owner" });
  expect(refused.invitation.emailed?.message).toMatch(/^No owner entered the keys/);
  await setHasOwnersKeys(database, olga.workspaceId, inbox.accountId, true);
  const queued = await invite(olga, fresh(), { role: "owner" });
  // An admin enters other keys before it is sent.
  await setHasOwnersKeys(database, olga.workspaceId, inbox.accountId, false);
  expect(await people.emailsTo(queued.invitation.email)).toEqual([]);
  expect((await statusOf(olga))?.state).toBe("failed");
});

test("a report or a bounce makes it failed; a copy of it, or the bounce, opens no conversation", async () => {
  const { olga, inbox, address } = await people.createSendingWorkspace();
  const first = await invite(olga);
  const [email] = await people.emailsTo(first.invitation.email);
  await runtime.asSystem(olga.workspaceId, (ctx) =>
    applyEmailReport(ctx, inbox.accountId, {
      ...emptyReport,
      eventId: people.newId(),
      at: people.now().toISOString(),
      ref: email?.ref ?? "",
      state: "bounced",
      problem: "no_mailbox",
    }),
  );
  expect(await statusOf(olga)).toMatchObject({ state: "failed" });
  const inbound = createInboundEmails(people, olga, inbox.accountId);
  const copy = await inbound.store({
    from: address,
    to: first.invitation.email,
    envelopeTo: [address],
    subject: "a copy",
    id: email?.messageId ?? null,
    text: email?.text ?? "",
  });
  await processInbound(runtime, olga.workspaceId, "messages");
  expect(await inbound.storedOf(copy)).toEqual([]);
  expect(await inbound.stateOf(copy)).toMatchObject({ state: "processed" });
  // A reply is an ordinary email.
  const reply = await inbound.receive({
    from: first.invitation.email,
    to: address,
    inReplyTo: email?.messageId ?? "",
    references: [email?.messageId ?? ""],
    text: "Who are you?",
  });
  expect(reply.direction).toBe("in");
});

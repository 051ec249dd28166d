// What a restored server receives again must not get a reply again: the lost server's replies are not in the backup.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { loadCallFlowContext } from "#server/actions/call/inbound/call-flow-context.ts";
import { sendTextBack } from "#server/actions/call/inbound/send-text-back.ts";
import { inviteMember } from "#server/actions/member/invitation/invite-member.ts";
import { changePassword } from "#server/actions/member/password/change-password.ts";
import { createResetLink } from "#server/actions/member/password/create-reset-link.ts";
import { requestPasswordReset } from "#server/actions/member/password/request-password-reset.ts";
import { receiveText } from "#server/actions/message/receive-texts.ts";
import { smtp } from "#server/providers/email/smtp.ts";
import { twilio } from "#server/providers/text/twilio.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import type { Database } from "#server/store/database.ts";
import { findInbox } from "#server/store/inbox.ts";
import { toJson } from "#server/store/json.ts";
import { sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture, testPassword } from "#testing/fixtures/member/members-fixture.ts";
import { createSystemEmailFixture } from "#testing/fixtures/member/system-email-fixture.ts";
import { createTextDeliveryFixture } from "#testing/fixtures/message/text-delivery-fixture.ts";
import { prepareRestored } from "./prepare-restored.ts";

const restore = (database: Database, now: Date) =>
  prepareRestored(database.pool, { createdAt: now.toISOString(), restoredAt: now.toISOString() });

const recipientsOf = async (database: Database, workspaceId: string) =>
  (
    await database.many<{ to: string }>(sql`
      select to_address as to from message where workspace_id = ${workspaceId} and direction = 'out' order by id`)
  ).map((row) => row.to);

describe("an email", () => {
  test("written before the restore gets no auto-reply, one written after it does", async () => {
    const own = await createTestDatabase();
    const people = createMembersFixture(
      { connectionString: own.url },
      { services: { findEmailProvider: () => smtp } },
    );
    const { inboundEmails, inbox, workspaceId } = await createEmailFixture(people);
    const autoReply = { isOn: true, html: "<p>Thank you.</p>", when: "always", hours: null };
    await people.database.run(
      sql`update inbox set auto_reply = ${toJson(autoReply)}::jsonb where workspace_id = ${workspaceId} and id = ${inbox.id}`,
    );
    await inboundEmails.store({ from: "ada@brook.example" });
    people.advanceClock(60);
    await restore(people.database, people.now());
    people.advanceClock(60);
    await inboundEmails.store({ from: "ben@brook.example" });
    await inboundEmails.process();
    const received = await people.database.many(
      sql`select 1 from message where workspace_id = ${workspaceId} and direction = 'in'`,
    );
    const replies = await people.database.many<{ to: string }>(sql`
      select address as to from auto_reply_log where workspace_id = ${workspaceId}`);
    await people.close();
    await own.drop();
    expect(received).toHaveLength(2);
    expect(replies).toEqual([{ to: "ben@brook.example" }]);
  });
});

describe("a STOP", () => {
  let fixture: Awaited<ReturnType<typeof createTextDeliveryFixture>>;
  beforeAll(async () => {
    fixture = await createTextDeliveryFixture();
    await fixture.open();
  });
  afterAll(() => fixture.close());

  const receive = (inboxId: InboxId, from: string, at: string) =>
    fixture.runtime.asSystem(fixture.workspace(), async (ctx) => {
      const inbox = required(await findInbox(ctx.db, ctx.workspaceId, inboxId), "opened");
      const context = {
        inbox,
        country: "US",
        providerHandlesOptOut: false,
        inboundPayloadId: null,
      };
      return receiveText(ctx, context, {
        kind: "text.received",
        providerRef: `SM${from}`,
        from,
        to: inbox.address,
        text: "STOP",
        media: [],
        at,
        optOut: null,
      });
    });

  test("sent before the restore applies without a confirmation, one sent after it is confirmed", async () => {
    const { people, database } = fixture;
    const { inboxId } = await fixture.addInbox();
    const sentAt = people.now().toISOString();
    people.advanceClock(60);
    await restore(database, people.now());
    people.advanceClock(60);
    await receive(inboxId, "+12025557001", sentAt);
    await receive(inboxId, "+12025557002", people.now().toISOString());
    const stopped = await database.many<{ value: string }>(sql`
      select value from contact_point where workspace_id = ${fixture.workspace()} and sms_opted_out_at is not null order by value`);
    expect(stopped.map((row) => row.value)).toEqual(["+12025557001", "+12025557002"]);
    expect(await recipientsOf(database, fixture.workspace())).toEqual(["+12025557002"]);
  });
});

describe("calls", () => {
  let fixture: Awaited<ReturnType<typeof createIsolatedPhoneFixture>>;
  beforeAll(async () => {
    fixture = await createIsolatedPhoneFixture();
    Object.assign(fixture.runtime.deps.services, { findTextProvider: () => twilio });
  });
  afterAll(() => fixture.close());

  test("a caller from before the restore gets no text-back, a later one does", async () => {
    const { people, database, runtime } = fixture;
    const olga = await people.createWorkspace();
    const inbox = await fixture.addInbox(olga);
    const before = await placeInboundCall(fixture, inbox, "+447700900124");
    people.advanceClock(60);
    await restore(database, people.now());
    people.advanceClock(60);
    const after = await placeInboundCall(fixture, inbox, "+447700900125");
    for (const caller of [before, after]) {
      const call = await caller.view();
      await runtime.asSystem(olga.workspaceId, async (ctx) =>
        sendTextBack(ctx, await loadCallFlowContext(ctx, call), "Sorry we missed you."),
      );
    }
    expect(await recipientsOf(database, olga.workspaceId)).toEqual(["+447700900125"]);
  });

  test("jobs that would text, ring or notify someone are deleted, others are kept", async () => {
    const { people, database } = fixture;
    const { workspaceId } = await people.createWorkspace();
    const [callId, memberId] = [people.newId<never>(), people.newId<never>()];
    await scheduleJob(database, "text-back", { workspaceId, callId });
    await scheduleJob(database, "dial-leg", { workspaceId, legId: people.newId<never>() });
    await scheduleJob(database, "ring-personal-phone", { workspaceId, callId, round: 1, memberId });
    const until = people.now().toISOString();
    await scheduleJob(database, "send-ring-push", { workspaceId, callId, memberId, until });
    await scheduleJob(database, "sync-call-with-carrier", { workspaceId, callId });
    await restore(database, people.now());
    const left = await database.many<{ name: string }>(sql`
      select t.identifier as name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.payload ->> 'workspaceId' = ${workspaceId}`);
    expect(left).toEqual([{ name: "sync-call-with-carrier" }]);
  });
});

test("emails about accounts that waited are not sent again, and no new reset link is made", async () => {
  const people = await createSystemEmailFixture();
  const { olga } = await people.createSendingWorkspace();
  const amy = await people.addMember(olga.workspaceId, "Amy", "agent");
  const [me, her] = [await people.actorOf(olga), await people.actorOf(amy)];
  const ben = { email: "ben@elsewhere.example", role: "agent" } as const;
  await people.run(inviteMember, me, { ...ben, sendsEmail: true });
  const next = "seven green kettles";
  await people.run(changePassword, her, { currentPassword: testPassword, newPassword: next });
  await people.run(requestPasswordReset, people.anonymous, { email: amy.email });
  await restore(people.database, people.now());
  await people.runAllJobs();
  const rows = await people.rowsOf(olga.workspaceId);
  const sent = people.fake.sent.map((one) => one.subject);
  await people.close();
  expect(sent).toEqual([]);
  expect(rows.map(({ kind, state, isOver }) => [kind, state, isOver])).toEqual([
    ["invitation", "canceled", true],
    ["password_changed", "canceled", true],
  ]);
});

test("sessions, reset links and open invitations of the backup have ended", async () => {
  const own = await createTestDatabase();
  const people = createMembersFixture({ connectionString: own.url });
  const olga = await people.createWorkspace();
  const me = await people.actorOf(olga);
  await people.run(inviteMember, me, { email: "ben@copperline.example", role: "agent" });
  await people.run(createResetLink, me, {
    memberId: (await people.addMember(olga.workspaceId, "Amy", "agent")).memberId,
  });
  const count = async () =>
    people.database.one(sql`
      select (select count(*)::int from session) as sessions, (select count(*)::int from person_token) as links,
             (select count(*)::int from invitation where ended_at is null) as invitations`);
  const before = await count();
  await restore(people.database, people.now());
  const after = await count();
  await people.close();
  await own.drop();
  expect(before).toMatchObject({ links: 1, invitations: 1 });
  expect(after).toEqual({ sessions: 0, links: 0, invitations: 0 });
});

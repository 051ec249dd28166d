// Clocks that start later than their customer began to wait, and replies later than due.
import { afterAll, expect, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { endSnooze } from "#server/actions/conversation/end-snooze.ts";
import { renameConversation } from "#server/actions/conversation/rename-conversation.ts";
import { reopenConversation } from "#server/actions/conversation/reopen-conversation.ts";
import { snoozeConversation } from "#server/actions/conversation/snooze-conversation.ts";
import { sql } from "#server/store/sql.ts";
import { openBulk } from "#testing/fixtures/email/bulk-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { applySlaPolicies } from "./apply-sla-policies.ts";
import { checkReplyDue } from "./check-reply-due.ts";
import { createSlaPolicy } from "./create-sla-policy.ts";
import { deleteSlaPolicy } from "./delete-sla-policy.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const hour = 3600;

async function open() {
  const one = await openBulk(people, 0);
  const { workspaceId } = one.olga;
  const create = () =>
    people.run(createSlaPolicy, one.me, {
      name: "All",
      conditions: {},
      calendarId: null,
      firstReplyMinutes: 60,
      nextReplyMinutes: 60,
      warningMinutes: null,
    });
  const id = await one.receive("ada");
  const due = async () => (await one.read(id)).conversation.replyDue;
  const minutes = async () => {
    const { startedAt = "", dueAt } = (await due()) ?? {};
    return dueAt ? (Date.parse(dueAt) - Date.parse(startedAt)) / 60_000 : null;
  };
  const apply = () => applySlaPolicies(people.runtime, workspaceId);
  const check = () => checkReplyDue(people.runtime, workspaceId, id);
  const overdue = async () => (await one.events(id)).filter(({ type }) => type === "reply_overdue");
  const clock = async () =>
    (
      await people.database.one<{ clock: object | null }>(
        sql`select reply_clock as clock from conversation where workspace_id = ${workspaceId} and id = ${id}`,
      )
    ).clock;
  const publish = (inboxId: InboxId = one.inbox.id as InboxId) =>
    people.runtime.asSystem(workspaceId, async (ctx) =>
      ctx.publishChange("conversation", id, { conversationId: id, inboxId }),
    );
  return { ...one, workspaceId, id, create, due, minutes, apply, check, overdue, clock, publish };
}

test("a conversation that was closed before the policy existed gets no clock, and no breach", async () => {
  const one = await open();
  await people.run(closeConversation, one.me, { conversationId: one.id });
  people.advanceClock(90 * 24 * hour);
  await one.create();
  await one.publish();
  expect(await one.clock()).toBeNull();
  await one.check();
  expect(await one.overdue()).toEqual([]);
  await people.run(reopenConversation, one.me, { conversationId: one.id });
  expect((await one.due())?.dueAt).toBe(
    new Date(people.now().getTime() + hour * 1000).toISOString(),
  );
});

test("time snoozed before the policy applied doesn't count", async () => {
  const one = await open();
  const until = new Date(people.now().getTime() + 72 * hour * 1000).toISOString();
  people.advanceClock(20 * 60);
  await people.run(snoozeConversation, one.me, { conversationId: one.id, until });
  people.advanceClock(72 * hour - 20 * 60);
  await endSnooze(people.runtime, one.workspaceId, one.id);
  await one.create();
  await one.apply();
  expect(await one.minutes()).toBe(72 * 60 + 40);
});

test("a policy that is deleted and made again records no breach twice", async () => {
  const one = await open();
  const { id: policyId } = await one.create();
  await one.apply();
  people.advanceClock(2 * hour);
  await one.check();
  await people.run(deleteSlaPolicy, one.me, { policyId });
  await one.apply();
  expect(await one.clock()).toBeNull();
  await one.create();
  await one.apply();
  await one.check();
  expect(await one.overdue()).toHaveLength(1);
  expect((await one.due())?.breachedAt).not.toBeNull();
});

test("a reply later than due leaves the event, even if its job hadn't run", async () => {
  const one = await open();
  await one.create();
  await one.apply();
  const { dueAt } = (await one.due()) ?? {};
  people.advanceClock(2 * hour);
  await people.database.run(
    sql`update conversation set waiting_since = null where workspace_id = ${one.workspaceId} and id = ${one.id}`,
  );
  await people.run(renameConversation, one.me, { conversationId: one.id, subject: "Replied" });
  const [event, ...others] = await one.overdue();
  expect(event).toMatchObject({ details: { dueAt, kind: "first" }, author: { kind: "system" } });
  expect(others).toEqual([]);
  await one.check();
  expect(await one.overdue()).toHaveLength(1);
});

test("a new clock leaves the change of its transaction as it is, with the inbox it names", async () => {
  const one = await open();
  const before = "00000000-0000-7000-8000-000000000001" as InboxId;
  await one.create();
  await one.publish(before);
  expect(await one.clock()).not.toBeNull();
  const changes = await people.changesOf(one.workspaceId);
  expect(changes.at(-1)).toMatchObject({ entity: "conversation", id: one.id, inboxId: before });
});

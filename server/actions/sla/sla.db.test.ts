// When replies are due: recomputed by each event, and recorded once when it passes.
import { afterAll, expect, test } from "vitest";
import type { Conversation } from "#contract/live-protocol.ts";
import type { CalendarId, ConversationId, SlaPolicyId, TagId } from "#domain/ids.ts";
import { instantAfter } from "#domain/inbox/business-time.ts";
import { type BusinessHours, defaultBusinessHours } from "#domain/inbox/hours.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { endSnooze } from "#server/actions/conversation/end-snooze.ts";
import { prioritizeConversation } from "#server/actions/conversation/prioritize-conversation.ts";
import { reopenConversation } from "#server/actions/conversation/reopen-conversation.ts";
import { snoozeConversation } from "#server/actions/conversation/snooze-conversation.ts";
import { tagConversation } from "#server/actions/conversation/tag-conversation.ts";
import type { RawInput } from "#server/actions/define-action.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import { deleteTag } from "#server/actions/tag/delete-tag.ts";
import { sql } from "#server/store/sql.ts";
import { openBulk } from "#testing/fixtures/email/bulk-fixture.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { applySlaPolicies } from "./apply-sla-policies.ts";
import { checkReplyDue } from "./check-reply-due.ts";
import { createCalendar } from "./create-calendar.ts";
import { createSlaPolicy } from "./create-sla-policy.ts";
import { deleteCalendar } from "./delete-calendar.ts";
import { deleteSlaPolicy } from "./delete-sla-policy.ts";
import { listCalendars } from "./list-calendars.ts";
import { listSlaPolicies } from "./list-sla-policies.ts";
import { moveSlaPolicy } from "./move-sla-policy.ts";
import { previewSlaPolicy } from "./preview-sla-policy.ts";
import { updateCalendar } from "./update-calendar.ts";
import { updateSlaPolicy } from "./update-sla-policy.ts";

lowerLimits({ calendars: 2, slaPolicies: 3, slaBatchSize: 2, slaPreviewSize: 3 });
const people = createMembersFixture();
afterAll(() => people.close());

const office = (days = 5) => {
  const { timeZone, week } = defaultBusinessHours("Europe/London");
  return {
    timeZone,
    week: week.map((day, index) => (index < days ? day.map((one) => ({ ...one })) : [])),
    exceptions: [],
  };
};
type Policy = RawInput<"create-sla-policy">;
const policy = (name: string, more: Partial<Policy> = {}): Policy => ({
  name,
  conditions: {},
  calendarId: null,
  firstReplyMinutes: 60,
  nextReplyMinutes: 120,
  warningMinutes: null,
  ...more,
});

async function open(count = 0) {
  const one = await openBulk(people, count);
  const { workspaceId } = one.olga;
  const create = (content: Policy, by = one.me) => people.run(createSlaPolicy, by, content);
  const apply = () => applySlaPolicies(people.runtime, workspaceId);
  const due = async (id: ConversationId): Promise<Conversation["replyDue"]> =>
    (await one.read(id)).conversation.replyDue;
  /** Minutes from its start until it is due; null without a due time. */
  const minutes = async (id: ConversationId) => {
    const current = await due(id);
    return current?.dueAt
      ? (Date.parse(current.dueAt) - Date.parse(current.startedAt)) / 60_000
      : null;
  };
  const check = (id: ConversationId) => checkReplyDue(people.runtime, workspaceId, id);
  const overdue = async (id: ConversationId) =>
    (await one.events(id)).filter((event) => event.type === "reply_overdue");
  /** The time of the conversation's job. */
  const jobAt = async (id: ConversationId) =>
    (
      await people.database.maybe<{ at: Date | string }>(
        sql`select run_at as at from graphile_worker.jobs where key = ${`check-reply-due:${id}`}`,
      )
    )?.at;
  const reply = (id: ConversationId) =>
    people.database.run(
      sql`update conversation set waiting_since = null where workspace_id = ${workspaceId} and id = ${id}`,
    );
  /** As an action that changed the conversation. */
  const publish = (id: ConversationId) =>
    people.runtime.asSystem(workspaceId, async (ctx) =>
      ctx.publishChange("conversation", id, { conversationId: id, inboxId: one.inbox.id }),
    );
  return { ...one, create, apply, due, minutes, check, overdue, jobAt, reply, publish };
}

test("an email is due after the hours of the first policy that applies, and is published so", async () => {
  const one = await open();
  const tag = await people.run(createTag, one.me, { name: "Urgent" });
  const tagged = { conditions: { tagIds: [tag.id as TagId] }, firstReplyMinutes: 15 };
  await one.create(policy("Tagged", tagged));
  const { id: calendarId } = await people.run(createCalendar, one.me, {
    name: "Office",
    hours: office(),
  });
  await one.create(policy("Everyone", { calendarId }));
  const id = await one.receive("ada");
  // Monday in March, 9:00 in London.
  expect(await one.due(id)).toMatchObject({ kind: "first", breachedAt: null });
  expect(await one.minutes(id)).toBe(60);
  await people.run(tagConversation, one.me, { conversationId: id, add: [tag.id as TagId] });
  expect(await one.minutes(id)).toBe(15);
  await people.run(deleteTag, one.me, { tagId: tag.id as TagId });
  expect(await one.minutes(id)).toBe(60);
  const changes = await people.changesOf(one.olga.workspaceId);
  expect(changes.at(-1)).toMatchObject({ entity: "conversation", id });
});

test("without a policy nothing is due, and a deleted one leaves nothing", async () => {
  const one = await open();
  const id = await one.receive("ada");
  expect(await one.due(id)).toBeNull();
  const { id: policyId } = await one.create(policy("All"));
  await one.apply();
  expect(await one.minutes(id)).toBe(60);
  await people.run(deleteSlaPolicy, one.me, { policyId });
  await one.apply();
  expect(await one.due(id)).toBeNull();
});

test("it pauses while snoozed or closed, and goes on with the time that was left", async () => {
  const one = await open();
  await one.create(policy("All"));
  const conversationId = await one.receive("ada");
  people.advanceClock(20 * 60);
  const until = new Date(people.now().getTime() + 3_600_000).toISOString();
  await people.run(snoozeConversation, one.me, { conversationId, until });
  expect(await one.due(conversationId)).toMatchObject({ dueAt: null });
  people.advanceClock(3_600);
  await endSnooze(people.runtime, one.olga.workspaceId, conversationId);
  expect(await one.minutes(conversationId)).toBe(120);
  await people.run(closeConversation, one.me, { conversationId });
  expect(await one.due(conversationId)).toBeNull();
  people.advanceClock(600);
  await people.run(reopenConversation, one.me, { conversationId });
  expect(await one.minutes(conversationId)).toBe(130);
});

test("a reply ends it, and a failed one resumes it as if it had not been sent", async () => {
  const one = await open();
  await one.create(policy("All", { conditions: { priorities: ["none", "high"] } }));
  const id = await one.receive("ada");
  const { startedAt } = (await one.due(id)) ?? {};
  await one.reply(id);
  await one.publish(id);
  expect(await one.due(id)).toBeNull();
  await people.database.run(
    sql`update conversation set waiting_since = ${startedAt} where workspace_id = ${one.olga.workspaceId} and id = ${id}`,
  );
  await one.publish(id);
  expect(await one.due(id)).toMatchObject({ kind: "first", startedAt });
  await people.run(prioritizeConversation, one.me, { conversationId: id, priority: "urgent" });
  expect(await one.due(id)).toBeNull();
});

test("a warning and a breach are recorded once, however often their job runs", async () => {
  const one = await open();
  await one.create(policy("All", { warningMinutes: 10 }));
  const id = await one.receive("ada");
  const { startedAt = "", dueAt, warnsAt } = (await one.due(id)) ?? {};
  const at = (minutes: number) => new Date(Date.parse(startedAt) + minutes * 60_000);
  expect([warnsAt, dueAt]).toEqual([at(50).toISOString(), at(60).toISOString()]);
  expect(new Date((await one.jobAt(id)) ?? 0)).toEqual(at(50));
  await one.check(id);
  expect(await one.overdue(id)).toEqual([]);
  people.advanceClock(50 * 60);
  await one.check(id);
  await one.check(id);
  expect(new Date((await one.jobAt(id)) ?? 0)).toEqual(at(60));
  people.advanceClock(11 * 60);
  await Promise.all([one.check(id), one.check(id)]);
  await one.check(id);
  const [event, ...others] = await one.overdue(id);
  expect(event?.details).toEqual({ dueAt, kind: "first" });
  expect(others).toEqual([]);
  expect((await one.due(id))?.breachedAt).toBe(people.now().toISOString());
});

test("a job that a killed process left behind records the breach", async () => {
  const one = await open();
  await one.create(policy("All"));
  const id = await one.receive("ada");
  // Nothing but the job, written with the message, knows that the reply is due.
  expect(await one.jobAt(id)).toBeDefined();
  people.advanceClock(24 * 3600);
  await one.check(id);
  await one.check(id);
  expect(await one.overdue(id)).toHaveLength(1);
});

test('a change is previewed for "slaPreviewSize" at most, then applied to all who wait, "slaBatchSize" at once', async () => {
  const one = await open(4);
  const all = policy("All");
  const preview = (policyId: SlaPolicyId | null, draft: Policy | null) =>
    people.run(previewSlaPolicy, one.me, { policyId, policy: draft });
  expect(await preview(null, all)).toEqual({ changed: 3, overdue: 0, isMore: true });
  people.advanceClock(3600);
  expect(await preview(null, all)).toEqual({ changed: 3, overdue: 3, isMore: true });
  const { id: policyId } = await one.create(all);
  await one.apply();
  await one.apply();
  for (const id of one.ids) expect(await one.minutes(id)).toBe(60);
  const { id: calendarId } = await people.run(createCalendar, one.me, {
    name: "Weekdays",
    hours: office(),
  });
  const longer = policy("All", { firstReplyMinutes: 600, calendarId });
  expect((await preview(policyId, longer)).changed).toBe(3);
  expect((await preview(policyId, all)).changed).toBe(0);
  await people.run(updateSlaPolicy, one.me, { policyId, ...longer });
  await one.apply();
  const isDueAfter = async (hours: BusinessHours) => {
    for (const id of one.ids) {
      const { startedAt = "", dueAt } = (await one.due(id)) ?? {};
      expect(dueAt).toBe(instantAfter(hours, new Date(startedAt), 36_000)?.toISOString());
    }
  };
  await isDueAfter(office());
  const date = required((await one.due(one.at(0)))?.dueAt, "due").slice(0, 10);
  const hours = { ...office(), exceptions: [{ date, name: "Closed", openings: [] }] };
  await people.run(updateCalendar, one.me, { calendarId, name: "Weekdays", hours });
  await one.apply();
  await isDueAfter(hours);
  expect((await preview(policyId, null)).changed).toBe(3);
});

test("the order of policies decides, and only managers change it", async () => {
  const one = await open();
  const agent = await people.actorOf(await people.addMember(one.olga.workspaceId, "Ravi", "agent"));
  const manager = await people.actorOf(
    await people.addMember(one.olga.workspaceId, "Max", "manager"),
  );
  const slow = await one.create(policy("Slow", { firstReplyMinutes: 600 }), manager);
  const fast = await one.create(policy("Fast"), manager);
  const id = await one.receive("ada");
  expect(await one.minutes(id)).toBe(600);
  await people.run(moveSlaPolicy, manager, { policyId: fast.id, position: 1 });
  await one.apply();
  expect(await one.minutes(id)).toBe(60);
  const names = async (by: MemberActor) =>
    (await people.run(listSlaPolicies, by, {})).rows.map((row) => row.name);
  expect(await names(agent)).toEqual(["Fast", "Slow"]);
  for (const refused of [
    () => one.create(policy("Mine"), agent),
    () => people.run(updateSlaPolicy, agent, { policyId: slow.id, ...policy("Mine") }),
    () => people.run(deleteSlaPolicy, agent, { policyId: slow.id }),
    () => people.run(moveSlaPolicy, agent, { policyId: slow.id, position: 1 }),
    () => people.run(createCalendar, agent, { name: "Mine", hours: office() }),
  ])
    expect(await errorCodeOf(refused())).toBe("forbidden");
  const actions = (await people.auditOf(one.olga.workspaceId)).map((row) => row.action);
  expect(actions).toEqual(expect.arrayContaining(["create-sla-policy", "move-sla-policy"]));
});

test('business hours have one name, valid times, at most "calendars", and stay while a policy uses them', async () => {
  const one = await open();
  const create = (name: string, hours = office()) =>
    people.run(createCalendar, one.me, { name, hours });
  const night = { ...office(0), week: office(0).week.map(() => [{ from: "22:00", to: "06:00" }]) };
  const { id } = await create("Nights", night);
  expect(await errorCodeOf(create("nights"))).toBe("name_taken");
  const broken = { ...office(), timeZone: "Europe/Nowhere" };
  expect(await errorCodeOf(create("Broken", broken))).toBe("invalid_input");
  const other = await create("Days");
  expect(await errorCodeOf(create("One more"))).toBe("too_many_saved");
  const nights = await one.create(policy("Nights", { calendarId: id }));
  const rows = async () => (await people.run(listCalendars, one.me, {})).rows;
  expect((await rows()).map((row) => [row.name, row.policyCount])).toEqual([
    ["Days", 0],
    ["Nights", 1],
  ]);
  const remove = (calendarId: CalendarId) =>
    errorCodeOf(people.run(deleteCalendar, one.me, { calendarId }));
  expect(await remove(id)).toBe("invalid_input");
  expect(await remove(other.id)).toBe("was carried out");
  expect(await remove(other.id)).toBe("not_found");
  await people.run(deleteSlaPolicy, one.me, { policyId: nights.id });
  expect(await remove(id)).toBe("was carried out");
  const elsewhere = await open();
  const foreign = await elsewhere.create(policy("Theirs"));
  expect(await errorCodeOf(people.run(deleteSlaPolicy, one.me, { policyId: foreign.id }))).toBe(
    "not_found",
  );
  for (let nth = 0; nth < limit("slaPolicies"); nth += 1) await one.create(policy(`P ${nth}`));
  expect(await errorCodeOf(one.create(policy("One more")))).toBe("too_many_saved");
  expect(await errorCodeOf(one.create(policy("P 0")))).toBe("too_many_saved");
});

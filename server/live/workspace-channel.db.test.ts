import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import type {
  CallId,
  ContactId,
  ConversationId,
  EntryId,
  InboxId,
  MemberId,
  TagId,
} from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { publishAccessChange } from "#server/actions/member/publish-access-change.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { createSubscriber, openChannel } from "#testing/live/workspace-channel-fixture.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const createChannelFixture = () => openChannel(people);

/** A timer may be started at any time before it: on a busy machine, later than a single step of the fake clock. */
async function whileTimePasses(until: Promise<unknown>): Promise<void> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    vi.advanceTimersByTime(20);
    await setTimeout(5);
  }
}

test("a browser that joins while changes are being read for others receives them too", async () => {
  const { workspaceChannel, actor, addTag, isReading, release } = await createChannelFixture();
  const [early, late] = [createSubscriber(actor), createSubscriber(actor)];
  await workspaceChannel.join(early.subscriber, 0);
  await addTag();
  await isReading;
  await workspaceChannel.join(late.subscriber, 0);
  release();
  const [first, second] = [await early.heard, await late.heard];
  expect(first).toMatchObject({
    type: "changes",
    changes: [{ entity: "tag", state: { name: "Urgent" } }],
  });
  expect(second.type === "changes" || second.type === "resync").toBe(true);
  expect(late.subscriber.sentSeq).toBe(early.subscriber.sentSeq);
});

test("a browser that opened a conversation meanwhile gets a `resync` frame if reading it fails", async () => {
  const { workspaceChannel, actor, isReading, release, failures } = await createChannelFixture();
  const viewer = createSubscriber(actor);
  await workspaceChannel.join(viewer.subscriber, 0);
  const [conversationId, inboxId] = [people.newId<ConversationId>(), people.newId<InboxId>()];
  await people.runtime.asSystem(actor.workspaceId, async (ctx) => {
    ctx.publishChange("entry", people.newId<EntryId>(), { conversationId, inboxId });
    ctx.publishChange("tag", people.newId<TagId>());
  });
  workspaceChannel.wake();
  await isReading;
  viewer.subscriber.viewing = { conversationId, contactId: people.newId<ContactId>(), inboxId };
  failures.push(new Error("cut"));
  release();
  expect(await viewer.heard).toMatchObject({ type: "resync" });
  expect(failures).toEqual([]);
});

test("subscribers with the same access get the same frame, serialized once", async () => {
  const { workspaceChannel, actor, addTag, release } = await createChannelFixture();
  release();
  const [one, other] = [createSubscriber(actor), createSubscriber(actor)];
  await workspaceChannel.join(one.subscriber, 0);
  await workspaceChannel.join(other.subscriber, 0);
  await addTag();
  expect(await one.heard).toBe(await other.heard);
});

test("a hidden tab receives that much happened, never what", async () => {
  const { workspaceChannel, actor, addTag, release } = await createChannelFixture();
  release();
  const [present, away] = [createSubscriber(actor), createSubscriber(actor)];
  away.subscriber.isActive = false;
  await workspaceChannel.join(present.subscriber, 0);
  await workspaceChannel.join(away.subscriber, 0);
  await addTag();
  await present.heard;
  expect(await away.heard).toEqual({ type: "resync", seq: present.subscriber.sentSeq });
});

test("a hidden tab learns that much happened even if reading it takes longer than its interval", async () => {
  const { workspaceChannel, actor, addTag, isReading, release } = await createChannelFixture();
  const [present, away] = [createSubscriber(actor), createSubscriber(actor)];
  away.subscriber.isActive = false;
  await workspaceChannel.join(present.subscriber, 0);
  await workspaceChannel.join(away.subscriber, 0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await addTag();
    await whileTimePasses(isReading);
    vi.advanceTimersByTime(2_500);
    release();
    await whileTimePasses(present.heard);
    vi.advanceTimersByTime(2_000);
  } finally {
    vi.useRealTimers();
  }
  expect(away.frames).toContainEqual({ type: "resync", seq: present.subscriber.sentSeq });
});

test("sends a call change to a hidden tab at once, and all others as before", async () => {
  const { workspaceChannel, actor, addTag, release } = await createChannelFixture();
  release();
  const away = createSubscriber(actor);
  away.subscriber.isActive = false;
  await workspaceChannel.join(away.subscriber, 0);
  const before = away.subscriber.sentSeq;
  const [id, inboxId] = [people.newId<CallId>(), people.newId<InboxId>()];
  await people.runtime.asSystem(actor.workspaceId, async (ctx) => {
    ctx.publishChange("call", id, { inboxId });
  });
  await addTag();
  const changes = [expect.objectContaining({ entity: "call", id })];
  expect(await away.heard).toEqual({ type: "changes", seq: before, changes });
  await eventually(() =>
    expect(away.frames.at(-1)).toEqual({ type: "resync", seq: away.subscriber.sentSeq }),
  );
  expect(away.subscriber.sentSeq).toBeGreaterThan(before);
});

test("a change of a member's access authenticates only that member's tabs again; an inbox change all of them, in one query", async () => {
  const { workspaceChannel, actor, release, asked: queries } = await createChannelFixture();
  release();
  const { workspaceId } = actor;
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, nth) => people.addMember(workspaceId, `Member ${nth}`, "agent")),
  );
  const tabs: ReturnType<typeof createSubscriber>[] = [];
  for (const one of others)
    for (let tab = 0; tab < 8; tab += 1) tabs.push(createSubscriber(await people.actorOf(one)));
  for (const { subscriber } of tabs) await workspaceChannel.join(subscriber, 0);
  const publish = async (entity: "member" | "inbox", id: MemberId | InboxId) => {
    queries.length = 0;
    await people.runtime.asSystem(workspaceId, async (ctx) =>
      ctx.publishChange(entity, id, entity === "member" ? { memberId: id as MemberId } : {}),
    );
    workspaceChannel.wake();
    await eventually(() => expect(tabs[0]?.subscriber.sentSeq).toBeGreaterThan(before));
    return queries.filter((text) => /from session s/.test(text)).length;
  };
  let before = required(tabs[0], "a tab").subscriber.sentSeq;
  expect(await publish("member", required(others[0], "a member").memberId)).toBe(1);
  before = required(tabs[0], "a tab").subscriber.sentSeq;
  expect(await publish("member", actor.memberId)).toBe(0);
  before = required(tabs[0], "a tab").subscriber.sentSeq;
  expect(await publish("inbox", people.newId<InboxId>())).toBe(1);
});

test("signs out a deactivated member and no one else", async () => {
  const { workspaceChannel, actor, release } = await createChannelFixture();
  release();
  const ravi = await people.addMember(actor.workspaceId, "Ravi", "agent");
  const [his, hers] = [createSubscriber(await people.actorOf(ravi)), createSubscriber(actor)];
  await workspaceChannel.join(his.subscriber, 0);
  await workspaceChannel.join(hers.subscriber, 0);
  await people.run(updateMember, actor, { memberId: ravi.memberId, state: "disabled" });
  workspaceChannel.wake();
  await eventually(() => expect(his.frames).toContainEqual({ type: "signed_out" }));
  await hers.heard;
  expect(hers.frames).not.toContainEqual({ type: "signed_out" });
});

test("a browser that reconnects before its visibility change was read gets a reset", async () => {
  const { workspaceChannel, actor, release, asked: queries } = await createChannelFixture();
  release();
  const early = createSubscriber(actor);
  await workspaceChannel.join(early.subscriber, 0);
  await eventually(() =>
    expect(queries.some((text) => /from change_feed\b/.test(text))).toBe(true),
  );
  const after = early.subscriber.sentSeq;
  const ravi = await people.addMember(actor.workspaceId, "Ravi", "agent");
  // No wake: the notification is still on its way. Ravi is authenticated with the state after the change.
  await people.runtime.asSystem(actor.workspaceId, async (ctx) =>
    publishAccessChange(ctx, [ravi.memberId]),
  );
  const late = createSubscriber(await people.actorOf(ravi));
  await workspaceChannel.join(late.subscriber, after);
  expect(late.frames.map((frame) => frame.type)).toContain("reset");
  await early.heard;
  expect(early.frames.map((frame) => frame.type)).not.toContain("reset");
});

test("a browser meets the report of its own device among the latest changes, and nothing is reset", async () => {
  const { workspaceChannel, actor, release } = await createChannelFixture();
  release();
  const ravi = await people.addMember(actor.workspaceId, "Ravi", "agent");
  const early = createSubscriber(actor);
  await workspaceChannel.join(early.subscriber, 0);
  const after = early.subscriber.sentSeq;
  const report = () =>
    people.runtime.asSystem(actor.workspaceId, async (ctx) =>
      ctx.publishChange("member", ravi.memberId),
    );
  await report();
  workspaceChannel.wake();
  await eventually(() => expect(early.subscriber.sentSeq).toBeGreaterThan(after));
  // One report has been read by the channel, the other hasn't.
  await report();
  const opened = createSubscriber(await people.actorOf(ravi));
  await workspaceChannel.join(opened.subscriber, after);
  expect(opened.frames).toContainEqual(
    expect.objectContaining({
      type: "changes",
      changes: [expect.objectContaining({ entity: "member", id: ravi.memberId })],
    }),
  );
  expect(opened.frames.map((frame) => frame.type)).not.toContain("reset");

  await people.run(updateMember, actor, { memberId: ravi.memberId, role: "admin" });
  const returned = createSubscriber(await people.actorOf(ravi));
  await workspaceChannel.join(returned.subscriber, after);
  expect(returned.frames.map((frame) => frame.type)).toContain("reset");
});

test("a browser that reconnects while a teammate changed resumes without a reset", async () => {
  const { workspaceChannel, actor, release } = await createChannelFixture();
  release();
  const early = createSubscriber(actor);
  await workspaceChannel.join(early.subscriber, 0);
  const after = early.subscriber.sentSeq;
  const ravi = await people.addMember(actor.workspaceId, "Ravi", "agent");
  const sam = await people.addMember(actor.workspaceId, "Sam", "agent");
  await people.runtime.asSystem(actor.workspaceId, async (ctx) =>
    ctx.publishChange("member", sam.memberId),
  );
  const late = createSubscriber(await people.actorOf(ravi));
  const { seq } = await people.runtime.deps.database.one<{ seq: number }>(
    sql`select max(seq) as seq from change_feed where workspace_id = ${actor.workspaceId} and id = ${ravi.memberId}`,
  );
  await workspaceChannel.join(late.subscriber, Math.max(after, seq ?? 0));
  expect(late.frames.map((frame) => frame.type)).not.toContain("reset");
});

test('more than "feedReadBatchSize" changes are sent as many, though none is for the browser', async () => {
  lowerLimitsOfTest({ feedReadBatchSize: 20 });
  const { workspaceChannel, actor } = await createChannelFixture();
  const browser = createSubscriber(actor);
  await workspaceChannel.join(browser.subscriber, 0);
  await people.runtime.asSystem(actor.workspaceId, async (ctx) => {
    for (let nth = 0; nth <= limit("feedReadBatchSize"); nth += 1)
      ctx.publishChange("saved_reply", people.newId(), { memberId: people.newId() });
  });
  workspaceChannel.wake();
  expect(await browser.heard).toMatchObject({ type: "resync" });
});

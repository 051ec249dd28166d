// Whether conversations are open, snoozed or closed after a merge and after its undo.
import { afterAll, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { endSnooze } from "#server/actions/conversation/end-snooze.ts";
import { reopenConversation } from "#server/actions/conversation/reopen-conversation.ts";
import { snoozeConversation } from "#server/actions/conversation/snooze-conversation.ts";
import { tagConversation } from "#server/actions/conversation/tag-conversation.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import { deleteTag } from "#server/actions/tag/delete-tag.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { deleteTeam } from "#server/actions/workspace/delete-team.ts";
import { sql } from "#server/store/sql.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function open() {
  const { olga, inboundEmails, workspaceId } = await createEmailFixture(people);
  const me = await people.actorOf(olga);
  const start = async () =>
    (await inboundEmails.receive({ from: adaAddress })).conversationId as ConversationId;
  const inHours = (hours: number) =>
    new Date(people.now().getTime() + hours * 3_600_000).toISOString();
  const standing = async (id: ConversationId) =>
    required(
      await people.database.maybe<
        Record<"status" | "folder" | "snoozedUntil" | "closedAt" | "waitingSince", string | null>
      >(sql`
        select status, folder, snoozed_until as "snoozedUntil", closed_at as "closedAt", waiting_since as "waitingSince"
          from conversation where workspace_id = ${workspaceId} and id = ${id}`),
      "it stays",
    );
  const snooze = (conversationId: ConversationId, until = inHours(48)) =>
    people.run(snoozeConversation, me, { conversationId, until });
  const wake = (conversationId: ConversationId) =>
    endSnooze(people.runtime, workspaceId, conversationId);
  const close = (conversationId: ConversationId) =>
    people.run(closeConversation, me, { conversationId });
  const reopen = (conversationId: ConversationId) =>
    people.run(reopenConversation, me, { conversationId });
  const merge = async (conversationId: ConversationId, intoId: ConversationId) => {
    people.advanceClock(60);
    const done = await people.run(mergeConversation, me, { conversationId, intoId });
    people.advanceClock(60);
    return () => people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
  };
  return {
    me,
    workspaceId,
    inboundEmails,
    start,
    standing,
    snooze,
    wake,
    inHours,
    close,
    reopen,
    merge,
  };
}

/** An email whose mailbox was read late: it arrived before the merge and is processed with `inboundEmails.process`. */
const lateEmail = (
  inboundEmails: Awaited<ReturnType<typeof open>>["inboundEmails"],
  from: string,
  to: string,
) =>
  inboundEmails.store({
    from,
    inReplyTo: to,
    receivedAt: new Date(people.now().getTime() - 90_000),
  });

test("undoing a merge leaves both sides snoozed, closed or open as they were", async () => {
  const { start, standing, snooze, close, merge } = await open();
  for (const turn of [(id: ConversationId) => snooze(id), close]) {
    const [from, into, turned] = [await start(), await start(), await start()];
    await turn(from);
    await turn(turned);
    for (const [one, other] of [
      [from, into],
      [into, turned],
    ] as const) {
      const before = [await standing(one), await standing(other)];
      await (await merge(one, other))();
      expect([await standing(one), await standing(other)]).toEqual(before);
    }
  }
});

test("a conversation opened by a merge keeps no snooze, and stays open after the undo if it changed since", async () => {
  const { inboundEmails, start, standing, snooze, close, reopen, merge } = await open();
  const [from, into] = [await start(), await start()];
  await snooze(into);
  const undo = await merge(from, into);
  expect(await standing(into)).toMatchObject({ status: "open", snoozedUntil: null });
  await close(into);
  await reopen(into);
  await undo();
  expect(await standing(into)).toMatchObject({ status: "open", closedAt: null });

  const [other, said] = [
    await start(),
    await inboundEmails.receive({ from: adaAddress, id: "said@m.example" }),
  ];
  const saidIn = said.conversationId as ConversationId;
  await close(saidIn);
  const undoOther = await merge(other, saidIn);
  await inboundEmails.receive({ from: adaAddress, inReplyTo: "said@m.example" });
  await undoOther();
  expect(await standing(saidIn)).toMatchObject({ status: "open", closedAt: null });
});

test.each(["into the closed one", "into the snoozed one"] as const)(
  "a snoozed and a closed conversation merged %s keep the snooze and the waiting customer",
  async (into) => {
    const { start, standing, snooze, wake, close, merge, inHours } = await open();
    const [snoozed, closed] = [await start(), await start()];
    await snooze(snoozed, inHours(48));
    await close(closed);
    const [from, to] = into === "into the closed one" ? [snoozed, closed] : [closed, snoozed];
    const before = [await standing(from), await standing(to)];
    const reminder = (await standing(snoozed)).snoozedUntil;
    const { waitingSince } = await standing(snoozed);
    expect(waitingSince).not.toBeNull();
    const undo = await merge(from, to);
    const merged = { status: "snoozed", folder: "snoozed", snoozedUntil: reminder, closedAt: null };
    expect(await standing(to)).toMatchObject({ ...merged, waitingSince });
    await undo();
    expect([await standing(from), await standing(to)]).toEqual(before);

    await merge(from, to);
    people.advanceClock(48 * 3_600);
    await wake(to);
    expect(await standing(to)).toMatchObject({ status: "open", folder: "open", waitingSince });
  },
);

test.each([
  [48, 2_000],
  [2_000, 48],
])(
  "merging two snoozed conversations keeps the earlier time: %i and %i hours",
  async (one, other) => {
    const { start, standing, snooze, merge, inHours } = await open();
    const [from, to] = [await start(), await start()];
    const earlier = inHours(48);
    await snooze(from, one === 48 ? earlier : inHours(one));
    await snooze(to, other === 48 ? earlier : inHours(other));
    const before = [await standing(from), await standing(to)];
    const undo = await merge(from, to);
    const { status, snoozedUntil } = await standing(to);
    expect(status).toBe("snoozed");
    expect(Date.parse(String(snoozedUntil))).toBe(Date.parse(earlier));
    await undo();
    expect([await standing(from), await standing(to)]).toEqual(before);
  },
);

test("a snooze changed after the merge is kept when the merge is undone", async () => {
  const { start, standing, snooze, close, merge, inHours } = await open();
  const [from, to] = [await start(), await start()];
  await snooze(from);
  await close(to);
  const undo = await merge(from, to);
  const later = inHours(72);
  await snooze(to, later);
  await undo();
  const { status, snoozedUntil } = await standing(to);
  expect([status, Date.parse(String(snoozedUntil))]).toEqual(["snoozed", Date.parse(later)]);
});

test("undoing a merge keeps a conversation open whose snooze ended since", async () => {
  const { start, standing, snooze, wake, inHours, merge } = await open();
  const [from, into] = [await start(), await start()];
  await snooze(from, inHours(2));
  await snooze(into, inHours(24));
  const undo = await merge(from, into);
  people.advanceClock(2 * 3600);
  await wake(into);
  expect(await standing(into)).toMatchObject({ status: "open" });
  people.advanceClock(60);
  await undo();
  expect(await standing(into)).toMatchObject({ status: "open", snoozedUntil: null });
});

test("an email that arrived before a merge and is processed after it returns with what it replies to", async () => {
  const { inboundEmails, standing, close, merge } = await open();
  const bea = "Bea Hill <bea@hill.example>";
  const [adas, beas] = [
    await inboundEmails.receive({ from: adaAddress, id: "adas@late.example" }),
    await inboundEmails.receive({ from: bea, id: "beas@late.example" }),
  ];
  const [from, into] = [adas.conversationId, beas.conversationId] as ConversationId[];
  if (!from || !into) throw new Error("two conversations");
  await close(into);
  const [undo, late] = [
    await merge(from, into),
    await lateEmail(inboundEmails, adaAddress, "adas@late.example"),
  ];
  await inboundEmails.process();
  expect((await inboundEmails.storedOf(late))[0]?.conversationId).toBe(into);
  await undo();
  expect((await inboundEmails.storedOf(late))[0]?.conversationId).toBe(from);
  expect(await standing(into)).toMatchObject({ status: "closed" });
});

test("an email of the other customer processed after a merge keeps its conversation open and waiting", async () => {
  const { inboundEmails, start, standing, close, merge } = await open();
  const from = await start();
  const beas = await inboundEmails.receive({
    from: "Bea Hill <bea@hill.example>",
    id: "hers@late.example",
  });
  const into = beas.conversationId as ConversationId;
  await close(into);
  const undo = await merge(from, into);
  await lateEmail(inboundEmails, "bea@hill.example", "hers@late.example");
  await inboundEmails.process();
  await undo();
  const { status, waitingSince } = await standing(into);
  expect([status, waitingSince]).toEqual(["open", expect.any(String)]);
});

test("a merge is undone though a team and a tag of its conversation were deleted since", async () => {
  const { me, workspaceId, start, merge } = await open();
  const [from, into] = [await start(), await start()];
  const { id: teamId } = await people.run(createTeam, me, { name: "Billing" });
  const { id: tagId } = await people.run(createTag, me, { name: "Late" });
  await people.run(tagConversation, me, { conversationId: from, add: [tagId] });
  await people.database.run(sql`
    update conversation set team_id = ${teamId} where workspace_id = ${workspaceId} and id = ${from}`);
  const undo = await merge(from, into);
  await people.run(deleteTeam, me, { teamId });
  await people.run(deleteTag, me, { tagId });
  const { conversation } = await undo();
  expect(conversation).toMatchObject({ id: from, status: "open", tagIds: [] });
});

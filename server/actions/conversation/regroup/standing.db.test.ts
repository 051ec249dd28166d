// Whether conversations are open, snoozed or closed after a merge and after its Undo.
import { afterAll, expect, test } from "vitest";
import { must } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { reopenConversation } from "#server/actions/conversation/reopen-conversation.ts";
import { snoozeConversation } from "#server/actions/conversation/snooze-conversation.ts";
import { openPeople } from "#server/actions/member/for-tests/open-people.ts";
import { ada, openMailStreet } from "#server/actions/message/mail/for-tests/mail-street.ts";
import { sql } from "#server/store/sql.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { undoRegrouping } from "./undo-regrouping.ts";

const people = openPeople();
afterAll(() => people.close());

async function open() {
  const { olga, letters, workspaceId } = await openMailStreet(people);
  const me = await people.actorOf(olga);
  const begin = async () => (await letters.write({ from: ada })).conversationId as ConversationId;
  const until = new Date(people.now().getTime() + 48 * 3_600_000).toISOString();
  const standing = async (id: ConversationId) =>
    must(
      await people.database.maybe(sql`
        select status, place, snoozed_until as "snoozedUntil", closed_at as "closedAt", waiting_since as "waitingSince"
          from conversation where workspace_id = ${workspaceId} and id = ${id}`),
      "it stays",
    );
  const snooze = (conversationId: ConversationId) =>
    people.ask(snoozeConversation, me, { conversationId, until });
  const close = (conversationId: ConversationId) =>
    people.ask(closeConversation, me, { conversationId });
  const reopen = (conversationId: ConversationId) =>
    people.ask(reopenConversation, me, { conversationId });
  const merge = async (conversationId: ConversationId, intoId: ConversationId) => {
    people.wait(60);
    const done = await people.ask(mergeConversation, me, { conversationId, intoId });
    people.wait(60);
    return () => people.ask(undoRegrouping, me, { regroupingId: done.regroupingId });
  };
  return { letters, begin, standing, snooze, close, reopen, merge };
}

test("a merge that is undone leaves both sides snoozed, closed or open as they were", async () => {
  const { begin, standing, snooze, close, merge } = await open();
  for (const turn of [snooze, close]) {
    const [from, into, turned] = [await begin(), await begin(), await begin()];
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

test("what a merge opened ends no snooze later, and stays open when something happened to it since", async () => {
  const { letters, begin, standing, snooze, close, reopen, merge } = await open();
  const [from, into] = [await begin(), await begin()];
  await snooze(into);
  const undo = await merge(from, into);
  expect(await standing(into)).toMatchObject({ status: "open", snoozedUntil: null });
  await close(into);
  await reopen(into);
  await undo();
  expect(await standing(into)).toMatchObject({ status: "open", closedAt: null });

  const [other, said] = [await begin(), await letters.write({ from: ada, id: "said@m.example" })];
  const saidIn = said.conversationId as ConversationId;
  await close(saidIn);
  const undoOther = await merge(other, saidIn);
  await letters.write({ from: ada, inReplyTo: "said@m.example" });
  await undoOther();
  expect(await standing(saidIn)).toMatchObject({ status: "open", closedAt: null });
});

// A conversation whose snooze ends is listed first, whatever the page size.

import { afterAll, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { listDueSnoozes } from "#server/store/conversation/conversation-list.ts";
import { sql } from "#server/store/sql.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { addNote } from "./add-note.ts";
import { endSnooze } from "./end-snooze.ts";
import { getConversation } from "./get-conversation.ts";
import { listConversations } from "./list-conversations.ts";
import { markSpam } from "./mark-spam.ts";
import { snoozeConversation } from "./snooze-conversation.ts";
import { trashConversation } from "./trash-conversation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function open() {
  const olga = await people.createWorkspace();
  const inbox = await addEmailInbox(people, olga, "help@copperline.example");
  const inboundEmails = createInboundEmails(people, olga, inbox.accountId);
  const me = await people.actorOf(olga);
  const ids: ConversationId[] = [];
  for (const name of ["ada", "ben", "cleo", "dora"]) {
    people.advanceClock(60);
    const from = `${name}@brook.example`;
    const { conversationId } = await inboundEmails.receive({ from, subject: name, text: "Hello" });
    ids.push(conversationId as ConversationId);
  }
  const listed = async (view: string, size: number) => {
    const rows: { id: ConversationId; snoozeEndedAt: string | null; lastEntryAt: string }[] = [];
    for (let after: string | undefined; ; ) {
      const page = await people.run(listConversations, me, {
        view,
        size,
        ...(after === undefined ? {} : { after }),
      });
      rows.push(...page.rows);
      if (page.next === null) return rows;
      after = page.next;
    }
  };
  return { olga, me, inbox, inboundEmails, ids, listed };
}

async function snoozeAndWake({ olga, me }: Awaited<ReturnType<typeof open>>, id: ConversationId) {
  const until = new Date(people.now().getTime() + 3_600_000).toISOString();
  await people.run(snoozeConversation, me, { conversationId: id, until });
  people.advanceClock(3_601);
  await endSnooze(people.runtime, olga.workspaceId, id);
}

test("lists the oldest of four first after its snooze, once, at any page size, and marked", async () => {
  const one = await open();
  const [ada, ben, cleo, dora] = one.ids as [
    ConversationId,
    ConversationId,
    ConversationId,
    ConversationId,
  ];
  const order = async (view: string, size: number) =>
    (await one.listed(view, size)).map((row) => row.id);
  expect(await order("open", 50)).toEqual([dora, cleo, ben, ada]);
  await snoozeAndWake(one, ada);
  for (const view of ["open", "unassigned", `inbox:${one.inbox.id}`])
    for (const size of [1, 50]) expect(await order(view, size)).toEqual([ada, dora, cleo, ben]);
  const [first] = await one.listed("open", 50);
  expect(first?.snoozeEndedAt).toBe(first?.lastEntryAt);
  // Later activity in another conversation is listed above it.
  people.advanceClock(60);
  await people.run(addNote, one.me, { conversationId: cleo, text: "Look again", mentions: [] });
  expect(await order("open", 1)).toEqual([cleo, ada, dora, ben]);
});

test("is checked again if its job ran before its time", async () => {
  const one = await open();
  const [ada] = one.ids as [ConversationId];
  const until = new Date(people.now().getTime() + 3_600_000).toISOString();
  await people.run(snoozeConversation, one.me, { conversationId: ada, until });
  const job = () =>
    people.database.maybe<{ at: string }>(
      sql`select run_at as at from graphile_worker.jobs where key = ${jobKeys.endSnooze(ada)}`,
    );
  await people.database.run(sql`select graphile_worker.remove_job(${jobKeys.endSnooze(ada)})`);
  await endSnooze(people.runtime, one.olga.workspaceId, ada);
  expect(new Date((await job())?.at ?? 0).toISOString()).toBe(until);
});

test("isn't due in the trash, and is due once restored", async () => {
  const one = await open();
  const [ada] = one.ids as [ConversationId];
  const trash = (isTrashed: boolean) =>
    people.run(trashConversation, one.me, { conversationId: ada, isTrashed });
  const until = new Date(people.now().getTime() + 3_600_000).toISOString();
  await people.run(snoozeConversation, one.me, { conversationId: ada, until });
  await trash(true);
  people.advanceClock(3_601);
  const isDue = async () =>
    (await listDueSnoozes(people.database, people.now())).some((due) => due.id === ada);
  expect(await isDue()).toBe(false);
  await endSnooze(people.runtime, one.olga.workspaceId, ada);
  await trash(false);
  expect(await isDue()).toBe(true);
  await endSnooze(people.runtime, one.olga.workspaceId, ada);
  expect((await one.listed("open", 1))[0]).toMatchObject({ id: ada });
});

test("restores spam from the trash as spam, outside the open views", async () => {
  const one = await open();
  const [ada] = one.ids as [ConversationId];
  const trash = (isTrashed: boolean) =>
    people.run(trashConversation, one.me, { conversationId: ada, isTrashed });
  const isIn = async (view: string) => (await one.listed(view, 10)).some((row) => row.id === ada);
  await people.run(markSpam, one.me, { conversationId: ada, isSpam: true });
  expect(await trash(true)).toMatchObject({ folder: "trash", wasSpam: true });
  expect([await isIn("trash"), await isIn("spam")]).toEqual([true, false]);
  expect(await trash(false)).toMatchObject({ folder: "spam" });
  expect([await isIn("spam"), await isIn("open")]).toEqual([true, false]);
  await people.run(markSpam, one.me, { conversationId: ada, isSpam: false });
  await trash(true);
  expect(await trash(false)).toMatchObject({ folder: "open" });
});

test("the end of a snooze doesn't mark the conversation unread, and a merge into it keeps its position", async () => {
  const one = await open();
  const [ada, ben] = one.ids as [ConversationId, ConversationId];
  const { conversation: before } = await people.run(getConversation, one.me, {
    conversationId: ada,
  });
  await snoozeAndWake(one, ada);
  const { conversation: after } = await people.run(getConversation, one.me, {
    conversationId: ada,
  });
  expect([after.lastSeq, after.readSeq]).toEqual([before.lastSeq, before.readSeq]);
  expect(after.lastEntry).toEqual(before.lastEntry);
  await people.run(mergeConversation, one.me, { conversationId: ben, intoId: ada });
  expect((await one.listed("open", 1))[0]).toMatchObject({
    id: ada,
    lastEntryAt: after.lastEntryAt,
  });
});

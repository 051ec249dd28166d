// What a member has read stays read when they split, move or merge it.
import { afterAll, describe, expect, test } from "vitest";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { markRead } from "#server/actions/conversation/mark-read.ts";
import { sql } from "#server/store/sql.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { splitMessage } from "./split-message.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const ada = "Ada Brook <ada@brook.example>";

describe("what a member has read", () => {
  const createReadFixture = async () => {
    const olga = await people.createWorkspace();
    const inbox = await addEmailInbox(people, olga, "help@copperline.example");
    const inboundEmails = createInboundEmails(people, olga, inbox.accountId);
    const me = await people.actorOf(olga);
    const write = async (letter: Parameters<typeof inboundEmails.receive>[0]) => {
      people.advanceClock(60);
      return inboundEmails.receive({ text: "The tap drips.", ...letter });
    };
    const first = await write({ from: ada, id: "read-a@x.example" });
    await write({ from: ada, id: "read-b@x.example", inReplyTo: "read-a@x.example" });
    const other = await write({ from: ada, subject: "Another matter", id: "read-c@x.example" });
    const maya = await people.actorOf(await people.addMember(olga.workspaceId, "Maya", "agent"));
    const show = async (conversationId: ConversationId, member: typeof me) =>
      (await people.run(getConversation, member, { conversationId })).conversation;
    const read = async (conversationId: ConversationId, member = me) => {
      const { lastSeq } = await show(conversationId, member);
      await people.run(markRead, member, { conversationId, seq: lastSeq });
    };
    const isUnread = async (conversationId: ConversationId, member = me) => {
      const { lastSeq, readSeq } = await show(conversationId, member);
      return lastSeq > readSeq;
    };
    const readSeqOf = async (conversationId: ConversationId) =>
      (await show(conversationId, me)).readSeq;
    const ids = [first, other].map((one) => one.conversationId as ConversationId);
    const [from = "" as ConversationId, into = "" as ConversationId] = ids;
    return { me, maya, first, from, into, read, isUnread, readSeqOf };
  };

  test("stays read after they split, merge and undo", async () => {
    const { me, first, from, into, read, isUnread } = await createReadFixture();
    await read(from);
    await read(into);
    const split = await people.run(splitMessage, me, {
      entryId: first.entryId as EntryId,
      withReplies: false,
      subject: "Split",
    });
    expect([await isUnread(from), await isUnread(split.conversation.id)]).toEqual([false, false]);
    const merged = await people.run(mergeConversation, me, { conversationId: from, intoId: into });
    expect(await isUnread(into)).toBe(false);
    const { threadOperationId } = merged;
    await people.run(undoThreadOperation, me, { threadOperationId });
    expect([await isUnread(from), await isUnread(into)]).toEqual([false, false]);
  });

  test("doesn't make what they never saw read", async () => {
    const { me, from, into, read, isUnread } = await createReadFixture();
    await read(from);
    await people.run(mergeConversation, me, { conversationId: from, intoId: into });
    expect(await isUnread(into)).toBe(true);
  });

  test("ends before the first message they never saw, even if they read a later one", async () => {
    const { me, from, into, read, readSeqOf } = await createReadFixture();
    await read(into);
    await people.run(mergeConversation, me, { conversationId: from, intoId: into });
    // Both emails of `from` are older than the one they read.
    expect(await readSeqOf(into)).toBe(0);
  });

  test("stays read in both conversations for a teammate of the member who splits", async () => {
    const { me, maya, first, from, read, isUnread } = await createReadFixture();
    await read(from, maya);
    const { conversation } = await people.run(splitMessage, me, {
      entryId: first.entryId as EntryId,
      withReplies: false,
      subject: "Split",
    });
    expect([await isUnread(from, maya), await isUnread(conversation.id, maya)]).toEqual([
      false,
      false,
    ]);
  });

  test("stays unread if they mark it unread during a merge", async () => {
    const { me, from, into, read, isUnread } = await createReadFixture();
    await read(from);
    await read(into);
    const held = sql`select 1 from conversation where id = any(${[from, into]}::uuid[]) for update`;
    await whileLocked<unknown>(people.database, held, [
      () => people.run(mergeConversation, me, { conversationId: from, intoId: into }),
      () => people.run(markRead, me, { conversationId: into, seq: 0 }),
    ]);
    expect(await isUnread(into)).toBe(true);
  });
});

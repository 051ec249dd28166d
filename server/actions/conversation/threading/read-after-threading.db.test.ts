// What a member has read stays read when they split, move or merge it.
import { afterAll, describe, expect, test } from "vitest";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { markRead } from "#server/actions/conversation/mark-read.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { splitMessage } from "./split-message.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const ada = "Ada Brook <ada@brook.example>";

describe("what a member has read", () => {
  const createReadFixture = async () => {
    const olga = await people.found();
    const inbox = await addEmailInbox(people, olga, "help@copperline.example");
    const letters = createInboundEmails(people, olga, inbox.accountId);
    const me = await people.actorOf(olga);
    const write = async (letter: Parameters<typeof letters.write>[0]) => {
      people.wait(60);
      return letters.write({ text: "The tap drips.", ...letter });
    };
    const first = await write({ from: ada, id: "read-a@x.example" });
    await write({ from: ada, id: "read-b@x.example", inReplyTo: "read-a@x.example" });
    const other = await write({ from: ada, subject: "Another matter", id: "read-c@x.example" });
    const read = async (conversationId: ConversationId) => {
      const { conversation } = await people.run(getConversation, me, { conversationId });
      await people.run(markRead, me, { conversationId, seq: conversation.lastSeq });
    };
    const isUnread = async (conversationId: ConversationId) => {
      const { conversation } = await people.run(getConversation, me, { conversationId });
      return conversation.lastSeq > conversation.readSeq;
    };
    const ids = [first, other].map((one) => one.conversationId as ConversationId);
    const [from = "" as ConversationId, into = "" as ConversationId] = ids;
    return { me, first, from, into, read, isUnread };
  };

  test("stays read after they split, merge and undo", async () => {
    const { me, first, from, into, read, isUnread } = await createReadFixture();
    await read(from);
    await read(into);
    const split = await people.run(splitMessage, me, {
      entryId: first.entryId as EntryId,
      ...{ withReplies: false, subject: "Split" },
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
});

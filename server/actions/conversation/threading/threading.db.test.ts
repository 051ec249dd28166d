// Splitting and moving messages, their undo, and the threading of later replies.
import { afterAll, describe, expect, test } from "vitest";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { createReplyAddress } from "#domain/message/email/reply-token.ts";
import { assignConversation } from "#server/actions/conversation/assign-conversation.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { createThreadingFixture } from "#testing/fixtures/message/threading.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { moveMessage } from "./move-message.ts";
import { splitMessage } from "./split-message.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const ada = "Ada Brook <ada@brook.example>";
const help = "help@copperline.example";

const entryOf = (one: { entryId: string }) => ({ entryId: one.entryId as EntryId });

describe("a message split off", () => {
  test("takes its replies along, however many entries are between", async () => {
    const { me, inboundEmails, write, said } = await createThreadingFixture(people);
    const a = await write({ from: ada, id: "long-a@x.example" });
    const b = await write({ from: ada, id: "long-b@x.example", inReplyTo: "long-a@x.example" });
    for (let nth = 0; nth < 210; nth += 1)
      await inboundEmails.store({ from: ada, inReplyTo: "long-a@x.example", text: "Between." });
    await inboundEmails.process();
    await write({
      from: ada,
      id: "long-c@x.example",
      inReplyTo: "long-b@x.example",
      text: "Last.",
    });
    const split = await people.run(splitMessage, me, { ...entryOf(b), withReplies: true });
    expect(await said(split.conversation.id)).toEqual([expect.any(String), "Last."]);
    expect(split.other.id).toBe(a.conversationId);
  });

  test("takes its replies along, and later replies join it", async () => {
    const { me, write, said, show } = await createThreadingFixture(people);
    const a = await write({ from: ada, id: "a@x.example", subject: "Tap" });
    const b = await write({
      from: ada,
      id: "b@x.example",
      inReplyTo: "a@x.example",
      subject: "Another thing: the door",
    });
    const c = await write({ from: ada, id: "c@x.example", inReplyTo: "a@x.example" });
    const d = await write({
      from: ada,
      id: "d@x.example",
      inReplyTo: "b@x.example",
      references: ["a@x.example", "b@x.example"],
    });
    expect(new Set([a, b, c, d].map((one) => one.conversationId)).size).toBe(1);

    const done = await people.run(splitMessage, me, entryOf(b));
    expect(done.conversation.subject).toBe("Another thing: the door");
    expect(await said(done.conversation.id)).toEqual([b.text, d.text]);
    expect(await said(a.conversationId)).toEqual([a.text, c.text]);
    expect(done.conversation.lastEntry.preview).toBe(d.text);
    expect(done.other.lastEntry.preview).toBe(c.text);
    expect(done.conversation.previousConversationId).toBe(a.conversationId);

    const later = await write({
      from: ada,
      inReplyTo: "d@x.example",
      references: ["a@x.example", "b@x.example", "d@x.example"],
    });
    expect(later.conversationId).toBe(done.conversation.id);
    const toFirst = await write({ from: ada, inReplyTo: "c@x.example" });
    expect(toFirst.conversationId).toBe(a.conversationId);
    const { entries } = await show(done.conversation.id);
    expect(entries.flatMap((one) => (one.kind === "message" ? [one.reason] : []))).toEqual([
      "split_here",
      "split_here",
      "reply_to_email_here",
    ]);
  });

  test("keeps its replies though they are sent to the first conversation's address", async () => {
    const { me, write } = await createThreadingFixture(people);
    const a = await write({ from: ada, id: "a@t.example" });
    const to = createReplyAddress(
      help,
      a.conversationId as ConversationId,
      replyTokenKeys(people.runtime.deps.secrets)[0],
    );
    const b = await write({ from: ada, to, id: "b@t.example", inReplyTo: "a@t.example" });
    const done = await people.run(splitMessage, me, entryOf(b));
    const more = await write({ from: ada, to, inReplyTo: "b@t.example" });
    expect(more).toMatchObject({
      conversationId: done.conversation.id,
      reason: "reply_to_email_here",
    });
    // The address still decides for all others.
    const toFirst = await write({ from: ada, to, inReplyTo: "a@t.example" });
    const anew = await write({ from: ada, to });
    const stranger = await write({ from: "max@oduya.example", to, inReplyTo: "b@t.example" });
    expect([toFirst, anew, stranger].map((one) => one.conversationId)).toEqual(
      Array(3).fill(a.conversationId),
    );
  });

  test("undone, returns to its place, and so do replies to the split conversation", async () => {
    const { me, write, said, show } = await createThreadingFixture(people);
    const a = await write({ from: ada, id: "a@y.example" });
    const b = await write({ from: ada, id: "b@y.example", inReplyTo: "a@y.example" });
    const done = await people.run(splitMessage, me, entryOf(b));
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await said(a.conversationId)).toEqual([a.text, b.text]);
    const token = createReplyAddress(
      help,
      done.conversation.id,
      replyTokenKeys(people.runtime.deps.secrets)[0],
    );
    const later = await write({ from: ada, to: token });
    expect(later.conversationId).toBe(a.conversationId);
    const again = people.run(undoThreadOperation, me, {
      threadOperationId: done.threadOperationId,
    });
    expect(await errorCodeOf(again)).toBe("already_undone");
    const events = (await show(a.conversationId)).entries.flatMap((one) =>
      one.kind === "event" ? [[one.type, one.details.threadOperationId]] : [],
    );
    expect(events).toEqual([
      ["split_away", done.threadOperationId],
      ["split_undone", done.threadOperationId],
    ]);
  });

  test("undone, takes along later entries and keeps changes to the original conversation", async () => {
    const { olga, me, write, said, show } = await createThreadingFixture(people);
    const a = await write({ from: ada, id: "a@b.example" });
    const b = await write({ from: ada, id: "b@b.example", inReplyTo: "a@b.example" });
    const done = await people.run(splitMessage, me, entryOf(b));
    const later = await write({ from: ada, inReplyTo: "b@b.example" });
    expect(later.conversationId).toBe(done.conversation.id);
    const conversationId = a.conversationId as ConversationId;
    const { memberId } = olga;
    await people.run(assignConversation, me, { conversationId, assigneeId: memberId });
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await said(a.conversationId)).toEqual([a.text, b.text, later.text]);
    expect((await show(a.conversationId)).conversation.assigneeId).toBe(memberId);
  });

  test("can't be undone after one of the two was merged elsewhere", async () => {
    const { me, write } = await createThreadingFixture(people);
    const a = await write({ from: ada, id: "a@e.example" });
    const b = await write({ from: ada, id: "b@e.example", inReplyTo: "a@e.example" });
    const done = await people.run(splitMessage, me, entryOf(b));
    const conversationId = done.conversation.id;
    const intoId = a.conversationId as ConversationId;
    await people.run(mergeConversation, me, { conversationId, intoId });
    const undo = people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await errorCodeOf(undo)).toBe("invalid_conversation_state");
  });

  test("is refused if no entry would be left", async () => {
    const { me, write } = await createThreadingFixture(people);
    const only = await write({ from: ada });
    expect(await errorCodeOf(people.run(splitMessage, me, entryOf(only)))).toBe(
      "conversation_would_be_empty",
    );
  });
});

describe("a message moved", () => {
  test("is sorted by time, and keeps its message ids", async () => {
    const { me, write, said } = await createThreadingFixture(people);
    const a = await write({ from: ada, id: "a@z.example" });
    const x = await write({ from: "max@oduya.example", id: "x@z.example" });
    const wrong = await write({ from: ada, id: "w@z.example", inReplyTo: "a@z.example" });
    const y = await write({ from: "max@oduya.example", inReplyTo: "x@z.example" });
    const toId = x.conversationId as ConversationId;
    const done = await people.run(moveMessage, me, { ...entryOf(wrong), toId });
    expect(await said(toId)).toEqual([x.text, wrong.text, y.text]);
    const reply = await write({ from: ada, inReplyTo: "w@z.example" });
    expect(reply.conversationId).toBe(toId);
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await said(a.conversationId)).toEqual([a.text, wrong.text]);
    // A reply that arrived since belongs to the conversation it joined.
    expect(await said(toId)).toEqual([x.text, y.text, reply.text]);
  });
});

// Splitting, moving and merging, their undo, and the threading of later answers.
import { afterAll, describe, expect, test } from "vitest";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { createReplyAddress } from "#domain/message/email/reply-token.ts";
import { assignConversation } from "#server/actions/conversation/assign-conversation.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { listEntries } from "#server/actions/conversation/list-entries.ts";
import { markRead } from "#server/actions/conversation/mark-read.ts";
import { tagConversation } from "#server/actions/conversation/tag-conversation.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { listMergeCandidates } from "./list-merge-candidates.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { moveMessage } from "./move-message.ts";
import { splitMessage } from "./split-message.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const ada = "Ada Brook <ada@brook.example>";
const help = "help@copperline.example";

async function createThreadingFixture() {
  const olga = await people.found();
  const inbox = await addEmailInbox(people, olga, help);
  const letters = createInboundEmails(people, olga, inbox.accountId);
  const me = await people.actorOf(olga);
  let minutes = 0;
  const write = async (letter: Parameters<typeof letters.write>[0]) => {
    people.wait(60);
    minutes += 1;
    return letters.write({ text: `Words ${minutes}`, ...letter });
  };
  const said = async (conversationId: string) => {
    const { rows } = await people.ask(listEntries, me, {
      conversationId: conversationId as ConversationId,
    });
    return rows.flatMap((one) => (one.kind === "message" ? [one.text] : [])).reverse();
  };
  const show = (conversationId: string) => people.ask(getConversation, me, { conversationId });
  return { olga, me, inbox, letters, write, said, show };
}
const entryOf = (one: { entryId: string }) => ({ entryId: one.entryId as EntryId });

describe("a message split off", () => {
  test("takes its answers along, however many entries are between", async () => {
    const { me, letters, write, said } = await createThreadingFixture();
    const a = await write({ from: ada, id: "long-a@x.example" });
    const b = await write({ from: ada, id: "long-b@x.example", inReplyTo: "long-a@x.example" });
    for (let nth = 0; nth < 210; nth += 1)
      await letters.bring({ from: ada, inReplyTo: "long-a@x.example", text: "Between." });
    await letters.understand();
    await write({
      from: ada,
      id: "long-c@x.example",
      inReplyTo: "long-b@x.example",
      text: "Last.",
    });
    const split = await people.ask(splitMessage, me, { ...entryOf(b), withReplies: true });
    expect(await said(split.conversation.id)).toEqual([expect.any(String), "Last."]);
    expect(split.other.id).toBe(a.conversationId);
  });

  test("takes its answers along, and later answers join it", async () => {
    const { me, write, said, show } = await createThreadingFixture();
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

    const done = await people.ask(splitMessage, me, entryOf(b));
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
      ...["split_here", "split_here", "answers_mail_here"],
    ]);
  });

  test("undone, returns to its place, and so do answers to the split conversation", async () => {
    const { me, write, said, show } = await createThreadingFixture();
    const a = await write({ from: ada, id: "a@y.example" });
    const b = await write({ from: ada, id: "b@y.example", inReplyTo: "a@y.example" });
    const done = await people.ask(splitMessage, me, entryOf(b));
    await people.ask(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await said(a.conversationId)).toEqual([a.text, b.text]);
    const token = createReplyAddress(
      help,
      done.conversation.id,
      replyTokenKeys(people.runtime.parts.secrets)[0],
    );
    const later = await write({ from: ada, to: token });
    expect(later.conversationId).toBe(a.conversationId);
    const again = people.ask(undoThreadOperation, me, {
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
    const { olga, me, write, said, show } = await createThreadingFixture();
    const a = await write({ from: ada, id: "a@b.example" });
    const b = await write({ from: ada, id: "b@b.example", inReplyTo: "a@b.example" });
    const done = await people.ask(splitMessage, me, entryOf(b));
    const later = await write({ from: ada, inReplyTo: "b@b.example" });
    expect(later.conversationId).toBe(done.conversation.id);
    const conversationId = a.conversationId as ConversationId;
    const { memberId } = olga;
    await people.ask(assignConversation, me, { conversationId, assigneeId: memberId });
    await people.ask(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await said(a.conversationId)).toEqual([a.text, b.text, later.text]);
    expect((await show(a.conversationId)).conversation.assigneeId).toBe(memberId);
  });

  test("can't be undone after one of the two was merged elsewhere", async () => {
    const { me, write } = await createThreadingFixture();
    const a = await write({ from: ada, id: "a@e.example" });
    const b = await write({ from: ada, id: "b@e.example", inReplyTo: "a@e.example" });
    const done = await people.ask(splitMessage, me, entryOf(b));
    const conversationId = done.conversation.id;
    const intoId = a.conversationId as ConversationId;
    await people.ask(mergeConversation, me, { conversationId, intoId });
    const undo = people.ask(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await errorCodeOf(undo)).toBe("invalid_conversation_state");
  });

  test("is refused if no entry would be left", async () => {
    const { me, write } = await createThreadingFixture();
    const only = await write({ from: ada });
    expect(await errorCodeOf(people.ask(splitMessage, me, entryOf(only)))).toBe(
      "conversation_would_be_empty",
    );
  });
});

describe("a message moved", () => {
  test("is sorted by time, and keeps its message ids", async () => {
    const { me, write, said } = await createThreadingFixture();
    const a = await write({ from: ada, id: "a@z.example" });
    const x = await write({ from: "max@oduya.example", id: "x@z.example" });
    const wrong = await write({ from: ada, id: "w@z.example", inReplyTo: "a@z.example" });
    const y = await write({ from: "max@oduya.example", inReplyTo: "x@z.example" });
    const toId = x.conversationId as ConversationId;
    const done = await people.ask(moveMessage, me, { ...entryOf(wrong), toId });
    expect(await said(toId)).toEqual([x.text, wrong.text, y.text]);
    const answer = await write({ from: ada, inReplyTo: "w@z.example" });
    expect(answer.conversationId).toBe(toId);
    await people.ask(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await said(a.conversationId)).toEqual([a.text, wrong.text]);
    // An answer that arrived since belongs to the conversation it joined.
    expect(await said(toId)).toEqual([x.text, y.text, answer.text]);
  });
});

describe("conversations merged", () => {
  test("become one timeline; message ids, reply tokens and read positions follow", async () => {
    const { me, write, said, show } = await createThreadingFixture();
    const a = await write({ from: ada, id: "a@m.example" });
    const b = await write({ from: ada, id: "b@m.example" });
    const c = await write({ from: ada, id: "c@m.example", inReplyTo: "a@m.example" });
    const [fromId, intoId] = [
      a.conversationId as ConversationId,
      b.conversationId as ConversationId,
    ];
    await people.ask(markRead, me, { conversationId: intoId, seq: 1 });
    const done = await people.ask(mergeConversation, me, { conversationId: fromId, intoId });
    expect(await said(intoId)).toEqual([a.text, b.text, c.text]);
    expect(done.other).toMatchObject({ folder: "merged", mergedIntoId: intoId });
    // Read up to b, now the second entry; c is unread.
    expect((await show(intoId)).conversation.readSeq).toBe(2);

    const byId = await write({ from: ada, inReplyTo: "a@m.example" });
    const token = createReplyAddress(help, fromId, replyTokenKeys(people.runtime.parts.secrets)[0]);
    const byToken = await write({ from: ada, to: token });
    expect([byId.conversationId, byToken.conversationId]).toEqual([intoId, intoId]);

    await people.ask(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await said(fromId)).toEqual([a.text, c.text]);
    expect(await said(intoId)).toEqual([b.text, byId.text, byToken.text]);
    expect((await show(fromId)).conversation).toMatchObject({ folder: "open", mergedIntoId: null });
  });

  test("separated again, keep changes made since and nothing of the other", async () => {
    const { olga, me, write, show } = await createThreadingFixture();
    const [from, into] = [await write({ from: ada }), await write({ from: ada })];
    const [fromId, intoId] = [from, into].map((one) => one.conversationId as ConversationId) as [
      ConversationId,
      ConversationId,
    ];
    const [came, since] = [
      await people.ask(createTag, me, { name: "Came" }),
      await people.ask(createTag, me, { name: "Since" }),
    ];
    const { memberId } = olga;
    await people.ask(tagConversation, me, { conversationId: fromId, add: [came.id] });
    await people.ask(assignConversation, me, { conversationId: fromId, assigneeId: memberId });
    const done = await people.ask(mergeConversation, me, { conversationId: fromId, intoId });
    expect(done.conversation).toMatchObject({ assigneeId: memberId, tagIds: [came.id] });
    await people.ask(tagConversation, me, { conversationId: intoId, add: [since.id] });
    await people.ask(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    const now = (await show(intoId)).conversation;
    expect([now.assigneeId, now.tagIds]).toEqual([null, [since.id]]);
    expect((await show(fromId)).conversation).toMatchObject({
      assigneeId: memberId,
      tagIds: [came.id],
    });
  });

  test("recognize an email already stored there by its message id, also where a merged email references it", async () => {
    const { me, letters } = await createThreadingFixture();
    const known = { from: ada, id: "known@m.example", subject: "The tap", text: "It drips." };
    const a = await letters.write(known);
    const b = await letters.write({ from: "eve@else.example", inReplyTo: "known@m.example" });
    expect(b.conversationId).not.toBe(a.conversationId);
    await people.ask(mergeConversation, me, {
      conversationId: b.conversationId as ConversationId,
      intoId: a.conversationId as ConversationId,
    });
    const trace = ["Received: by another.way.example"];
    const again = await letters.bring({ ...known, trace });
    await letters.understand();
    expect(await letters.storedOf(again)).toEqual([]);
  });

  test("can't be merged with themselves, or after they were merged", async () => {
    const { me, write } = await createThreadingFixture();
    const a = (await write({ from: ada })).conversationId as ConversationId;
    const b = (await write({ from: ada })).conversationId as ConversationId;
    const merge = (conversationId: ConversationId, intoId: ConversationId) =>
      errorCodeOf(people.ask(mergeConversation, me, { conversationId, intoId }));
    expect(await merge(a, a)).toBe("same_conversation");
    expect(await merge(a, b)).toBe("was carried out");
    expect(await merge(a, b)).toBe("invalid_conversation_state");
    expect(await merge(b, a)).toBe("invalid_conversation_state");
  });

  test("are suggested if sender and subject match", async () => {
    const { me, write } = await createThreadingFixture();
    const a = await write({ from: ada, subject: "The boiler makes a noise" });
    const b = await write({ from: ada, subject: "Re: The boiler makes a noise" });
    await write({ from: ada, subject: "Something else entirely" });
    const { rows } = await people.ask(listMergeCandidates, me, {
      conversationId: a.conversationId as ConversationId,
    });
    expect(rows.map((row) => [row.conversation.id, row.reason]).at(0)).toEqual([
      b.conversationId,
      "same_subject",
    ]);
    expect(rows.map((row) => row.reason)).toEqual(["same_subject", "same_customer"]);
  });

  test("are found by their number and by whom they are with", async () => {
    const { me, write } = await createThreadingFixture();
    const here = (await write({ from: ada })).conversationId as ConversationId;
    await write({ from: "max@oduya.example" });
    const look = async (query: string) =>
      (await people.ask(listMergeCandidates, me, { conversationId: here, query })).rows;
    const [max] = await look("max@");
    expect(max).toMatchObject({
      reason: "found",
      conversation: { contactName: "max@oduya.example" },
    });
    const number = String(max?.conversation.number);
    expect((await look(`#${number}`)).map((one) => one.conversation.id)).toEqual([
      max?.conversation.id,
    ]);
    // Not the current conversation.
    expect(await look("brook.example")).toEqual([]);
    expect(await look("nobody")).toEqual([]);
  });
});

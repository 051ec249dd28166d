// Merging conversations, its undo, and the merges that are suggested.
import { afterAll, describe, expect, test } from "vitest";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { createReplyAddress } from "#domain/message/email/reply-token.ts";
import { assignConversation } from "#server/actions/conversation/assign-conversation.ts";
import { markRead } from "#server/actions/conversation/mark-read.ts";
import { tagConversation } from "#server/actions/conversation/tag-conversation.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import { getReplyConversationId } from "#server/store/email/email.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { createThreadingFixture } from "#testing/fixtures/message/threading.ts";
import { listMergeCandidates } from "./list-merge-candidates.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { moveMessage } from "./move-message.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const ada = "Ada Brook <ada@brook.example>";
const help = "help@copperline.example";

describe("conversations merged", () => {
  test("become one timeline; message ids, reply tokens and read positions follow", async () => {
    const { me, write, said, show } = await createThreadingFixture(people);
    const a = await write({ from: ada, id: "a@m.example" });
    const b = await write({ from: ada, id: "b@m.example" });
    const c = await write({ from: ada, id: "c@m.example", inReplyTo: "a@m.example" });
    const [fromId, intoId] = [
      a.conversationId as ConversationId,
      b.conversationId as ConversationId,
    ];
    await people.run(markRead, me, { conversationId: fromId, seq: 1 });
    await people.run(markRead, me, { conversationId: intoId, seq: 1 });
    const done = await people.run(mergeConversation, me, { conversationId: fromId, intoId });
    expect(await said(intoId)).toEqual([a.text, b.text, c.text]);
    expect(done.other).toMatchObject({ folder: "merged", mergedIntoId: intoId });
    // a and b were read; c is unread.
    expect((await show(intoId)).conversation.readSeq).toBe(2);

    const byId = await write({ from: ada, inReplyTo: "a@m.example" });
    const token = createReplyAddress(help, fromId, replyTokenKeys(people.runtime.deps.secrets)[0]);
    const byToken = await write({ from: ada, to: token });
    expect([byId.conversationId, byToken.conversationId]).toEqual([intoId, intoId]);

    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await said(fromId)).toEqual([a.text, c.text]);
    expect(await said(intoId)).toEqual([b.text, byId.text, byToken.text]);
    expect((await show(fromId)).conversation).toMatchObject({ folder: "open", mergedIntoId: null });
  });

  test("leave the reply address of an email as it is, unlike a move", async () => {
    const { olga, me, write } = await createThreadingFixture(people);
    const a = await write({ from: ada, id: "a@r.example" });
    const b = await write({ from: ada, inReplyTo: "a@r.example" });
    const other = await write({ from: ada });
    const [fromId, intoId] = [a, other].map((one) => one.conversationId as ConversationId) as [
      ConversationId,
      ConversationId,
    ];
    const entryId = b.entryId as EntryId;
    const named = () => getReplyConversationId(people.database, olga.workspaceId, entryId);
    const thenUndone = async ({ threadOperationId }: { readonly threadOperationId: string }) => {
      const before = await named();
      await people.run(undoThreadOperation, me, { threadOperationId });
      return [before, await named()];
    };
    const merged = await people.run(mergeConversation, me, { conversationId: fromId, intoId });
    expect(await thenUndone(merged)).toEqual([fromId, fromId]);
    const moved = await people.run(moveMessage, me, { entryId, toId: intoId });
    expect(await thenUndone(moved)).toEqual([intoId, fromId]);
  });

  test("separated again, keep changes made since and nothing of the other", async () => {
    const { olga, me, write, show } = await createThreadingFixture(people);
    const [from, into] = [await write({ from: ada }), await write({ from: ada })];
    const [fromId, intoId] = [from, into].map((one) => one.conversationId as ConversationId) as [
      ConversationId,
      ConversationId,
    ];
    const [came, since] = [
      await people.run(createTag, me, { name: "Came" }),
      await people.run(createTag, me, { name: "Since" }),
    ];
    const { memberId } = olga;
    await people.run(tagConversation, me, { conversationId: fromId, add: [came.id] });
    await people.run(assignConversation, me, { conversationId: fromId, assigneeId: memberId });
    const done = await people.run(mergeConversation, me, { conversationId: fromId, intoId });
    expect(done.conversation).toMatchObject({ assigneeId: memberId, tagIds: [came.id] });
    await people.run(tagConversation, me, { conversationId: intoId, add: [since.id] });
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    const now = (await show(intoId)).conversation;
    expect([now.assigneeId, now.tagIds]).toEqual([null, [since.id]]);
    expect((await show(fromId)).conversation).toMatchObject({
      assigneeId: memberId,
      tagIds: [came.id],
    });
  });

  test("recognize an email already stored there by its message id, also where a merged email references it", async () => {
    const { me, inboundEmails } = await createThreadingFixture(people);
    const known = { from: ada, id: "known@m.example", subject: "The tap", text: "It drips." };
    const a = await inboundEmails.receive(known);
    const b = await inboundEmails.receive({
      from: "eve@else.example",
      inReplyTo: "known@m.example",
    });
    expect(b.conversationId).not.toBe(a.conversationId);
    await people.run(mergeConversation, me, {
      conversationId: b.conversationId as ConversationId,
      intoId: a.conversationId as ConversationId,
    });
    const trace = ["Received: by another.way.example"];
    const again = await inboundEmails.store({ ...known, trace });
    await inboundEmails.process();
    expect(await inboundEmails.storedOf(again)).toEqual([]);
  });

  test("can't be merged with themselves, or after they were merged", async () => {
    const { me, write } = await createThreadingFixture(people);
    const a = (await write({ from: ada })).conversationId as ConversationId;
    const b = (await write({ from: ada })).conversationId as ConversationId;
    const merge = (conversationId: ConversationId, intoId: ConversationId) =>
      errorCodeOf(people.run(mergeConversation, me, { conversationId, intoId }));
    expect(await merge(a, a)).toBe("same_conversation");
    expect(await merge(a, b)).toBe("was carried out");
    expect(await merge(a, b)).toBe("invalid_conversation_state");
    expect(await merge(b, a)).toBe("invalid_conversation_state");
  });

  test("are suggested if sender and subject match", async () => {
    const { me, write } = await createThreadingFixture(people);
    const a = await write({ from: ada, subject: "The boiler makes a noise" });
    const b = await write({ from: ada, subject: "Re: The boiler makes a noise" });
    await write({ from: ada, subject: "Something else entirely" });
    const { rows } = await people.run(listMergeCandidates, me, {
      conversationId: a.conversationId as ConversationId,
    });
    expect(rows.map((row) => [row.conversation.id, row.reason]).at(0)).toEqual([
      b.conversationId,
      "same_subject",
    ]);
    expect(rows.map((row) => row.reason)).toEqual(["same_subject", "same_customer"]);
  });

  test("are found by their subject, and a name that begins with the text comes first", async () => {
    const { me, write } = await createThreadingFixture(people);
    const here = (await write({ from: ada })).conversationId as ConversationId;
    await write({ from: "Max Oduya <max@oduya.example>", subject: "Invoice for March" });
    await write({ from: "Wolfgang-Maximilian <wolf@oduya.example>", subject: "The boiler" });
    const look = async (query: string) =>
      (await people.run(listMergeCandidates, me, { conversationId: here, query })).rows.map(
        (row) => row.conversation.contactName,
      );
    expect(await look("invoice")).toEqual(["Max Oduya"]);
    expect(await look("march inv")).toEqual(["Max Oduya"]);
    expect(await look("max")).toEqual(["Max Oduya", "Wolfgang-Maximilian"]);
  });

  test("are found by their number and by whom they are with", async () => {
    const { me, write } = await createThreadingFixture(people);
    const here = (await write({ from: ada })).conversationId as ConversationId;
    await write({ from: "max@oduya.example" });
    const look = async (query: string) =>
      (await people.run(listMergeCandidates, me, { conversationId: here, query })).rows;
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

// Drafts in a merged conversation continue in the remaining one.
import { afterAll, expect, test } from "vitest";
import type { ConversationId, DraftId } from "#domain/ids.ts";
import { discardDraft } from "#server/actions/conversation/discard-draft.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { saveDraft } from "#server/actions/conversation/save-draft.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { splitMessage } from "./split-message.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

type Medium = "text" | "note" | "mail";

async function createTwoConversations() {
  const olga = await people.found();
  const inbox = await addEmailInbox(people, olga, "help@copperline.example");
  const inbound = createInboundEmails(people, olga, inbox.accountId);
  const me = await people.actorOf(olga);
  const write = async (id: string, inReplyTo?: string) => {
    people.wait(60);
    const from = "Ada Brook <ada@brook.example>";
    return inbound.write({ from, id, text: "Hello", ...(inReplyTo ? { inReplyTo } : {}) });
  };
  const [from, into] = [await write("a@x.example"), await write("b@x.example")];
  const reply = await write("c@x.example", "a@x.example");
  const fromId = from.conversationId as ConversationId;
  const intoId = into.conversationId as ConversationId;
  const save = (
    conversationId: ConversationId,
    kind: Medium,
    body: string,
    on: { draftId?: DraftId; version?: number } = {},
  ) => {
    const { draftId = newDraftId(), version = 0 } = on;
    return people.ask(saveDraft, me, { conversationId, kind, draftId, body, version });
  };
  const drafts = async (conversationId: ConversationId) => {
    const shown = await people.ask(getConversation, me, { conversationId });
    return Object.fromEntries(shown.drafts.map((one) => [one.kind, one.body]));
  };
  const merge = () => people.ask(mergeConversation, me, { conversationId: fromId, intoId });
  const undo = ({ threadOperationId }: { threadOperationId: string }) =>
    people.ask(undoThreadOperation, me, { threadOperationId });
  return { me, fromId, intoId, reply, save, drafts, merge, undo };
}

test("drafts move to the remaining conversation, and back when the merge is undone", async () => {
  const { fromId, intoId, save, drafts, merge, undo } = await createTwoConversations();
  await save(fromId, "note", "Ring them first");
  await save(fromId, "mail", "<p>Dear Ada</p>");
  const merged = await merge();
  expect(await drafts(intoId)).toEqual({ note: "Ring them first", mail: "<p>Dear Ada</p>" });
  expect(await drafts(fromId)).toEqual({});
  await undo(merged);
  expect(await drafts(fromId)).toEqual({ note: "Ring them first", mail: "<p>Dear Ada</p>" });
  expect(await drafts(intoId)).toEqual({});
});

test("two drafts of one kind become one with both texts, and are separated by undo", async () => {
  const { fromId, intoId, save, drafts, merge, undo } = await createTwoConversations();
  await save(fromId, "note", "From the merged one");
  await save(intoId, "note", "Was here");
  await save(fromId, "mail", "<p>Merged</p>");
  await save(intoId, "mail", "<p>Here</p>");
  const merged = await merge();
  expect(await drafts(intoId)).toEqual({
    note: "Was here\n\nFrom the merged one",
    mail: "<p>Here</p><p></p><p>Merged</p>",
  });
  await undo(merged);
  expect(await drafts(fromId)).toEqual({ note: "From the merged one", mail: "<p>Merged</p>" });
  expect(await drafts(intoId)).toEqual({ note: "Was here", mail: "<p>Here</p>" });
});

test("a joined draft changed since the merge stays whole when it is undone", async () => {
  const { fromId, intoId, save, drafts, merge, undo } = await createTwoConversations();
  const draftId = newDraftId();
  await save(fromId, "note", "Merged");
  await save(intoId, "note", "Here", { draftId });
  const merged = await merge();
  await save(intoId, "note", "Both in one", { draftId, version: 2 });
  await undo(merged);
  expect(await drafts(intoId)).toEqual({ note: "Both in one" });
  expect(await drafts(fromId)).toEqual({});
});

test("a browser that still shows the merged conversation saves to the draft's current conversation", async () => {
  const { me, fromId, intoId, save, drafts, merge } = await createTwoConversations();
  const draftId = newDraftId();
  await save(fromId, "note", "Ring", { draftId });
  await merge();
  const saved = await save(fromId, "note", "Ring them", { draftId, version: 1 });
  expect(saved).toMatchObject({ version: 2, isEnded: false });
  // First saved after the merge.
  await save(fromId, "text", "On our way");
  expect(await drafts(intoId)).toEqual({ note: "Ring them", text: "On our way" });
  await people.ask(discardDraft, me, { conversationId: fromId, kind: "note", draftId });
  expect(await drafts(intoId)).toEqual({ text: "On our way" });
});

test("a draft started in a split conversation moves back with it", async () => {
  const { me, fromId, reply, save, drafts, undo } = await createTwoConversations();
  await save(fromId, "note", "Stays");
  const split = await people.ask(splitMessage, me, { entryId: reply.entryId as never });
  expect(await drafts(fromId)).toEqual({ note: "Stays" });
  await save(split.conversation.id, "note", "Begun there");
  await undo(split);
  expect(await drafts(fromId)).toEqual({ note: "Stays\n\nBegun there" });
});

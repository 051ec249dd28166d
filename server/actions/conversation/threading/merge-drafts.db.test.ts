// Drafts in a merged conversation continue in the remaining one.

import { afterAll, expect, test } from "vitest";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { discardDraft } from "#server/actions/conversation/discard-draft.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { listConversations } from "#server/actions/conversation/list-conversations.ts";
import { saveDraft } from "#server/actions/conversation/save-draft.ts";
import type { RawInput } from "#server/actions/define-action.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { splitMessage } from "./split-message.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function createTwoConversations() {
  const olga = await people.createWorkspace();
  const inbox = await addEmailInbox(people, olga, "help@copperline.example");
  const inbound = createInboundEmails(people, olga, inbox.accountId);
  const me = await people.actorOf(olga);
  const write = async (id: string, inReplyTo?: string) => {
    people.advanceClock(60);
    const from = "Ada Brook <ada@brook.example>";
    return inbound.receive({ from, id, text: "Hello", ...(inReplyTo ? { inReplyTo } : {}) });
  };
  const [from, into] = [await write("a@x.example"), await write("b@x.example")];
  const reply = await write("c@x.example", "a@x.example");
  const fromId = from.conversationId as ConversationId;
  const intoId = into.conversationId as ConversationId;
  const save = (
    conversationId: ConversationId,
    kind: DraftKind,
    body: string,
    on: Partial<RawInput<"save-draft">> = {},
  ) => {
    const { draftId = newDraftId(), version = 0, ...more } = on;
    return people.run(saveDraft, me, { conversationId, kind, draftId, body, version, ...more });
  };
  const drafts = async (conversationId: ConversationId) => {
    const shown = await people.run(getConversation, me, { conversationId });
    return Object.fromEntries(shown.drafts.map((one) => [one.kind, one.body]));
  };
  const merge = () => people.run(mergeConversation, me, { conversationId: fromId, intoId });
  const undo = ({ threadOperationId }: { threadOperationId: string }) =>
    people.run(undoThreadOperation, me, { threadOperationId });
  return { me, fromId, intoId, reply, save, drafts, merge, undo };
}

test("drafts move to the remaining conversation, and back when the merge is undone", async () => {
  const { fromId, intoId, save, drafts, merge, undo } = await createTwoConversations();
  await save(fromId, "note", "Ring them first");
  await save(fromId, "email", "<p>Dear Ada</p>");
  const merged = await merge();
  expect(await drafts(intoId)).toEqual({ note: "Ring them first", email: "<p>Dear Ada</p>" });
  expect(await drafts(fromId)).toEqual({});
  await undo(merged);
  expect(await drafts(fromId)).toEqual({ note: "Ring them first", email: "<p>Dear Ada</p>" });
  expect(await drafts(intoId)).toEqual({});
});

test("two drafts of one kind become one with both texts, and are separated by undo", async () => {
  const { fromId, intoId, save, drafts, merge, undo } = await createTwoConversations();
  await save(fromId, "note", "From the merged one");
  await save(intoId, "note", "Was here");
  await save(fromId, "email", "<p>Merged</p>");
  await save(intoId, "email", "<p>Here</p>");
  const merged = await merge();
  expect(await drafts(intoId)).toEqual({
    note: "Was here\n\nFrom the merged one",
    email: "<p>Here</p><p></p><p>Merged</p>",
  });
  await undo(merged);
  expect(await drafts(fromId)).toEqual({ note: "From the merged one", email: "<p>Merged</p>" });
  expect(await drafts(intoId)).toEqual({ note: "Was here", email: "<p>Here</p>" });
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
  await people.run(discardDraft, me, { conversationId: fromId, kind: "note", draftId });
  expect(await drafts(intoId)).toEqual({ text: "On our way" });
});

test("a draft started in a split conversation moves back with it", async () => {
  const { me, fromId, reply, save, drafts, undo } = await createTwoConversations();
  await save(fromId, "note", "Stays");
  const split = await people.run(splitMessage, me, { entryId: reply.entryId as never });
  expect(await drafts(fromId)).toEqual({ note: "Stays" });
  await save(split.conversation.id, "note", "Begun there");
  await undo(split);
  expect(await drafts(fromId)).toEqual({ note: "Stays\n\nBegun there" });
});

test("an email draft gets its recipients back when it is separated", async () => {
  const { me, fromId, intoId, save, merge, undo } = await createTwoConversations();
  const to = [{ name: "Ben", address: "ben@meadow.example" }];
  const email = {
    kind: "reply" as const,
    replyToEntryId: null,
    inboxId: null,
    subject: "Hello",
    to,
    cc: [],
    bcc: [],
    quoteHtml: "<p>Before</p>",
  };
  await save(fromId, "email", "<p>Merged</p>", { email });
  await save(intoId, "email", "<p>Here</p>");
  await undo(await merge());
  const { drafts } = await people.run(getConversation, me, { conversationId: fromId });
  expect(drafts).toMatchObject([{ body: "<p>Merged</p>", email }]);
});

test("drafts that together exceed the limit stay apart, and both are among the drafts", async () => {
  const { me, fromId, intoId, save, drafts, merge, undo } = await createTwoConversations();
  const half = "x".repeat(limit("emailHtmlLength") / 2);
  await save(fromId, "email", half);
  await save(intoId, "email", `${half}y`);
  const merged = await merge();
  expect(await drafts(intoId)).toEqual({ email: `${half}y` });
  const listed = await people.run(listConversations, me, { view: "drafts" });
  expect(new Set(listed.rows.map((one) => one.id))).toEqual(new Set([fromId, intoId]));
  await undo(merged);
  expect(await drafts(intoId)).toEqual({ email: `${half}y` });
  expect(await drafts(fromId)).toEqual({ email: half });
});

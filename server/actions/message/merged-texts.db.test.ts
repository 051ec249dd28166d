// Texts of customers whose conversations were merged: they continue in the merge target.
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { AccountId, ContactPointId, ConversationId, InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { undoThreadOperation } from "#server/actions/conversation/threading/undo-thread-operation.ts";
import { trashConversation } from "#server/actions/conversation/trash-conversation.ts";
import { insertAccount } from "#server/store/account.ts";
import { findInbox, insertInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { addEmailInbox } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { receiveText } from "./receive-texts.ts";
import { sendText } from "./send-text.ts";
import { startTextConversation } from "./start-text-conversation.ts";

const people = createMembersFixture();
const { runtime, database } = people;
const provider = {
  id: "fake",
  capabilities: {
    images: false,
    maxImages: 0,
    maxImageBytesTotal: 0,
    maxCharacters: 1600,
    handlesOptOut: true,
    configuresWebhooks: false,
    absentAfterSeconds: null,
    lookup: "none",
  },
};
Object.assign(runtime.deps.services, { findTextProvider: () => provider });
afterAll(() => people.close());

const [ann, ben, cleo] = ["+447700900191", "+447700900192", "+447700900193"] as const;

async function createMergedTextsFixture() {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const me = await people.actorOf(olga);
  const [accountId, inboxId] = [people.newId<AccountId>(), people.newId<InboxId>()];
  await insertAccount(database, workspaceId, {
    id: accountId,
    provider: "fake",
    label: "Fake",
    isSimulated: false,
    state: "working",
    settingsEncrypted: Buffer.alloc(0),
    at: people.now(),
  });
  await insertInbox(database, workspaceId, {
    id: inboxId,
    kind: "phone",
    address: "+12025550190",
    name: "Desk",
    color: "blue",
    accountId,
    providerRef: null,
    visibility: "all",
    teamId: null,
    undoSeconds: 0,
    webhookState: "set",
    at: people.now(),
  });
  const inbox = required(await findInbox(database, workspaceId, inboxId), "just written");
  const context = { inbox, country: "GB", providerHandlesOptOut: true, inboundPayloadId: null };
  /** Returns the conversation the text ended up in. */
  const writes = async (from: string, text: string): Promise<ConversationId> => {
    people.advanceClock(60);
    const providerRef = people.newId();
    const at = people.now().toISOString();
    await runtime.asSystem(workspaceId, (ctx) =>
      receiveText(ctx, context, {
        kind: "text.received",
        providerRef,
        from,
        to: inbox.address,
        text,
        media: [],
        at,
        optOut: null,
      }),
    );
    const { id } = await database.one<{ id: ConversationId }>(sql`
      select conversation_id as id from message where workspace_id = ${workspaceId} and provider_ref = ${providerRef}`);
    return id;
  };
  const merge = (conversationId: ConversationId, intoId: ConversationId) =>
    people.run(mergeConversation, me, { conversationId, intoId });
  return { workspaceId, olga, me, inbox, writes, merge };
}

test("a customer's text after a merge joins the other customer's conversation, until the merge is undone", async () => {
  const { me, writes, merge } = await createMergedTextsFixture();
  const hers = await writes(ann, "The tap drips");
  const his = await writes(ben, "My wife wrote about the tap");
  expect(his).not.toBe(hers);
  const { threadOperationId } = await merge(hers, his);
  expect(await writes(ann, "Any news?")).toBe(his);
  expect(await writes(ben, "Any news?")).toBe(his);
  await people.run(undoThreadOperation, me, { threadOperationId });
  expect(await writes(ann, "It drips more")).toBe(hers);
});

test("a text that waits for the undo of a merge joins the customer's own conversation", async () => {
  const { workspaceId, me, writes, merge } = await createMergedTextsFixture();
  const [hers, his] = [await writes(ann, "The tap drips"), await writes(ben, "My wife wrote")];
  const { threadOperationId } = await merge(hers, his);
  const held = sql`select 1 from conversation where workspace_id = ${workspaceId} and id = ${his} for update`;
  const [, joined] = await whileLocked<unknown>(database, held, [
    () => people.run(undoThreadOperation, me, { threadOperationId }),
    // The undo is first in the queue for the lock.
    async () => {
      await setTimeout(300);
      return writes(ann, "Any news?");
    },
  ]);
  expect(joined).toBe(hers);
});

test("an undo returns what the customer wrote and was sent since the merge, and reopens their conversation", async () => {
  const { workspaceId, me, writes, merge } = await createMergedTextsFixture();
  const [hers, his] = [await writes(ann, "One"), await writes(ben, "Two")];
  await people.run(closeConversation, me, { conversationId: hers });
  people.advanceClock(60);
  const { threadOperationId } = await merge(hers, his);
  await writes(ann, "Three");
  people.advanceClock(60);
  await people.run(sendText, me, { conversationId: his, text: "Four", attachmentIds: [] });
  await writes(ben, "Five");
  await writes(ann, "Six");
  people.advanceClock(60);
  await people.run(undoThreadOperation, me, { threadOperationId });
  const textsIn = async (conversationId: ConversationId) => {
    const rows = await database.many<{ body: string }>(sql`
      select m.body from message m join entry e on e.workspace_id = m.workspace_id and e.id = m.id
       where m.workspace_id = ${workspaceId} and m.conversation_id = ${conversationId} order by e.seq`);
    return rows.map((row) => row.body);
  };
  expect(await textsIn(hers)).toEqual(["One", "Three", "Four", "Six"]);
  expect(await textsIn(his)).toEqual(["Two", "Five"]);
  const { conversation } = await people.run(getConversation, me, { conversationId: hers });
  expect(conversation).toMatchObject({ status: "open", folder: "open" });
  expect(conversation.waitingSince).not.toBeNull();
});

test("an undo closes the target again if only the returning customer wrote since the merge", async () => {
  const { me, writes, merge } = await createMergedTextsFixture();
  const [hers, his] = [await writes(ann, "One"), await writes(ben, "Two")];
  await people.run(closeConversation, me, { conversationId: his });
  people.advanceClock(60);
  const { threadOperationId } = await merge(hers, his);
  await writes(ann, "Three");
  await people.run(undoThreadOperation, me, { threadOperationId });
  const statusOf = async (conversationId: ConversationId) =>
    (await people.run(getConversation, me, { conversationId })).conversation.status;
  expect([await statusOf(hers), await statusOf(his)]).toEqual(["open", "closed"]);
});

test("an undo leaves entries of a customer whose other conversation was merged too", async () => {
  const { workspaceId, me, writes, merge } = await createMergedTextsFixture();
  const [hers, his] = [await writes(ann, "One"), await writes(ben, "Two")];
  const { threadOperationId } = await merge(hers, his);
  const other = await writes(cleo, "Three");
  await database.run(sql`
    update conversation set contact_id = (select contact_id from conversation where id = ${hers})
     where workspace_id = ${workspaceId} and id = ${other}`);
  await merge(other, his);
  const since = await writes(ann, "Four");
  expect(since).toBe(his);
  await people.run(undoThreadOperation, me, { threadOperationId });
  const { conversationId } = await database.one<{ conversationId: string }>(sql`
    select conversation_id as "conversationId" from message where workspace_id = ${workspaceId} and body = 'Four'`);
  expect(conversationId).toBe(his);
});

test("a text follows its conversation through several merges, but not into the trash", async () => {
  const { me, writes, merge } = await createMergedTextsFixture();
  const [first, second, third] = [
    await writes(ann, "One"),
    await writes(ben, "Two"),
    await writes(cleo, "Three"),
  ];
  await merge(first, second);
  await merge(second, third);
  expect(await writes(ann, "Four")).toBe(third);
  await people.run(trashConversation, me, { conversationId: third, isTrashed: true });
  const anew = await writes(ann, "Five");
  expect([first, second, third]).not.toContain(anew);
  expect(await writes(ann, "Six")).toBe(anew);
});

test("a reply to our last text follows it into the merge target, even if the customer has a conversation", async () => {
  const { me, inbox, writes, merge } = await createMergedTextsFixture();
  const closed = await writes(ann, "The tap drips");
  await people.run(closeConversation, me, { conversationId: closed });
  const his = await writes(ben, "My wife wrote about the tap");
  people.advanceClock(60);
  const { conversation } = await people.run(startTextConversation, me, {
    inboxId: inbox.id,
    to: ann,
    text: "Is Monday fine?",
    attachmentIds: [],
  });
  expect([closed, his]).not.toContain(conversation.id);
  await merge(conversation.id, his);
  expect(await writes(ann, "Monday is fine")).toBe(his);
});

test("a reply to our text in a customer's email conversation follows it into the merge target", async () => {
  const { workspaceId, olga, me, writes, merge } = await createMergedTextsFixture();
  const [hers, his] = [await writes(ann, "One"), await writes(ben, "Two")];
  people.advanceClock(60);
  await people.run(sendText, me, { conversationId: hers, text: "Three", attachmentIds: [] });
  const email = await addEmailInbox(people, olga, "help@copperline.example");
  await database.run(sql`
    update conversation set inbox_id = ${email.id} where workspace_id = ${workspaceId} and id = ${hers}`);
  expect(await writes(ann, "Four")).toBe(hers);
  await merge(hers, his);
  expect(await writes(ann, "Five")).toBe(his);
});

test("applies STOP and START in the merge target", async () => {
  const { workspaceId, writes, merge } = await createMergedTextsFixture();
  const [hers, his] = [await writes(ann, "One"), await writes(ben, "Two")];
  expect(await writes(ann, "STOP")).toBe(hers);
  await merge(hers, his);
  expect(await writes(ann, "START")).toBe(his);
  const stopped = await database.many(sql`
    select 1 from contact_point where workspace_id = ${workspaceId} and sms_opted_out_at is not null`);
  expect(stopped).toEqual([]);
  const { count } = await database.one<{ count: number }>(
    sql`select count(*)::int as count from conversation where workspace_id = ${workspaceId}`,
  );
  expect(count).toBe(2);
});

test("a reply in a merged conversation goes only to the customer who wrote last", async () => {
  const { workspaceId, me, writes, merge } = await createMergedTextsFixture();
  const [hers, his] = [await writes(ann, "One"), await writes(ben, "Two")];
  const third = await writes(cleo, "From another contact");
  await merge(hers, his);
  await writes(ann, "The code, please");
  const sendReply = async (text: string, contactPointId?: ContactPointId) => {
    people.advanceClock(60);
    const input = {
      conversationId: his,
      text,
      attachmentIds: [],
      ...(contactPointId ? { contactPointId } : {}),
    };
    const { id } = await people.run(sendText, me, input);
    const { to } = await database.one<{ to: string }>(
      sql`select to_address as "to" from message where workspace_id = ${workspaceId} and id = ${id}`,
    );
    return to;
  };
  expect(await sendReply("It is 1184")).toBe(ann);
  const { contact } = await people.run(getConversation, me, { conversationId: his });
  expect(contact.contactPoints.map((one) => one.value)).toEqual([ben]);
  expect(contact.others).toMatchObject([{ value: ann, formatted: "07700 900191" }]);
  expect(await sendReply("For you", contact.contactPoints[0]?.id)).toBe(ben);
  expect(await sendReply("And for you", contact.others?.[0]?.id)).toBe(ann);
  await writes(ben, "Thanks");
  expect(await sendReply("Welcome")).toBe(ben);
  // A number that never wrote here does not belong to this conversation.
  const { id: stranger } = await database.one<{ id: ContactPointId }>(
    sql`select contact_point_id as id from message where workspace_id = ${workspaceId} and conversation_id = ${third}`,
  );
  await expect(sendReply("Not for you", stranger)).rejects.toThrow();
});

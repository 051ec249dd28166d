// Two members change the same message or conversation at the same time.
import { afterAll, describe, expect, test } from "vitest";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { addNote } from "#server/actions/conversation/add-note.ts";
import { sendEmail } from "#server/actions/message/email/send-email.ts";
import { sql } from "#server/store/sql.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { moveMessage } from "./move-message.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

test("a message moved by two members at once ends up in one conversation", async () => {
  const { olga, inboundEmails } = await createEmailFixture(people);
  const me = await people.actorOf(olga);
  for (let round = 0; round < 5; round += 1) {
    const [from, one, other] = [
      await inboundEmails.receive({ from: adaAddress, id: `moved-${round}@r.example` }),
      await inboundEmails.receive({ from: adaAddress }),
      await inboundEmails.receive({ from: adaAddress }),
    ];
    await inboundEmails.receive({ from: adaAddress, inReplyTo: `moved-${round}@r.example` });
    await Promise.allSettled(
      [one, other].map(({ conversationId }) =>
        people.run(moveMessage, me, {
          entryId: from.entryId as EntryId,
          toId: conversationId as ConversationId,
          withReplies: false,
        }),
      ),
    );
  }
  const torn = await people.database.one<{ count: number }>(sql`
    select count(*)::int as count from message m join entry e on e.workspace_id = m.workspace_id and e.id = m.id
     where m.workspace_id = ${olga.workspaceId} and e.conversation_id <> m.conversation_id`);
  expect(torn.count).toBe(0);
});

test("a reply that arrives while its email is moved joins that email's conversation", async () => {
  const { olga, inboundEmails, workspaceId } = await createEmailFixture(people);
  const me = await people.actorOf(olga);
  const from = await inboundEmails.receive({ from: adaAddress, id: "asked@w.example" });
  const to = await inboundEmails.receive({ from: adaAddress, id: "other@w.example" });
  const conversationId = from.conversationId as ConversationId;
  const toId = to.conversationId as ConversationId;
  await people.run(addNote, me, { conversationId, text: "It stays here.", mentions: [] });
  const late = await inboundEmails.store({ from: adaAddress, inReplyTo: "asked@w.example" });
  const held = sql`
    select 1 from conversation where workspace_id = ${workspaceId} and id = any(${[conversationId, toId]}::uuid[]) for update`;
  const entryId = from.entryId as EntryId;
  // In either order: the reply is moved along, or is threaded to the moved email.
  await whileLocked<unknown>(people.database, held, [
    () => people.run(moveMessage, me, { entryId, toId, withReplies: true }),
    () => inboundEmails.process(),
  ]);
  const places = await inboundEmails.storedOf(late);
  expect(places.map((one) => one.conversationId)).toEqual([toId]);
});

describe("two conversations", () => {
  async function createPairFixture(label: string) {
    const { olga, inboundEmails, workspaceId } = await createEmailFixture(people);
    const me = await people.actorOf(olga);
    const [a, b] = [
      await inboundEmails.receive({ from: adaAddress, id: `a-${label}@m.example` }),
      await inboundEmails.receive({ from: adaAddress, id: `b-${label}@m.example` }),
    ];
    const ids = [a, b].map((one) => one.conversationId as ConversationId);
    const [one, other] = ids as [ConversationId, ConversationId];
    const held = sql`
      select 1 from conversation where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) for update`;
    const merge = (conversationId: ConversationId, intoId: ConversationId) =>
      people.run(mergeConversation, me, { conversationId, intoId });
    const undo = (threadOperationId: string) =>
      people.run(undoThreadOperation, me, { threadOperationId });
    /** Conversation of each message and of its entry, which must agree. */
    const places = async () => {
      const rows = await people.database.many<{
        message: string;
        entry: string;
        folder: string;
      }>(sql`
        select m.conversation_id as message, e.conversation_id as entry, c.folder
          from message m join entry e on e.workspace_id = m.workspace_id and e.id = m.id
               join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
         where m.workspace_id = ${workspaceId}`);
      expect(rows.filter((row) => row.message !== row.entry)).toEqual([]);
      return rows;
    };
    return { inboundEmails, one, other, held, merge, undo, places };
  }

  test("become one when merged into each other at once, even if an email arrives meanwhile", async () => {
    const { inboundEmails, one, other, held, merge, places } = await createPairFixture("crossed");
    const late = await inboundEmails.store({ from: adaAddress, inReplyTo: "a-crossed@m.example" });
    const outcomes = await whileLocked(people.database, held, [
      () => errorCodeOf(merge(one, other)),
      () => errorCodeOf(merge(other, one)),
      () => inboundEmails.process().then(() => "was read"),
    ]);
    expect(outcomes.toSorted()).toEqual([
      "invalid_conversation_state",
      "was carried out",
      "was read",
    ]);
    expect(await inboundEmails.storedOf(late)).toHaveLength(1);
    const rows = await places();
    expect(rows).toHaveLength(3);
    expect([new Set(rows.map((row) => row.message)).size, rows[0]?.folder]).toEqual([1, "open"]);
  });

  test("are separated once by two concurrent undos while an email arrives", async () => {
    const { inboundEmails, one, other, held, merge, undo, places } =
      await createPairFixture("undone");
    const { threadOperationId } = await merge(one, other);
    const late = await inboundEmails.store({ from: adaAddress, inReplyTo: "a-undone@m.example" });
    const outcomes = await whileLocked(people.database, held, [
      () => errorCodeOf(undo(threadOperationId)),
      () => errorCodeOf(undo(threadOperationId)),
      () => inboundEmails.process().then(() => "was read"),
    ]);
    expect(outcomes.toSorted()).toEqual(["already_undone", "was carried out", "was read"]);
    expect(await inboundEmails.storedOf(late)).toHaveLength(1);
    const rows = await places();
    expect(rows).toHaveLength(3);
    expect(rows.every((row) => row.folder === "open")).toBe(true);
  });
});

test("an entry written during a merge is never left in the merged conversation, and never duplicated", async () => {
  const { olga, inboundEmails } = await createEmailFixture(people);
  const me = await people.actorOf(olga);
  const [away, into] = [
    await inboundEmails.receive({ from: adaAddress }),
    await inboundEmails.receive({ from: adaAddress }),
  ];
  const conversationId = away.conversationId as ConversationId;
  const intoId = into.conversationId as ConversationId;
  const note = { conversationId, mentions: [] };
  const before = await people.run(addNote, me, { ...note, text: "Before", clientKey: "k1" });
  await people.run(mergeConversation, me, { conversationId, intoId });

  const again = await people.run(addNote, me, { ...note, text: "Before", clientKey: "k1" });
  expect(again).toMatchObject({ id: before.id, conversationId: intoId });
  const email = { conversationId, kind: "reply", to: [{ address: "ada@brook.example", name: "" }] };
  const letter = { ...email, cc: [], bcc: [], subject: "", html: "<p>Late</p>", attachmentIds: [] };
  const late = { ...letter, replyToEntryId: null, cancelsOnReply: false } as never;
  expect(await errorCodeOf(people.run(addNote, me, { ...note, text: "Late" }))).toBe(
    "conversation_merged",
  );
  expect(await errorCodeOf(people.run(sendEmail, me, late))).toBe("conversation_merged");
});

test("a message moved away is not sent again when its request is repeated, also after an undo", async () => {
  const { olga, inboundEmails } = await createEmailFixture(people);
  const me = await people.actorOf(olga);
  const [from, to] = [
    await inboundEmails.receive({ from: adaAddress, id: "k@k.example" }),
    await inboundEmails.receive({ from: adaAddress }),
  ];
  await inboundEmails.receive({ from: adaAddress, inReplyTo: "k@k.example" });
  const [conversationId, toId] = [from.conversationId, to.conversationId] as [
    ConversationId,
    ConversationId,
  ];
  const entryId = from.entryId as EntryId;
  await people.database.run(sql`update message set client_key = 'k1' where id = ${entryId}`);
  const mail = {
    conversationId,
    kind: "reply",
    to: [{ address: "ada@brook.example", name: "" }],
    cc: [],
    bcc: [],
    subject: "",
    html: "<p>Soon</p>",
    attachmentIds: [],
    replyToEntryId: null,
    cancelsOnReply: false,
    clientKey: "k1",
  } as never;
  const again = async () => (await people.run(sendEmail, me, mail)).id;
  const moved = { entryId, toId, withReplies: false };
  const { threadOperationId } = await people.run(moveMessage, me, moved);
  expect(await again()).toBe(entryId);
  await people.run(undoThreadOperation, me, { threadOperationId });
  expect(await again()).toBe(entryId);
});

test("two conversations in which an API client used the same key are merged and separated again", async () => {
  const { olga, inboundEmails, workspaceId } = await createEmailFixture(people);
  const me = await people.actorOf(olga);
  const both = [
    await inboundEmails.receive({ from: adaAddress }),
    await inboundEmails.receive({ from: adaAddress }),
  ];
  const [conversationId, intoId] = both.map((one) => one.conversationId as ConversationId) as [
    ConversationId,
    ConversationId,
  ];
  await people.database.run(
    sql`update message set client_key = 'welcome' where workspace_id = ${workspaceId}`,
  );
  const { threadOperationId } = await people.run(mergeConversation, me, { conversationId, intoId });
  const count = () =>
    people.database.many<{ id: string; count: number }>(sql`
      select conversation_id as id, count(*)::int as count from message
       where workspace_id = ${workspaceId} group by conversation_id`);
  expect(await count()).toEqual([{ id: intoId, count: 2 }]);
  await people.run(undoThreadOperation, me, { threadOperationId });
  expect(await count()).toHaveLength(2);
});

// Changing and deleting notes: by their author only, with the list, mentions, search and stored copies following.
import { afterAll, expect, test } from "vitest";
import type { ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import { addNote } from "#server/actions/conversation/add-note.ts";
import { assignConversation } from "#server/actions/conversation/assign-conversation.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { listConversations } from "#server/actions/conversation/list-conversations.ts";
import { markRead } from "#server/actions/conversation/mark-read.ts";
import { search } from "#server/actions/search/search.ts";
import { smtp } from "#server/providers/email/smtp.ts";
import { sql } from "#server/store/sql.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { deleteNote } from "./delete-note.ts";
import { updateNote } from "./update-note.ts";

const people = createMembersFixture(undefined, { services: { findEmailProvider: () => smtp } });
afterAll(() => people.close());

async function openFixture() {
  const { olga, inboundEmails, workspaceId } = await createEmailFixture(people);
  const ravi = await people.addMember(workspaceId, "Ravi", "agent");
  const [me, raviActor] = [await people.actorOf(olga), await people.actorOf(ravi)];
  const email = await inboundEmails.receive({
    from: adaAddress,
    id: "first@own.example",
    text: "Hello",
  });
  const conversationId = email.conversationId as ConversationId;
  people.advanceClock(60);
  return {
    me,
    ravi: ravi.memberId,
    raviActor,
    workspaceId,
    conversationId,
    inboundEmails,
    add: (text: string, mentions: MemberId[] = [], key: string | null = null) =>
      people.run(addNote, me, { conversationId, text, mentions, clientKey: "k" }, key),
    edit: (entryId: EntryId, revision: number, text: string, mentions: MemberId[] = []) =>
      people.run(updateNote, me, { entryId, text, mentions, revision }),
    remove: (entryId: EntryId) => people.run(deleteNote, me, { entryId }),
    show: (actor = me) => people.run(getConversation, actor, { conversationId }),
    found: async (query: string) => (await people.run(search, me, { query })).hits.length,
  };
}

/** Every table of the database that has a row with this text. */
async function tablesWith(text: string): Promise<string[]> {
  const rows = await people.database.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and (xpath('/row/found/text()', query_to_xml(format('select count(*) as found from %I one where one::text ilike %L',
             table_name, '%' || ${text}::text || '%'), false, true, '')))[1]::text::int > 0`);
  return rows.map((row) => row.name);
}

test("its author changes a note: marked with the time, found by its new words, previewed in the list", async () => {
  const { add, edit, show, found, conversationId, workspaceId } = await openFixture();
  const { id } = await add("Owes the depositum");
  const feedSeq = (await people.changesOf(workspaceId)).at(-1)?.seq ?? 0;
  const edited = await edit(id, 1, "Paid the balance");
  expect(edited).toMatchObject({
    id,
    text: "Paid the balance",
    revision: 2,
    editedAt: people.now().toISOString(),
    clientKey: "k",
  });
  const { conversation, entries } = await show();
  expect(conversation.lastEntry).toMatchObject({ kind: "note", preview: "Paid the balance" });
  expect(entries.find((one) => one.id === id)).toEqual(edited);
  expect([await found("depositum"), await found("balance")]).toEqual([0, 1]);
  const changes = await people.changesOf(workspaceId, feedSeq);
  expect(changes.map((one) => [one.entity, one.id])).toEqual([
    ["entry", id],
    ["conversation", conversationId],
  ]);
  expect(
    (await people.auditOf(workspaceId)).map((one) => [one.action, one.objectId]),
  ).toContainEqual(["update-note", id]);
});

test("nobody else changes or deletes it", async () => {
  const { add, raviActor } = await openFixture();
  const { id: entryId } = await add("Mine");
  const change = { entryId, text: "Theirs", mentions: [], revision: 1 };
  expect(await errorCodeOf(people.run(updateNote, raviActor, change))).toBe("not_your_note");
  expect(await errorCodeOf(people.run(deleteNote, raviActor, { entryId }))).toBe("not_your_note");
});

test("a message can't be changed or deleted as a note", async () => {
  const { edit, show } = await openFixture();
  const [email] = (await show()).entries;
  expect(email?.kind).toBe("message");
  expect(await errorCodeOf(edit(email?.id as EntryId, 1, "Rewritten"))).toBe("not_found");
});

test("of two changes of the same revision the second is rejected; a repeated one gets the first one's result", async () => {
  const { add, edit, workspaceId } = await openFixture();
  const { id } = await add("First");
  const edited = await edit(id, 1, "Second");
  people.advanceClock(5);
  const { length } = await people.changesOf(workspaceId);
  expect(await edit(id, 1, "Second")).toEqual(edited);
  expect(await people.changesOf(workspaceId)).toHaveLength(length);
  expect(await errorCodeOf(edit(id, 1, "Third"))).toBe("note_changed");
  expect(await edit(id, 2, "Third")).toMatchObject({ text: "Third", revision: 3 });
});

test("a change mentions whom it names: new ones are told, former ones no longer, and who has seen it isn't told again", async () => {
  const { add, edit, show, ravi, raviActor, conversationId } = await openFixture();
  const isMentioned = async () => (await show(raviActor)).conversation.mention === "unread";
  const { id } = await add("Look");
  await edit(id, 1, "@Ravi, look", [ravi]);
  expect(await isMentioned()).toBe(true);
  await edit(id, 2, "Look");
  expect(await isMentioned()).toBe(false);
  await edit(id, 3, "@Ravi, look", [ravi]);
  await people.run(markRead, raviActor, { conversationId, seq: 2 });
  await edit(id, 4, "@Ravi, look again", [ravi]);
  expect(await isMentioned()).toBe(false);
});

test("the Mentions view shows the latest note that mentions the member, and no later message", async () => {
  const { add, edit, remove, me, ravi, raviActor, inboundEmails, conversationId } =
    await openFixture();
  await add("@Ravi, first", [ravi]);
  people.advanceClock(60);
  const second = await people.run(addNote, me, {
    conversationId,
    text: "@Ravi,\nsecond",
    mentions: [ravi],
  });
  await people.run(addNote, me, { conversationId, text: "For all", mentions: [] });
  await inboundEmails.receive({ from: adaAddress, inReplyTo: "first@own.example", text: "And?" });
  const listed = async (view = "mentions") =>
    (await people.run(listConversations, raviActor, { view })).rows.map(
      ({ lastEntry, mentionPreview }) => [lastEntry.preview, mentionPreview],
    );
  const note = (text: string) => ({ memberId: me.memberId, text });
  expect(await listed()).toEqual([["And?", note("@Ravi, second")]]);
  expect(await listed("open")).toEqual([["And?", undefined]]);
  await edit(second.id, 1, "@Ravi, changed", [ravi]);
  expect(await listed()).toEqual([["And?", note("@Ravi, changed")]]);
  await remove(second.id);
  expect(await listed()).toEqual([["And?", note("@Ravi, first")]]);
});

test("deleting a note keeps only its position: no table has its text, and the list shows what it showed before", async () => {
  const { add, edit, remove, show, found, me, ravi, raviActor, conversationId, workspaceId } =
    await openFixture();
  const before = (await show()).conversation;
  const { id } = await add("Owes the zephyrinum", [ravi], "first");
  await edit(id, 1, "Owes us the zephyrinum", [ravi]);
  // Responses that are stored for repeated requests.
  await people.run(assignConversation, me, { conversationId, assigneeId: ravi }, "second");
  expect(await tablesWith("zephyrinum")).toContain("entry");
  expect(await found("zephyrinum")).toBe(1);
  people.advanceClock(60);
  const deleted = await remove(id);
  expect(deleted).toMatchObject({
    id,
    text: "",
    mentions: [],
    deletedAt: people.now().toISOString(),
  });
  expect(deleted).not.toHaveProperty("editedAt");
  expect(await tablesWith("zephyrinum")).toEqual([]);
  expect([await found("zephyrinum"), await found("is:note by:olga")]).toEqual([0, 0]);
  const { conversation } = await show(raviActor);
  expect(conversation).toMatchObject({ lastEntry: before.lastEntry, mention: null });
  expect([conversation.lastSeq, conversation.lastEntryAt]).toEqual([
    before.lastSeq,
    before.lastEntryAt,
  ]);
  // Repeated, whatever with: it is the deleted note, and is not written again.
  const { length } = await people.changesOf(workspaceId);
  expect(await remove(id)).toEqual(deleted);
  expect(await add("Owes the zephyrinum")).toEqual(deleted);
  expect(await add("Owes the zephyrinum", [ravi], "first")).toEqual(deleted);
  expect(await people.changesOf(workspaceId)).toHaveLength(length);
});

test("deleting an earlier note leaves the list as it is; a deleted note is restored by its author's text", async () => {
  const { add, edit, remove, show, inboundEmails, ravi, raviActor } = await openFixture();
  const { id } = await add("Between", [ravi]);
  await inboundEmails.receive({ from: adaAddress, inReplyTo: "first@own.example", text: "And?" });
  const before = (await show()).conversation;
  await remove(id);
  expect((await show()).conversation).toMatchObject({
    lastEntry: before.lastEntry,
    lastSeq: before.lastSeq,
    version: before.version,
  });
  expect(await errorCodeOf(edit(id, 1, "Between", [ravi]))).toBe("note_changed");
  const restored = await edit(id, 2, "Between", [ravi]);
  expect(restored).toMatchObject({ text: "Between", mentions: [ravi], revision: 3 });
  expect(restored).not.toHaveProperty("deletedAt");
  expect((await show(raviActor)).conversation.mention).toBe("unread");
});

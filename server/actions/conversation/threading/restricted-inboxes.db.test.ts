// What only one team may read stays with that team when conversations are merged, moved, split, undone or replied to
// across inboxes.
import { afterAll, describe, expect, test } from "vitest";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { addNote } from "#server/actions/conversation/add-note.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { listEntries } from "#server/actions/conversation/list-entries.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { moveMessage } from "./move-message.ts";
import { splitMessage } from "./split-message.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const ada = "Ada Brook <ada@brook.example>";
const help = "help@copperline.example";
const legal = "legal@copperline.example";
const staff = "staff@copperline.example";

async function openFixture() {
  const olga = await people.createWorkspace();
  const me = await people.actorOf(olga);
  const [lawyers, managers] = [
    await people.run(createTeam, me, { name: "Lawyers" }),
    await people.run(createTeam, me, { name: "Managers" }),
  ];
  const inboxes = {
    [help]: await addEmailInbox(people, olga, help),
    [legal]: await addEmailInbox(people, olga, legal, { teamId: lawyers.id }),
    [staff]: await addEmailInbox(people, olga, staff, { teamId: managers.id }),
  };
  const inboundEmails = createInboundEmails(people, olga, inboxes[help].accountId);
  const outside = await people.actorOf(await people.addMember(olga.workspaceId, "Ravi", "agent"));
  const write = async (letter: Omit<Parameters<typeof inboundEmails.receive>[0], "from">) => {
    people.advanceClock(60);
    const stored = await inboundEmails.receive({ from: ada, ...letter });
    return {
      ...stored,
      conversationId: stored.conversationId as ConversationId,
      entryId: stored.entryId as EntryId,
    };
  };
  const isSeen = async (conversationId: ConversationId) =>
    (await errorCodeOf(people.run(getConversation, outside, { conversationId }))) ===
    "was carried out";
  const homeOf = async (conversationId: ConversationId) => {
    const { conversation } = await people.run(getConversation, me, { conversationId });
    return Object.entries(inboxes).find(([, inbox]) => inbox.id === conversation.inboxId)?.[0];
  };
  const readOutside = async (conversationId: ConversationId) =>
    JSON.stringify(await people.run(listEntries, outside, { conversationId }));
  return { olga, me, outside, write, isSeen, homeOf, readOutside };
}
type Fixture = Awaited<ReturnType<typeof openFixture>>;

const note = (at: Fixture, conversationId: ConversationId, text: string) => {
  people.advanceClock(60);
  return people.run(addNote, at.me, { conversationId, text });
};

describe("an email to a team's inbox that replies to a conversation visible to everyone", () => {
  test("creates a conversation of that team, linked to the other", async () => {
    const { write, isSeen, readOutside } = await openFixture();
    const open = await write({ to: help, id: "open@brook.example", text: "Hello all" });
    const secret = await write({
      to: legal,
      id: "secret@brook.example",
      inReplyTo: "open@brook.example",
      text: "For the lawyers",
    });
    expect(secret.conversationId).not.toBe(open.conversationId);
    expect(secret.reason).toBe("narrower_inbox");
    expect([await isSeen(open.conversationId), await isSeen(secret.conversationId)]).toEqual([
      true,
      false,
    ]);
    expect(await readOutside(open.conversationId)).not.toContain("lawyers");
    // The thread continues there, whichever of its message ids is referenced.
    const again = await write({ to: legal, inReplyTo: "open@brook.example" });
    const later = await write({ to: legal, inReplyTo: "secret@brook.example" });
    expect([again.conversationId, later.conversationId]).toEqual([
      secret.conversationId,
      secret.conversationId,
    ]);
  });

  test("is not shown to another team either, and a reply to the open inbox stays with the team", async () => {
    const { write, homeOf } = await openFixture();
    const first = await write({ to: legal, id: "law@brook.example" });
    const other = await write({ to: staff, inReplyTo: "law@brook.example" });
    expect(await homeOf(other.conversationId)).toBe(staff);
    const wide = await write({ to: help, inReplyTo: "law@brook.example" });
    expect(wide.conversationId).toBe(first.conversationId);
  });
});

describe("a team's message moved into a conversation visible to everyone", () => {
  test("moves the conversation to the team's inbox, and back on undo", async () => {
    const at = await openFixture();
    const { me, write, isSeen, homeOf } = at;
    const open = await write({ to: help });
    const secret = await write({ to: legal, id: "s@brook.example" });
    await write({ to: legal, inReplyTo: "s@brook.example" });
    const input = { entryId: secret.entryId, toId: open.conversationId, withReplies: false };
    const done = await people.run(moveMessage, me, input);
    expect(await homeOf(open.conversationId)).toBe(legal);
    expect(await isSeen(open.conversationId)).toBe(false);
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await homeOf(open.conversationId)).toBe(help);
  });

  test("can't be moved to another team's conversation", async () => {
    const { me, write } = await openFixture();
    const theirs = await write({ to: staff });
    const secret = await write({ to: legal, id: "s@brook.example" });
    await write({ to: legal, inReplyTo: "s@brook.example" });
    const move = { entryId: secret.entryId, toId: theirs.conversationId, withReplies: false };
    expect(await errorCodeOf(people.run(moveMessage, me, move))).toBe("different_teams");
    const merge = { conversationId: secret.conversationId, intoId: theirs.conversationId };
    expect(await errorCodeOf(people.run(mergeConversation, me, merge))).toBe("different_teams");
  });
});

describe("undoing a merge of a team's conversation into an open one", () => {
  test("keeps entries written meanwhile with the team", async () => {
    const at = await openFixture();
    const { me, write, isSeen, homeOf } = at;
    const [open, secret] = [await write({ to: help }), await write({ to: legal })];
    const merge = { conversationId: secret.conversationId, intoId: open.conversationId };
    const done = await people.run(mergeConversation, me, merge);
    await note(at, open.conversationId, "Only for us");
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await isSeen(open.conversationId)).toBe(false);
    expect(await homeOf(secret.conversationId)).toBe(legal);
  });

  test("keeps entries moved in meanwhile with the team", async () => {
    const { me, write, isSeen } = await openFixture();
    const [open, secret] = [await write({ to: help }), await write({ to: legal })];
    const older = await write({ to: legal });
    const intoId = open.conversationId;
    const merge = (conversationId: ConversationId) =>
      people.run(mergeConversation, me, { conversationId, intoId });
    const done = await merge(secret.conversationId);
    await merge(older.conversationId);
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await isSeen(intoId)).toBe(false);
  });

  test("opens the conversation again if nothing was written", async () => {
    const { me, write, isSeen } = await openFixture();
    const [open, secret] = [await write({ to: help }), await write({ to: legal })];
    const merge = { conversationId: secret.conversationId, intoId: open.conversationId };
    const done = await people.run(mergeConversation, me, merge);
    expect(await isSeen(open.conversationId)).toBe(false);
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await isSeen(open.conversationId)).toBe(true);
    expect(await isSeen(secret.conversationId)).toBe(false);
  });

  test("shows none of the team's text if no other entry is left", async () => {
    const { me, outside, write, isSeen } = await openFixture();
    const open = await write({ to: help, text: "For everybody" });
    const secret = await write({ to: legal, text: "For the lawyers" });
    const merge = { conversationId: secret.conversationId, intoId: open.conversationId };
    const done = await people.run(mergeConversation, me, merge);
    await people.run(splitMessage, me, { entryId: open.entryId, withReplies: false });
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    const { conversationId } = open;
    expect(await isSeen(conversationId)).toBe(true);
    const shown = await people.run(getConversation, outside, { conversationId });
    expect(JSON.stringify(shown)).not.toContain("lawyers");
    expect(shown.conversation.lastEntry.preview).toBe("");
  });
});

test("undoing a split keeps the conversation restricted if a team's conversation was merged into it", async () => {
  const { me, write, isSeen } = await openFixture();
  const open = await write({ to: help, id: "a@brook.example" });
  const more = await write({ to: help, inReplyTo: "a@brook.example" });
  const secret = await write({ to: legal });
  const split = await people.run(splitMessage, me, { entryId: more.entryId, withReplies: false });
  const intoId = split.conversation.id;
  await people.run(mergeConversation, me, { conversationId: secret.conversationId, intoId });
  await people.run(undoThreadOperation, me, { threadOperationId: split.threadOperationId });
  expect(await isSeen(open.conversationId)).toBe(false);
});

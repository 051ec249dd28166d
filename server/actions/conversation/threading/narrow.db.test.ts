// What only one team may read stays theirs, whatever is merged, moved, split, taken back or answered across lines.
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

async function house() {
  const olga = await people.found();
  const me = await people.actorOf(olga);
  const [lawyers, managers] = [
    await people.ask(createTeam, me, { name: "Lawyers" }),
    await people.ask(createTeam, me, { name: "Managers" }),
  ];
  const lines = {
    [help]: await addEmailInbox(people, olga, help),
    [legal]: await addEmailInbox(people, olga, legal, { teamId: lawyers.id }),
    [staff]: await addEmailInbox(people, olga, staff, { teamId: managers.id }),
  };
  const letters = createInboundEmails(people, olga, lines[help].accountId);
  const outside = await people.actorOf(await people.join(olga.workspaceId, "Ravi", "agent"));
  const write = async (letter: Omit<Parameters<typeof letters.write>[0], "from">) => {
    people.wait(60);
    const stored = await letters.write({ from: ada, ...letter });
    return {
      ...stored,
      conversationId: stored.conversationId as ConversationId,
      entryId: stored.entryId as EntryId,
    };
  };
  const isSeen = async (conversationId: ConversationId) =>
    (await errorCodeOf(people.ask(getConversation, outside, { conversationId }))) ===
    "was carried out";
  const homeOf = async (conversationId: ConversationId) => {
    const { conversation } = await people.ask(getConversation, me, { conversationId });
    return Object.entries(lines).find(([, line]) => line.id === conversation.inboxId)?.[0];
  };
  const readOutside = async (conversationId: ConversationId) =>
    JSON.stringify(await people.ask(listEntries, outside, { conversationId }));
  return { olga, me, outside, write, isSeen, homeOf, readOutside };
}
type House = Awaited<ReturnType<typeof house>>;

const note = (at: House, conversationId: ConversationId, text: string) => {
  people.wait(60);
  return people.ask(addNote, at.me, { conversationId, text });
};

describe("a mail to a line of one team that answers what everybody sees", () => {
  test("begins a conversation of that team, linked to the other", async () => {
    const { write, isSeen, readOutside } = await house();
    const open = await write({ to: help, id: "open@brook.example", text: "Hello all" });
    const secret = await write({
      ...{ to: legal, id: "secret@brook.example", inReplyTo: "open@brook.example" },
      text: "For the lawyers",
    });
    expect(secret.conversationId).not.toBe(open.conversationId);
    expect(secret.why).toBe("narrower_line");
    expect([await isSeen(open.conversationId), await isSeen(secret.conversationId)]).toEqual([
      true,
      false,
    ]);
    expect(await readOutside(open.conversationId)).not.toContain("lawyers");
    // The thread goes on there, by whichever of its ids it is named.
    const again = await write({ to: legal, inReplyTo: "open@brook.example" });
    const later = await write({ to: legal, inReplyTo: "secret@brook.example" });
    expect([again.conversationId, later.conversationId]).toEqual([
      secret.conversationId,
      secret.conversationId,
    ]);
  });

  test("is not shown to another team either, and an answer to all stays with the team", async () => {
    const { write, homeOf } = await house();
    const first = await write({ to: legal, id: "law@brook.example" });
    const other = await write({ to: staff, inReplyTo: "law@brook.example" });
    expect(await homeOf(other.conversationId)).toBe(staff);
    const wide = await write({ to: help, inReplyTo: "law@brook.example" });
    expect(wide.conversationId).toBe(first.conversationId);
  });
});

describe("a message of one team moved into what everybody sees", () => {
  test("takes the conversation to the team, and gives it back when it is taken back", async () => {
    const at = await house();
    const { me, write, isSeen, homeOf } = at;
    const open = await write({ to: help });
    const secret = await write({ to: legal, id: "s@brook.example" });
    await write({ to: legal, inReplyTo: "s@brook.example" });
    const wish = { entryId: secret.entryId, toId: open.conversationId, withReplies: false };
    const done = await people.ask(moveMessage, me, wish);
    expect(await homeOf(open.conversationId)).toBe(legal);
    expect(await isSeen(open.conversationId)).toBe(false);
    await people.ask(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await homeOf(open.conversationId)).toBe(help);
  });

  test("is not put before another team", async () => {
    const { me, write } = await house();
    const theirs = await write({ to: staff });
    const secret = await write({ to: legal, id: "s@brook.example" });
    await write({ to: legal, inReplyTo: "s@brook.example" });
    const move = { entryId: secret.entryId, toId: theirs.conversationId, withReplies: false };
    expect(await errorCodeOf(people.ask(moveMessage, me, move))).toBe("different_teams");
    const merge = { conversationId: secret.conversationId, intoId: theirs.conversationId };
    expect(await errorCodeOf(people.ask(mergeConversation, me, merge))).toBe("different_teams");
  });
});

describe("a merge of a team's conversation into an open one, taken back", () => {
  test("leaves with the team what was said meanwhile", async () => {
    const at = await house();
    const { me, write, isSeen, homeOf } = at;
    const [open, secret] = [await write({ to: help }), await write({ to: legal })];
    const merge = { conversationId: secret.conversationId, intoId: open.conversationId };
    const done = await people.ask(mergeConversation, me, merge);
    await note(at, open.conversationId, "Only for us");
    await people.ask(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await isSeen(open.conversationId)).toBe(false);
    expect(await homeOf(secret.conversationId)).toBe(legal);
  });

  test("leaves with the team what was put there meanwhile", async () => {
    const { me, write, isSeen } = await house();
    const [open, secret] = [await write({ to: help }), await write({ to: legal })];
    const older = await write({ to: legal });
    const intoId = open.conversationId;
    const merge = (conversationId: ConversationId) =>
      people.ask(mergeConversation, me, { conversationId, intoId });
    const done = await merge(secret.conversationId);
    await merge(older.conversationId);
    await people.ask(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await isSeen(intoId)).toBe(false);
  });

  test("opens it again where nothing was said", async () => {
    const { me, write, isSeen } = await house();
    const [open, secret] = [await write({ to: help }), await write({ to: legal })];
    const merge = { conversationId: secret.conversationId, intoId: open.conversationId };
    const done = await people.ask(mergeConversation, me, merge);
    expect(await isSeen(open.conversationId)).toBe(false);
    await people.ask(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await isSeen(open.conversationId)).toBe(true);
    expect(await isSeen(secret.conversationId)).toBe(false);
  });

  test("shows no word of theirs where nothing else was left", async () => {
    const { me, outside, write, isSeen } = await house();
    const open = await write({ to: help, text: "For everybody" });
    const secret = await write({ to: legal, text: "For the lawyers" });
    const merge = { conversationId: secret.conversationId, intoId: open.conversationId };
    const done = await people.ask(mergeConversation, me, merge);
    await people.ask(splitMessage, me, { entryId: open.entryId, withReplies: false });
    await people.ask(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    const { conversationId } = open;
    expect(await isSeen(conversationId)).toBe(true);
    const shown = await people.ask(getConversation, outside, { conversationId });
    expect(JSON.stringify(shown)).not.toContain("lawyers");
    expect(shown.conversation.lastEntry.preview).toBe("");
  });
});

test("a split taken back does not carry along what a team put there since", async () => {
  const { me, write, isSeen } = await house();
  const open = await write({ to: help, id: "a@brook.example" });
  const more = await write({ to: help, inReplyTo: "a@brook.example" });
  const secret = await write({ to: legal });
  const split = await people.ask(splitMessage, me, { entryId: more.entryId, withReplies: false });
  const intoId = split.conversation.id;
  await people.ask(mergeConversation, me, { conversationId: secret.conversationId, intoId });
  await people.ask(undoThreadOperation, me, { threadOperationId: split.threadOperationId });
  expect(await isSeen(open.conversationId)).toBe(false);
});

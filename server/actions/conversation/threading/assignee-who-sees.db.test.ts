// After a threading operation, a conversation is assigned to a member who sees its current inbox, or to no one.
import { afterAll, describe, expect, test } from "vitest";
import type { ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import { assignConversation } from "#server/actions/conversation/assign-conversation.ts";
import { closeConversation } from "#server/actions/conversation/close-conversation.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { listEntries } from "#server/actions/conversation/list-entries.ts";
import { reopenConversation } from "#server/actions/conversation/reopen-conversation.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { moveMessage } from "./move-message.ts";
import { splitMessage } from "./split-message.ts";
import { undoThreadOperation } from "./undo-thread-operation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const help = "help@copperline.example";
const legal = "legal@copperline.example";

/** Ravi sees only the open inbox, Lena also the lawyers' inbox. */
async function office() {
  const olga = await people.createWorkspace();
  const me = await people.actorOf(olga);
  const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
  const lena = await people.addMember(olga.workspaceId, "Lena", "agent");
  const lawyers = await people.run(createTeam, me, { name: "Lawyers", memberIds: [lena.memberId] });
  const { accountId } = await addEmailInbox(people, olga, help);
  await addEmailInbox(people, olga, legal, { teamId: lawyers.id });
  const inboundEmails = createInboundEmails(people, olga, accountId);
  const write = async (letter: Omit<Parameters<typeof inboundEmails.receive>[0], "from">) => {
    people.advanceClock(60);
    const stored = await inboundEmails.receive({
      from: "Ada Brook <ada@brook.example>",
      ...letter,
    });
    return {
      conversationId: stored.conversationId as ConversationId,
      entryId: stored.entryId as EntryId,
    };
  };
  const assign = ({ conversationId }: { conversationId: ConversationId }, to: MemberId) =>
    people.run(assignConversation, me, { conversationId, assigneeId: to });
  const assigneeOf = async ({ conversationId }: { conversationId: ConversationId }) =>
    (await people.run(getConversation, me, { conversationId })).conversation.assigneeId;
  const lastAssigned = async ({ conversationId }: { conversationId: ConversationId }) => {
    const { rows } = await people.run(listEntries, me, { conversationId });
    return rows.flatMap((one) =>
      one.kind === "event" && one.type === "assigned" ? [one.details] : [],
    )[0];
  };
  return { me, write, assign, assigneeOf, lastAssigned, ravi: ravi.memberId, lena: lena.memberId };
}

describe("a merge with a conversation of a more restricted inbox", () => {
  test("unassigns a member who can't see it, records that, and assigns them again on undo", async () => {
    const { me, write, assign, assigneeOf, lastAssigned, ravi } = await office();
    const [open, secret] = [await write({ to: help }), await write({ to: legal })];
    await assign(open, ravi);
    const done = await people.run(mergeConversation, me, {
      conversationId: secret.conversationId,
      intoId: open.conversationId,
    });
    expect(done.conversation.assigneeId).toBeNull();
    expect(await lastAssigned(open)).toEqual({ assigneeId: null, noLongerOf: ravi });
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect(await assigneeOf(open)).toBe(ravi);
  });

  test("doesn't take over an assignee who can't see the restricted inbox", async () => {
    const { me, write, assign, lastAssigned, ravi } = await office();
    const [open, secret] = [await write({ to: help }), await write({ to: legal })];
    await assign(open, ravi);
    const done = await people.run(mergeConversation, me, {
      conversationId: open.conversationId,
      intoId: secret.conversationId,
    });
    expect(done.conversation.assigneeId).toBeNull();
    expect(await lastAssigned(secret)).toEqual({ assigneeId: null, noLongerOf: ravi });
  });

  test("keeps the assignee of the restricted side", async () => {
    const { me, write, assign, assigneeOf, lastAssigned, ravi, lena } = await office();
    const [open, secret] = [await write({ to: help }), await write({ to: legal })];
    await assign(open, ravi);
    await assign(secret, lena);
    const done = await people.run(mergeConversation, me, {
      conversationId: secret.conversationId,
      intoId: open.conversationId,
    });
    expect(done.conversation.assigneeId).toBe(lena);
    expect(await lastAssigned(open)).toEqual({ assigneeId: lena });
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect([await assigneeOf(open), await assigneeOf(secret)]).toEqual([ravi, lena]);
  });

  test("leaves the conversation unassigned if it is undone after the assignee left", async () => {
    const { me, write, assign, assigneeOf, lastAssigned, ravi, lena } = await office();
    const [open, secret] = [await write({ to: help }), await write({ to: legal })];
    await assign(open, ravi);
    await assign(secret, lena);
    const done = await people.run(mergeConversation, me, {
      conversationId: open.conversationId,
      intoId: secret.conversationId,
    });
    await people.run(updateMember, me, { memberId: ravi, state: "disabled" });
    await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
    expect([await assigneeOf(open), await assigneeOf(secret)]).toEqual([null, lena]);
    expect(await lastAssigned(open)).toEqual({ assigneeId: null, noLongerOf: ravi });
  });
});

test("a message moved from a more restricted inbox unassigns a member who can't see that inbox, until undone", async () => {
  const { me, write, assign, assigneeOf, lastAssigned, ravi } = await office();
  const [open, secret] = [await write({ to: help }), await write({ to: legal, id: "s@x.example" })];
  await write({ to: legal, inReplyTo: "s@x.example" });
  await assign(open, ravi);
  const done = await people.run(moveMessage, me, {
    entryId: secret.entryId,
    toId: open.conversationId,
    withReplies: false,
  });
  expect(await assigneeOf(open)).toBeNull();
  expect(await lastAssigned(open)).toEqual({ assigneeId: null, noLongerOf: ravi });
  await people.run(undoThreadOperation, me, { threadOperationId: done.threadOperationId });
  expect(await assigneeOf(open)).toBe(ravi);
});

test("a reopened or split conversation is not assigned to a member whose role or membership ended", async () => {
  const { me, write, assign, assigneeOf, ravi, lena } = await office();
  const first = await write({ to: help, id: "a@x.example" });
  const second = await write({ to: help, id: "b@x.example", inReplyTo: "a@x.example" });
  const secret = await write({ to: legal });
  await assign(first, ravi);
  await assign(secret, lena);
  for (const { conversationId } of [first, secret])
    await people.run(closeConversation, me, { conversationId });
  await people.run(updateMember, me, { memberId: ravi, role: "viewer" });
  await people.run(updateMember, me, { memberId: lena, teamIds: [] });
  const split = await people.run(splitMessage, me, { entryId: second.entryId, withReplies: false });
  expect(split.conversation.assigneeId).toBeNull();
  const { conversationId } = first;
  expect(await assigneeOf(first)).toBe(ravi);
  await people.run(reopenConversation, me, { conversationId });
  expect(await assigneeOf(first)).toBeNull();
  expect(await assigneeOf(secret)).toBe(lena);
  await people.run(reopenConversation, me, { conversationId: secret.conversationId });
  expect(await assigneeOf(secret)).toBeNull();
});

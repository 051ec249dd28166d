// Conversations of an inbox are assigned only to members who can see it.
import { afterAll, expect, test } from "vitest";
import { updateInbox } from "#server/actions/inbox/update-inbox.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { addNote } from "./add-note.ts";
import { assignConversation } from "./assign-conversation.ts";
import { getConversation } from "./get-conversation.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

test("a member who can't see the inbox is neither assigned nor mentioned, and a viewer is not assigned", async () => {
  const { olga, amy, ben, by, inbox, caller } = await createAnsweredCall(fixture);
  const vic = await fixture.people.addMember(olga.workspaceId, "Vic", "viewer");
  const { conversationId } = await caller.view();
  const assign = (assigneeId: typeof ben.memberId) =>
    by(amy, assignConversation, { conversationId, assigneeId });
  const mention = (memberId: typeof ben.memberId) =>
    by(amy, addNote, { conversationId, text: "Please look", mentions: [memberId] });
  expect(await errorCodeOf(assign(vic.memberId))).toBe("cannot_be_assigned");
  await mention(vic.memberId);

  const team = await by(olga, createTeam, { name: "Night", memberIds: [amy.memberId] });
  await by(olga, updateInbox, { inboxId: inbox.inboxId, visibility: "team", teamId: team.id });
  expect(await errorCodeOf(assign(ben.memberId))).toBe("cannot_see_inbox");
  expect(await errorCodeOf(mention(ben.memberId))).toBe("cannot_see_inbox");
  await assign(olga.memberId);
  await mention(olga.memberId);
  await assign(amy.memberId);
});

test("a conversation reassigned from a member to a team belongs to the team alone, and the timeline says so", async () => {
  const { olga, amy, by, caller } = await createAnsweredCall(fixture);
  const { conversationId } = await caller.view();
  const team = await by(olga, createTeam, { name: "Night", memberIds: [] });
  await by(amy, assignConversation, { conversationId, assigneeId: amy.memberId });
  const forTeam = { conversationId, assigneeId: null, teamId: team.id };
  expect(await by(amy, assignConversation, forTeam)).toMatchObject({
    assigneeId: null,
    teamId: team.id,
  });
  // Assigned to a member of the team, then back to the team.
  await by(amy, assignConversation, { conversationId, assigneeId: amy.memberId });
  await by(amy, assignConversation, forTeam);
  await by(amy, assignConversation, { conversationId, assigneeId: amy.memberId });
  await by(amy, assignConversation, { conversationId, assigneeId: null });
  const { entries } = await by(amy, getConversation, { conversationId });
  const events = entries.flatMap((one) => (one.kind === "event" ? [[one.type, one.details]] : []));
  const given = ["assigned_to_team", { teamId: team.id }];
  expect(events.filter(([type]) => type === "assigned_to_team")).toEqual([given, given]);
  expect(events.at(-1)).toEqual(["assigned", { assigneeId: null }]);
});

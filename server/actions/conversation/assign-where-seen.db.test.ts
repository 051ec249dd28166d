// Work in an inbox goes only to members who see it.
import { afterAll, expect, test } from "vitest";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import { openTalk } from "#server/actions/call/for-tests/talk.ts";
import { updateLine } from "#server/actions/line/update-line.ts";
import { refusalOf } from "#server/actions/member/for-tests/open-people.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { addNote } from "./add-note.ts";
import { assignConversation } from "./assign-conversation.ts";
import { showConversation } from "./show-conversation.ts";

const house = openPhoneHouse();
afterAll(() => house.close());

test("a member who may not see the inbox is neither assigned nor mentioned, and a viewer is not assigned", async () => {
  const { olga, amy, ben, by, line, caller } = await openTalk(house);
  const vic = await house.people.join(olga.workspaceId, "Vic", "viewer");
  const { conversationId } = await caller.view();
  const assign = (assigneeId: typeof ben.memberId) =>
    by(amy, assignConversation, { conversationId, assigneeId });
  const mention = (memberId: typeof ben.memberId) =>
    by(amy, addNote, { conversationId, text: "Please look", mentions: [memberId] });
  expect(await refusalOf(assign(vic.memberId))).toBe("cannot_be_assigned");
  await mention(vic.memberId);

  const team = await by(olga, createTeam, { name: "Night", memberIds: [amy.memberId] });
  await by(olga, updateLine, { lineId: line.lineId, visibility: "team", teamId: team.id });
  expect(await refusalOf(assign(ben.memberId))).toBe("cannot_see_inbox");
  expect(await refusalOf(mention(ben.memberId))).toBe("cannot_see_inbox");
  await assign(olga.memberId);
  await mention(olga.memberId);
  await assign(amy.memberId);
});

test("handed over from a member to a team, it is the team's alone, and the timeline says so", async () => {
  const { olga, amy, by, caller } = await openTalk(house);
  const { conversationId } = await caller.view();
  const team = await by(olga, createTeam, { name: "Night", memberIds: [] });
  await by(amy, assignConversation, { conversationId, assigneeId: amy.memberId });
  const forTeam = { conversationId, assigneeId: null, teamId: team.id };
  expect(await by(amy, assignConversation, forTeam)).toMatchObject({
    ...{ assigneeId: null, teamId: team.id },
  });
  // Taken by a member of the team, and given back to it.
  await by(amy, assignConversation, { conversationId, assigneeId: amy.memberId });
  await by(amy, assignConversation, forTeam);
  await by(amy, assignConversation, { conversationId, assigneeId: amy.memberId });
  await by(amy, assignConversation, { conversationId, assigneeId: null });
  const { entries } = await by(amy, showConversation, { conversationId });
  const said = entries.flatMap((one) => (one.kind === "event" ? [[one.deed, one.facts]] : []));
  const given = ["gave_to_team", { teamId: team.id }];
  expect(said.filter(([deed]) => deed === "gave_to_team")).toEqual([given, given]);
  expect(said.at(-1)).toEqual(["assigned", { assigneeId: null }]);
});

// A team that callers of a line are led to is not deleted under it.
import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { TeamId } from "#domain/ids.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { deleteTeam } from "#server/actions/workspace/delete-team.ts";
import { insertCallFlowVersion } from "#server/store/call/flow/call-flow.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";

const house = createPhoneFixture();
afterAll(() => house.close());
const { people, database } = house;

const ringing = (teamId: TeamId): readonly FlowStep[] => [
  {
    ...{ id: "ring", kind: "ring", order: "all", seconds: 20, nobody: "over" },
    targets: { teamIds: [teamId], memberIds: [] },
  },
  { id: "over", kind: "hang_up", prompt: null },
];

test("a team that a live call flow rings is deleted only when the flow rings someone else", async () => {
  const olga = await people.found();
  const me = await people.actorOf(olga);
  const team = await people.ask(createTeam, me, { name: "Billing" });
  const { inboxId } = await house.addLine(olga, { steps: ringing(team.id) });
  const remove = () => errorCodeOf(people.ask(deleteTeam, me, { teamId: team.id }));
  expect(await remove()).toBe("team_in_flow");
  const flow = { start: "ring", steps: singleRingFlow };
  await database.transaction((tx) =>
    insertCallFlowVersion(tx, olga.workspaceId, {
      ...{ inboxId, flow, note: "", memberId: null, at: people.now() },
    }),
  );
  expect(await remove()).toBe("was carried out");
});

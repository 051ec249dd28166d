// A team that a published call flow refers to can't be deleted.
import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { TeamId } from "#domain/ids.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { deleteTeam } from "#server/actions/workspace/delete-team.ts";
import { insertCallFlowVersion } from "#server/store/call/flow/call-flow.ts";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { errorCodeOf, errorOf } from "#testing/fixtures/member/members-fixture.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people, database } = fixture;

const ringing = (teamId: TeamId): readonly FlowStep[] => [
  {
    id: "ring",
    kind: "ring",
    order: "all",
    seconds: 20,
    noAnswer: "over",
    targets: { teamIds: [teamId], memberIds: [] },
  },
  { id: "over", kind: "hang_up", prompt: null },
];

test("deletes a team rung by a published call flow only after the flow rings another target", async () => {
  const olga = await people.createWorkspace();
  const me = await people.actorOf(olga);
  const team = await people.run(createTeam, me, { name: "Billing" });
  const { inboxId } = await fixture.addInbox(olga, { steps: ringing(team.id) });
  const remove = () => errorCodeOf(people.run(deleteTeam, me, { teamId: team.id }));
  expect(await remove()).toBe("used_in_flow");
  const flow = { start: "ring", steps: singleRingFlow };
  await database.transaction((tx) =>
    insertCallFlowVersion(tx, olga.workspaceId, {
      inboxId,
      flow,
      note: "",
      memberId: null,
      at: people.now(),
    }),
  );
  expect(await remove()).toBe("was carried out");
});

test("names no inbox that the manager can't see", async () => {
  const olga = await people.createWorkspace();
  const me = await people.actorOf(olga);
  const [team, legal] = [
    await people.run(createTeam, me, { name: "Billing" }),
    await people.run(createTeam, me, { name: "Legal" }),
  ];
  const { inboxId } = await fixture.addInbox(olga, { steps: ringing(team.id) });
  await database.run(
    sql`update inbox set name = 'Merger', visibility = 'team', team_id = ${legal.id} where workspace_id = ${olga.workspaceId} and id = ${inboxId}`,
  );
  const max = await people.addMember(olga.workspaceId, "Max", "manager");
  const remove = async () =>
    errorOf(people.run(deleteTeam, await people.actorOf(max), { teamId: team.id }));
  expect(await remove()).toMatchObject({
    code: "used_in_hidden_flow",
    params: { name: "Billing" },
  });
  expect(JSON.stringify(await remove())).not.toContain("Merger");
  // One that they see is named, even if a hidden one is older.
  await fixture.addInbox(olga, { steps: ringing(team.id) });
  expect(await remove()).toMatchObject({ code: "used_in_flow" });
  expect(JSON.stringify(await remove())).not.toContain("Merger");
});

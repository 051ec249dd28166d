import { afterAll, expect, test } from "vitest";
import { claimCall } from "#server/actions/call/ringing/claim-call.ts";
import { sql } from "#server/store/sql.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

test("two callers ring at two people, who take one each in the same moment", async () => {
  const olga = await house.people.found();
  const [amy, ben] = [
    await house.people.join(olga.workspaceId, "Amy", "agent"),
    await house.people.join(olga.workspaceId, "Ben", "agent"),
  ];
  await house.wakeUp(amy);
  await house.wakeUp(ben);
  const line = await house.addLine(olga, { steps: singleRingFlow });
  for (let turn = 0; turn < 3; turn += 1) {
    const first = await placeInboundCall(house, line, `+44770090010${turn}`);
    const second = await placeInboundCall(house, line, `+44770090020${turn}`);
    const claims = [
      { actor: await house.people.actorOf(amy), callId: first.id },
      { actor: await house.people.actorOf(ben), callId: second.id },
    ];
    const both = await whileLocked(
      house.database,
      sql`select 1 from call_ring where call_id = any(${claims.map((one) => one.callId)}::uuid[]) for update`,
      claims.map(
        ({ actor, callId }) =>
          () =>
            errorCodeOf(house.people.ask(claimCall, actor, { callId })),
      ),
    );
    expect(both).toEqual(["was carried out", "was carried out"]);
    await house.settle();
    for (const caller of [first, second]) {
      expect((await caller.view()).rings.filter((ring) => ring.ended === null)).toEqual([]);
      await caller.hangsUp();
    }
    house.people.wait(60);
    await house.settle();
    await house.wakeUp(amy);
    await house.wakeUp(ben);
  }
  expect(memberActionsFor(house, line, amy).someone).toBe(amy);
});

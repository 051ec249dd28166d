import { afterAll, expect, test } from "vitest";
import { callIn } from "#server/actions/call/for-tests/caller.ts";
import { deskOf } from "#server/actions/call/for-tests/desk-of.ts";
import { oneRing } from "#server/actions/call/for-tests/one-ring.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import { claimCall } from "#server/actions/call/rings/claim-call.ts";
import { refusalOf } from "#server/actions/member/for-tests/open-people.ts";
import { whileHeld } from "#server/actions/member/for-tests/while-held.ts";
import { sql } from "#server/store/sql.ts";

const house = openPhoneHouse();
afterAll(() => house.close());

test("two callers ring at two people, who take one each in the same moment", async () => {
  const olga = await house.people.found();
  const [amy, ben] = [
    await house.people.join(olga.workspaceId, "Amy", "agent"),
    await house.people.join(olga.workspaceId, "Ben", "agent"),
  ];
  await house.wakeUp(amy);
  await house.wakeUp(ben);
  const line = await house.addLine(olga, { steps: oneRing });
  for (let turn = 0; turn < 3; turn += 1) {
    const first = await callIn(house, line, `+44770090010${turn}`);
    const second = await callIn(house, line, `+44770090020${turn}`);
    const claims = [
      { actor: await house.people.actorOf(amy), callId: first.id },
      { actor: await house.people.actorOf(ben), callId: second.id },
    ];
    const both = await whileHeld(
      house.database,
      sql`select 1 from call_ring where call_id = any(${claims.map((one) => one.callId)}::uuid[]) for update`,
      claims.map(
        ({ actor, callId }) =>
          () =>
            refusalOf(house.people.ask(claimCall, actor, { callId })),
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
  expect(deskOf(house, line, amy).someone).toBe(amy);
});

import { afterAll, expect, test } from "vitest";
import { claimCall } from "#server/actions/call/ringing/claim-call.ts";
import { sql } from "#server/store/sql.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

test("two callers ring two members, who answer one each at the same moment", async () => {
  const olga = await fixture.people.createWorkspace();
  const [amy, ben] = [
    await fixture.people.addMember(olga.workspaceId, "Amy", "agent"),
    await fixture.people.addMember(olga.workspaceId, "Ben", "agent"),
  ];
  await fixture.wakeUp(amy);
  await fixture.wakeUp(ben);
  const inbox = await fixture.addInbox(olga, { steps: singleRingFlow });
  for (let turn = 0; turn < 3; turn += 1) {
    const first = await placeInboundCall(fixture, inbox, `+44770090010${turn}`);
    const second = await placeInboundCall(fixture, inbox, `+44770090020${turn}`);
    const claims = [
      { actor: await fixture.people.actorOf(amy), callId: first.id },
      { actor: await fixture.people.actorOf(ben), callId: second.id },
    ];
    const both = await whileLocked(
      fixture.database,
      sql`select 1 from call_ring where call_id = any(${claims.map((one) => one.callId)}::uuid[]) for update`,
      claims.map(
        ({ actor, callId }) =>
          () =>
            errorCodeOf(fixture.people.run(claimCall, actor, { callId })),
      ),
    );
    expect(both).toEqual(["was carried out", "was carried out"]);
    await fixture.settle();
    for (const caller of [first, second]) {
      expect((await caller.view()).rings.filter((ring) => ring.endReason === null)).toEqual([]);
      await caller.hangsUp();
    }
    fixture.people.advanceClock(60);
    await fixture.settle();
    await fixture.wakeUp(amy);
    await fixture.wakeUp(ben);
  }
  expect(memberActionsFor(fixture, inbox, amy).someone).toBe(amy);
});

// A member who takes one call stops ringing for the others, whatever happens to those calls at that moment.
import { afterAll, expect, test } from "vitest";
import { lockCallView } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { claimCall } from "./claim-call.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people } = fixture;

async function twoCallers() {
  const olga = await people.createWorkspace();
  const ben = await people.addMember(olga.workspaceId, "Ben", "agent");
  await fixture.wakeUp(ben);
  const inbox = await fixture.addInbox(olga, { steps: singleRingFlow });
  const [first, second] = [
    await placeInboundCall(fixture, inbox, "+447700900111"),
    await placeInboundCall(fixture, inbox, "+447700900222"),
  ];
  fixture.voice.forget();
  return { olga, ben, first, second };
}

test("a personal phone does not ring on for a second caller, though it was rung at the same moment", async () => {
  const { olga, ben, first, second } = await twoCallers();
  const actor = await people.actorOf(ben);
  await fixture.runtime.asSystem(olga.workspaceId, async (ctx) => {
    const call = await lockCallView(ctx, second.id);
    if (!call) throw new Error("the second caller is there");
    await people.run(claimCall, actor, { callId: first.id });
    await runCallEvent(ctx, call, {
      kind: "phone_due",
      round: call.ringRound,
      memberId: ben.memberId,
      number: "+447700900455",
      ringTimeoutSeconds: 15,
    });
  });
  await fixture.settle();
  const rung = fixture.voice.dialled.map(({ legRef }) => legRef);
  expect(fixture.voice.hungUp).toEqual(rung);
  const phone = (await second.view()).legs.find((leg) => leg.joinMethod === "personal_phone");
  expect(phone?.leaveRequestedAt).not.toBeNull();
});

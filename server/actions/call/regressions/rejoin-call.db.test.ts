import { afterAll, expect, test } from "vitest";
import { joinCall } from "#server/actions/call/in-call/join-call.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

test("whoever took another call meanwhile does not come back into the one they lost", async () => {
  const { line, amy, ben, amys, spoken, callId, caller, by } = await createAnsweredCall(house);
  await amys.leaves(spoken);
  const bens = memberActionsFor(house, line, ben);
  await bens.answers(caller);
  const second = await placeInboundCall(house, line, "+447700900777");
  await amys.answers(second);
  expect(await errorCodeOf(by(amy, joinCall, { callId, mode: null }))).toBe("already_in_call");
  const legs = [...(await caller.view()).legs, ...(await second.view()).legs];
  expect(legs.filter((leg) => leg.memberId === amy.memberId && leg.endAt === null)).toHaveLength(1);
});

import { afterAll, expect, test } from "vitest";
import { joinCall } from "#server/actions/call/in-call/join-call.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

test("a member who answered another call meanwhile can't rejoin the one they lost", async () => {
  const { inbox, amy, ben, amys, spoken, callId, caller, by } = await createAnsweredCall(fixture);
  await amys.leaves(spoken);
  const bens = memberActionsFor(fixture, inbox, ben);
  await bens.answers(caller);
  const second = await placeInboundCall(fixture, inbox, "+447700900777");
  await amys.answers(second);
  expect(await errorCodeOf(by(amy, joinCall, { callId, mode: null }))).toBe("already_in_call");
  const legs = [...(await caller.view()).legs, ...(await second.view()).legs];
  expect(legs.filter((leg) => leg.memberId === amy.memberId && leg.endedAt === null)).toHaveLength(
    1,
  );
});

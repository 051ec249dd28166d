import { afterAll, expect, test } from "vitest";
import { callIn } from "#server/actions/call/for-tests/caller.ts";
import { deskOf } from "#server/actions/call/for-tests/desk-of.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import { openTalk } from "#server/actions/call/for-tests/talk.ts";
import { joinCall } from "#server/actions/call/in-call/join-call.ts";
import { refusalOf } from "#server/actions/member/for-tests/open-people.ts";

const house = openPhoneHouse();
afterAll(() => house.close());

test("whoever took another call meanwhile does not come back into the one they lost", async () => {
  const { line, amy, ben, amys, spoken, callId, caller, by } = await openTalk(house);
  await amys.leaves(spoken);
  const bens = deskOf(house, line, ben);
  await bens.answers(caller);
  const second = await callIn(house, line, "+447700900777");
  await amys.answers(second);
  expect(await refusalOf(by(amy, joinCall, { callId, mode: null }))).toBe("already_on_call");
  const legs = [...(await caller.view()).legs, ...(await second.view()).legs];
  expect(legs.filter((leg) => leg.memberId === amy.memberId && leg.endAt === null)).toHaveLength(1);
});

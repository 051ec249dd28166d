import { afterAll, expect, test } from "vitest";
import { deskOf } from "#server/actions/call/for-tests/desk-of.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import { openTalk } from "#server/actions/call/for-tests/talk.ts";
import { hangUpCall } from "#server/actions/call/in-call/hang-up-call.ts";
import { transferCall } from "#server/actions/call/in-call/transfer/transfer-call.ts";
import { listLiveCalls } from "#server/actions/call/list-live-calls.ts";
import type { Someone } from "#server/actions/member/for-tests/open-people.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { wrapUpCall } from "./wrap-up-call.ts";

const house = openPhoneHouse();
afterAll(() => house.close());

const talk = () => openTalk(house, { wrapUpSeconds: 30 });
const seenBy = async (someone: Someone) =>
  (await house.people.ask(listLiveCalls, await house.people.actorOf(someone), {})).rows;
const phoneOf = async ({ workspaceId, memberId }: Someone) =>
  (await findMember(house.database, workspaceId, memberId))?.phone;

test("a page that is loaded again finds the call it has to say something about, while there is time", async () => {
  const { amy, ben, callId, by, carrier } = await talk();
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  expect(await seenBy(amy)).toMatchObject([{ id: callId, state: "ended", isWrappedUp: false }]);
  expect(await seenBy(ben)).toEqual([]);
  await by(amy, wrapUpCall, { callId, result: "resolved" });
  expect(await seenBy(amy)).toEqual([]);
});

test("after the time there is nothing left to say", async () => {
  const { amy, callId, by, carrier } = await talk();
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  await house.pass(31);
  expect(await seenBy(amy)).toEqual([]);
});

test("whoever handed a call on is free at their word, and how it ended stays for the other to say", async () => {
  const { amy, ben, line, callId, by, carrier, caller } = await talk();
  const to = { kind: "member", memberId: ben.memberId } as const;
  await by(amy, transferCall, { callId, to, how: "cold" });
  await carrier.obeys();
  await deskOf(house, line, ben).answers(caller);
  await carrier.obeys();
  expect(await phoneOf(amy)).toBe("wrapping_up");
  const given = await by(amy, wrapUpCall, { callId, result: "resolved", note: "Wants Tuesday." });
  expect(given).toMatchObject({ memberId: ben.memberId, isWrappedUp: false, result: null });
  expect(await phoneOf(amy)).toBe("free");

  await by(ben, hangUpCall, { callId });
  await carrier.obeys();
  expect(await seenBy(ben)).toMatchObject([{ id: callId, isWrappedUp: false }]);
  expect(await seenBy(amy)).toEqual([]);
});

import { afterAll, expect, test } from "vitest";
import { hangUpCall } from "#server/actions/call/in-call/hang-up-call.ts";
import { transferCall } from "#server/actions/call/in-call/transfer/transfer-call.ts";
import { listLiveCalls } from "#server/actions/call/list-live-calls.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { wrapUpCall } from "./wrap-up-call.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

const talk = () => createAnsweredCall(house, { wrapUpSeconds: 30 });
const seenBy = async (someone: TestMember) =>
  (await house.people.ask(listLiveCalls, await house.people.actorOf(someone), {})).rows;
const phoneOf = async ({ workspaceId, memberId }: TestMember) =>
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
  await memberActionsFor(house, line, ben).answers(caller);
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

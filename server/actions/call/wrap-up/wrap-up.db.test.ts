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

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const talk = () => createAnsweredCall(fixture, { wrapUpSeconds: 30 });
const seenBy = async (someone: TestMember) =>
  (await fixture.people.ask(listLiveCalls, await fixture.people.actorOf(someone), {})).rows;
const phoneOf = async ({ workspaceId, memberId }: TestMember) =>
  (await findMember(fixture.database, workspaceId, memberId))?.phone;

test("a reloaded page finds the call that needs a disposition, while wrap-up lasts", async () => {
  const { amy, ben, callId, by, carrier } = await talk();
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  expect(await seenBy(amy)).toMatchObject([{ id: callId, state: "ended", isWrappedUp: false }]);
  expect(await seenBy(ben)).toEqual([]);
  await by(amy, wrapUpCall, { callId, disposition: "resolved" });
  expect(await seenBy(amy)).toEqual([]);
});

test("a reloaded page finds nothing once wrap-up is over", async () => {
  const { amy, callId, by, carrier } = await talk();
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  await fixture.pass(31);
  expect(await seenBy(amy)).toEqual([]);
});

test("a member who handed a call over can end wrap-up, and the disposition stays for the other", async () => {
  const { amy, ben, inbox, callId, by, carrier, caller } = await talk();
  const to = { kind: "member", memberId: ben.memberId } as const;
  await by(amy, transferCall, { callId, to, how: "cold" });
  await carrier.obeys();
  await memberActionsFor(fixture, inbox, ben).answers(caller);
  await carrier.obeys();
  expect(await phoneOf(amy)).toBe("wrapping_up");
  const given = await by(amy, wrapUpCall, {
    callId,
    disposition: "resolved",
    note: "Wants Tuesday.",
  });
  expect(given).toMatchObject({ memberId: ben.memberId, isWrappedUp: false, disposition: null });
  expect(await phoneOf(amy)).toBe("free");

  await by(ben, hangUpCall, { callId });
  await carrier.obeys();
  expect(await seenBy(ben)).toMatchObject([{ id: callId, isWrappedUp: false }]);
  expect(await seenBy(amy)).toEqual([]);
});

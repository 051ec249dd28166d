// Calls don't wait for a carrier that is down. Placing a call fails at once with a clear message, one probe call now
// and then checks whether the carrier is back, and texts are not affected.
import { afterAll, expect, test } from "vitest";
import type { CallId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { startCall } from "#server/actions/call/outbound/start-call.ts";
import { getHealth } from "#server/actions/health/get-health.ts";
import { retryAccount } from "#server/actions/health/retry-account.ts";
import { waitOfBreaker } from "#server/actions/inbox/breaker.ts";
import type { DialOutcome } from "#server/ports/voice.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { carrierReportsFor } from "#testing/fixtures/call/carrier-reports.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture, type PhoneInbox } from "#testing/fixtures/call/phone-fixture.ts";
import { errorOf, type TestMember } from "#testing/fixtures/member/members-fixture.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people, voice } = fixture;

const down: DialOutcome = {
  kind: "rejected",
  cause: "failed",
  providerCode: null,
  isDown: true,
  message: "Couldn't reach Fake Carrier. Try again.",
};
const unknownOutcome: DialOutcome = { kind: "unknown", reason: "no answer in time" };

let keys = 0;
async function open() {
  const olga = await people.createWorkspace();
  const inbox = await fixture.addInbox(olga, {});
  voice.forget();
  /** A new free member places a call, as far as it gets. */
  const place = async () => {
    const member = await people.addMember(olga.workspaceId, "Amy", "agent");
    await fixture.wakeUp(member);
    keys += 1;
    const input = { inboxId: inbox.inboxId, to: "07700 900123", clientKey: `carrier-down-${keys}` };
    const { call, join } = await people.run(startCall, await people.actorOf(member), input);
    await fixture.settle();
    return { call, join, member };
  };
  const ring = async () => connect(inbox, await place());
  const health = async () => {
    const { accounts } = await people.run(getHealth, await people.actorOf(olga), {});
    return required(
      accounts.find((one) => one.id === inbox.accountId),
      "the line's account",
    );
  };
  return { olga, inbox, place, ring, health };
}

async function connect(
  inbox: PhoneInbox,
  started: { call: { id: CallId }; join: { joinToken: string }; member: TestMember },
) {
  const carrier = carrierReportsFor(fixture, inbox, started.call.id);
  const { legRef } = await memberActionsFor(fixture, inbox, started.member).connects(
    started.join.joinToken,
  );
  await carrier.conference(legRef, "joined");
  return presentCall(await fixture.viewOf(inbox, started.call.id), "GB", true);
}

test("fails calls at once after a few failures in a row, reports it in health, and keeps texts going", async () => {
  const { olga, inbox, place, ring, health } = await open();
  voice.dialsNext(down, unknownOutcome, down);
  for (let n = 0; n < limit("breakerCallFailures"); n += 1) await ring();
  const dialCount = voice.dialled.length;
  const refused = await errorOf(place());
  expect(refused.code).toBe("calls_paused");
  expect(refused.message).toMatch(/isn't answering, so calls can't be placed right now/);
  expect(voice.dialled).toHaveLength(dialCount);
  expect(await health()).toMatchObject({
    state: "working",
    alsoPaused: [{ service: "calls", problem: down.message }],
  });
  await fixture.runtime.asSystem(olga.workspaceId, async (ctx) => {
    expect(await waitOfBreaker(ctx, inbox.accountId, "messages")).toBeNull();
    expect(await waitOfBreaker(ctx, inbox.accountId, "calls")).not.toBeNull();
  });
});

test("sends one probe call now and then, fails the others, and resumes calls when the probe succeeds", async () => {
  const { inbox, place, ring, health } = await open();
  voice.dialsNext(...Array.from({ length: limit("breakerCallFailures") }, () => unknownOutcome));
  for (let n = 0; n < limit("breakerCallFailures"); n += 1) await ring();
  people.advanceClock(limit("breakerInitialSeconds") + 1);
  // Both calls are created before either is dialed.
  const [first, second] = [await place(), await place()];
  const dialCount = voice.dialled.length;
  voice.dialsNext(unknownOutcome);
  await connect(inbox, first);
  const result = await connect(inbox, second);
  expect(voice.dialled).toHaveLength(dialCount + 1);
  expect(result).toMatchObject({
    state: "ended",
    message: expect.stringMatching(/isn't answering, so calls can't be placed right now/),
  });
  expect((await errorOf(place())).code).toBe("calls_paused");

  people.advanceClock(limit("breakerCallMaxSeconds") + 1);
  expect((await ring()).state).toBe("dialing");
  expect((await health()).alsoPaused).toEqual([]);
  expect((await ring()).state).toBe("dialing");
});

test("Retry makes the next call the probe at once", async () => {
  const { olga, place, ring, inbox } = await open();
  voice.dialsNext(...Array.from({ length: limit("breakerCallFailures") }, () => unknownOutcome));
  for (let n = 0; n < limit("breakerCallFailures"); n += 1) await ring();
  expect((await errorOf(place())).code).toBe("calls_paused");
  await people.run(retryAccount, await people.actorOf(olga), { accountId: inbox.accountId });
  expect((await ring()).state).toBe("dialing");
});

test("a rejected number does not count as a carrier failure", async () => {
  const { place, ring, health } = await open();
  const refused: DialOutcome = {
    kind: "rejected",
    cause: "invalid_number",
    providerCode: "21211",
    message: "No such number.",
  };
  voice.dialsNext(unknownOutcome, unknownOutcome, refused, unknownOutcome, unknownOutcome);
  for (let n = 0; n < 5; n += 1) await ring();
  await place();
  expect((await health()).alsoPaused).toEqual([]);
});

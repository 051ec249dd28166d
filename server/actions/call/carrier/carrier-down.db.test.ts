// A carrier that is down: nobody waits for it call after call. Placing one fails at once with a plain sentence, one goes first
// now and then to see whether it is back, and its texts have nothing to do with it.
import { afterAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { CallId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
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

const house = createPhoneFixture();
afterAll(() => house.close());
const { people, voice } = house;

const down: DialOutcome = {
  ...{ kind: "refused", cause: "failed", providerCode: null, isDown: true },
  say: "Couldn't reach Fake Carrier. Try again.",
};
const lost: DialOutcome = { kind: "unknown", why: "no answer in time" };

let keys = 0;
async function open() {
  const olga = await people.found();
  const line = await house.addLine(olga, {});
  voice.forget();
  /** Somebody who is free places a call as far as it goes. */
  const place = async () => {
    const member = await people.join(olga.workspaceId, "Amy", "agent");
    await house.wakeUp(member);
    keys += 1;
    const wish = { inboxId: line.inboxId, to: "07700 900123", clientKey: `carrier-down-${keys}` };
    const { call, pass } = await people.ask(startCall, await people.actorOf(member), wish);
    await house.settle();
    return { call, pass, member };
  };
  const ring = async () => connect(line, await place());
  const health = async () => {
    const { accounts } = await people.ask(getHealth, await people.actorOf(olga), {});
    return required(
      accounts.find((one) => one.id === line.accountId),
      "the line's account",
    );
  };
  return { olga, line, place, ring, health };
}

async function connect(
  line: PhoneInbox,
  begun: { call: { id: CallId }; pass: { pass: string }; member: TestMember },
) {
  const carrier = carrierReportsFor(house, line, begun.call.id);
  const { legRef } = await memberActionsFor(house, line, begun.member).connects(begun.pass.pass);
  await carrier.room(legRef, "joined");
  return presentCall(await house.viewOf(line, begun.call.id), "GB", true);
}

test("after a few failures in a row calls fail at once, health says so, and texts go on", async () => {
  const { olga, line, place, ring, health } = await open();
  voice.dialsNext(down, lost, down);
  for (let n = 0; n < limit("breakerCallFailures"); n += 1) await ring();
  const asked = voice.dialled.length;
  const refused = await errorOf(place());
  expect(refused.code).toBe("calls_paused");
  expect(refused.message).toMatch(/isn't answering, so calls can't be placed right now/);
  expect(voice.dialled).toHaveLength(asked);
  expect(await health()).toMatchObject({
    state: "working",
    alsoPaused: [{ service: "calls", problem: down.say }],
  });
  await house.desk.asSystem(olga.workspaceId, async (ctx) => {
    expect(await waitOfBreaker(ctx, line.accountId, "messages")).toBeNull();
    expect(await waitOfBreaker(ctx, line.accountId, "calls")).not.toBeNull();
  });
});

test("one call goes first now and then; the others do not wait for it, and when it is answered all may go", async () => {
  const { line, place, ring, health } = await open();
  voice.dialsNext(...Array.from({ length: limit("breakerCallFailures") }, () => lost));
  for (let n = 0; n < limit("breakerCallFailures"); n += 1) await ring();
  people.wait(limit("breakerFirstSeconds") + 1);
  // Both are begun before either is dialled.
  const [first, second] = [await place(), await place()];
  const asked = voice.dialled.length;
  voice.dialsNext(lost);
  await connect(line, first);
  const told = await connect(line, second);
  expect(voice.dialled).toHaveLength(asked + 1);
  expect(told).toMatchObject({
    state: "ended",
    say: expect.stringMatching(/isn't answering, so calls can't be placed right now/),
  });
  expect((await errorOf(place())).code).toBe("calls_paused");

  people.wait(limit("breakerCallLongestSeconds") + 1);
  expect((await ring()).state).toBe("dialling");
  expect((await health()).alsoPaused).toEqual([]);
  expect((await ring()).state).toBe("dialling");
});

test("Retry lets the next call go first at once", async () => {
  const { olga, place, ring, line } = await open();
  voice.dialsNext(...Array.from({ length: limit("breakerCallFailures") }, () => lost));
  for (let n = 0; n < limit("breakerCallFailures"); n += 1) await ring();
  expect((await errorOf(place())).code).toBe("calls_paused");
  await people.ask(retryAccount, await people.actorOf(olga), { accountId: line.accountId });
  expect((await ring()).state).toBe("dialling");
});

test("a number that the carrier refuses says nothing about the carrier", async () => {
  const { place, ring, health } = await open();
  const refused: DialOutcome = {
    ...{ kind: "refused", cause: "no_such_number", providerCode: "21211", say: "No such number." },
  };
  voice.dialsNext(lost, lost, refused, lost, lost);
  for (let n = 0; n < 5; n += 1) await ring();
  await place();
  expect((await health()).alsoPaused).toEqual([]);
});

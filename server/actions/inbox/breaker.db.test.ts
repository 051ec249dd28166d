// How long the messages and calls of a paused account wait for its probe.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import type { AccountService } from "#domain/inbox/account-services.ts";
import { type LimitName, limit } from "#domain/limits.ts";
import { insertAccount } from "#server/store/account.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { recordFailure, waitOfBreaker } from "./breaker.ts";

const people = createMembersFixture();
const { runtime, database } = people;
afterAll(() => people.close());
let olga: TestMember;
beforeAll(async () => {
  olga = await people.createWorkspace();
});

async function openPaused(service: AccountService, failures: LimitName) {
  const accountId = people.newId<AccountId>();
  await insertAccount(database, olga.workspaceId, {
    id: accountId,
    provider: "fake",
    label: "Fake",
    isSimulated: false,
    state: "working",
    settingsEncrypted: runtime.deps.secrets.seal("{}", accountId),
    at: people.now(),
  });
  // The longest pause, which several failed probes lead to.
  for (let n = 0; n < limit(failures) + 9; n += 1)
    await runtime.asSystem(olga.workspaceId, (ctx) => recordFailure(ctx, accountId, service, "no"));
  /** Seconds until the next check; null for the probe. */
  return async () => {
    const at = await runtime.asSystem(olga.workspaceId, (ctx) =>
      waitOfBreaker(ctx, accountId, service),
    );
    return at && (at.getTime() - people.now().getTime()) / 1000;
  };
}

test('waiting messages check again after "breakerPollSeconds" at the latest', async () => {
  const wait = await openPaused("messages", "breakerFailures");
  const seconds = await wait();
  expect(seconds).toBeGreaterThan(limit("breakerPollSeconds"));
  // Spread over a second.
  expect(seconds).toBeLessThanOrEqual(limit("breakerPollSeconds") + 2);
});

test.each([
  ["messages", "breakerFailures", "breakerMaxSeconds", "breakerProbeSeconds"],
  ["calls", "breakerCallFailures", "breakerCallMaxSeconds", "breakerCallProbeSeconds"],
] as const)(
  "%s: a probe without an outcome is followed by another after its time, not before",
  async (service, failures, pause, probe) => {
    const wait = await openPaused(service, failures);
    people.advanceClock(limit(pause) + 1);
    expect(await wait()).toBeNull();
    expect(await wait()).not.toBeNull();
    people.advanceClock(limit(probe) - 1);
    expect(await wait()).not.toBeNull();
    people.advanceClock(2);
    expect(await wait()).toBeNull();
  },
);

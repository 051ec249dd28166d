// Accounts whose credentials are rejected are rechecked automatically, and what the provider reported meanwhile is
// fetched.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import { checkAccount } from "#server/actions/account/check-account.ts";
import { updateAccount } from "#server/actions/account/update-account.ts";
import { getHealth } from "#server/actions/health/get-health.ts";
import { reconcileAccount } from "#server/actions/message/reconcile-account.ts";
import { reconcileAfterGap } from "#server/jobs/reconcile-all.ts";
import type { CheckResult } from "#server/ports/provider.ts";
import { ProviderError, type SendOutcome } from "#server/ports/provider-outcome.ts";
import type { ProviderMessage, TextProvider } from "#server/ports/text.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { findAccount } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { createTextDeliveryFixture } from "#testing/fixtures/message/text-delivery-fixture.ts";
import { recheckAccount, recheckAccounts } from "./recheck-account.ts";
import { createRejectedWebhookRecorder } from "./rejected-webhook-recorder.ts";

const fixture = await createTextDeliveryFixture();
const { people, runtime, database, fake } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

const hour = 3_600;
const rejected: SendOutcome = {
  kind: "rejected",
  problem: "bad_credentials",
  providerCode: "20003",
};
const works: CheckResult = { kind: "working", label: "works", notes: [] };
const refuses: CheckResult = { kind: "rejected", message: "The provider rejected the keys." };

async function openAccountOfTexts() {
  const { accountId, inboxId } = await fixture.addInbox();
  const { address } = await database.one<{ address: string }>(
    sql`select address from inbox where id = ${inboxId}`,
  );
  await database.run(
    sql`update account set reconciled_at = ${people.now()} where id = ${accountId}`,
  );
  const listed: ProviderMessage[] = [];
  const at = { check: works as CheckResult, checks: 0, listed };
  Object.assign(runtime.deps.services.findTextProvider("fake") as TextProvider, {
    settings: [{ key: "token", label: "token", kind: "secret", isOptional: true }],
    check: async () => {
      at.checks += 1;
      return at.check;
    },
    listSince: async function* (_: unknown, since: string) {
      if (at.check.kind !== "working") throw new ProviderError("rejected", "responded with 401");
      yield* listed.filter((one) => one.at >= since);
    },
  });
  return {
    at,
    accountId,
    inboxId,
    row: async () => required(await findAccount(database, fixture.workspace(), accountId), "there"),
    comes: (providerRef: string) =>
      listed.push({
        direction: "in",
        providerRef,
        from: "+12025559999",
        to: address,
        text: "Hello?",
        media: [],
        at: people.now().toISOString(),
        state: null,
      } as unknown as ProviderMessage),
    async isRejected() {
      fake.outcomes.push(rejected);
      await fixture.handOver(await fixture.write(inboxId));
    },
    reconcile: () => reconcileAccount(runtime, fixture.workspace(), accountId),
    reconcileJob: () => fixture.jobOf(jobKeys.reconcileAccount(accountId)),
  };
}

/** True if the maintenance job schedules a check now. */
async function isDue(accountId: AccountId): Promise<boolean> {
  await recheckAccounts(runtime);
  const job = await fixture.jobOf(jobKeys.recheckAccount(accountId));
  if (job) await fixture.dropJob(jobKeys.recheckAccount(accountId));
  return job !== null;
}

test("fetches a text received while the credentials were rejected, even if a restart follows the new ones", async () => {
  const account = await openAccountOfTexts();
  people.advanceClock(12 * hour);
  account.comes("SMmissed");
  await account.isRejected();
  people.advanceClock(60 * hour);
  account.at.check = works;
  await people.run(updateAccount, fixture.owner(), {
    accountId: account.accountId,
    settings: { token: "new" },
  });
  await reconcileAfterGap(runtime, { missedSince: people.now() });
  expect(await account.reconcile()).toMatchObject({ recovered: 1 });
});

test("a known gap doesn't hide a longer time without a comparison", async () => {
  const account = await openAccountOfTexts();
  people.advanceClock(hour);
  account.comes("SMearlier");
  people.advanceClock(60 * hour);
  await reconcileAfterGap(runtime, { missedSince: people.now() });
  expect(await account.reconcile()).toMatchObject({ recovered: 1 });
});

test.each(["new keys", "a check", "a send"] as const)(
  "compares everything since the last comparison after %s that works",
  async (how) => {
    const account = await openAccountOfTexts();
    const { comparedUntil } = await account.row();
    people.advanceClock(50 * hour);
    await account.isRejected();
    await fixture.dropJob(jobKeys.reconcileAccount(account.accountId));
    people.advanceClock(hour);
    const { accountId } = account;
    if (how === "a check") await people.run(checkAccount, fixture.owner(), { accountId });
    else if (how === "new keys")
      await people.run(updateAccount, fixture.owner(), { accountId, settings: { token: "new" } });
    else {
      await database.run(sql`update account set state = 'working' where id = ${accountId}`);
      const id = await fixture.write(account.inboxId);
      await database.run(sql`update account set state = 'broken' where id = ${accountId}`);
      await fixture.handOver(id);
    }
    expect(await account.row()).toMatchObject({
      state: "working",
      missedSince: comparedUntil,
      brokenSince: null,
    });
    expect(await account.reconcileJob()).not.toBeNull();
  },
);

test("records the gap but doesn't request the provider's list while the credentials are rejected", async () => {
  const account = await openAccountOfTexts();
  await account.isRejected();
  await fixture.dropJob(jobKeys.reconcileAccount(account.accountId));
  await reconcileAfterGap(runtime, { missedSince: people.now() });
  expect((await account.row()).missedSince).not.toBeNull();
  expect(await account.reconcileJob()).toBeNull();
});

test("credentials rejected once recover automatically", async () => {
  const account = await openAccountOfTexts();
  const { accountId } = account;
  await account.isRejected();
  expect(await account.row()).toMatchObject({ state: "broken" });
  expect(await isDue(accountId)).toBe(false);
  people.advanceClock(limit("textRecheckSeconds") + 1);
  expect(await isDue(accountId)).toBe(true);
  await recheckAccount(runtime, fixture.workspace(), accountId);
  expect(await account.row()).toMatchObject({ state: "working", problem: null });
  expect(await account.reconcileJob()).not.toBeNull();
  await fixture.handOver(await fixture.write(account.inboxId));
  expect(fake.sent).toHaveLength(2);
});

test("checks wrong credentials less and less often, but at least once an hour", async () => {
  const account = await openAccountOfTexts();
  const { accountId } = account;
  account.at.check = refuses;
  await account.isRejected();
  const waited: number[] = [];
  for (let seconds = 0; waited.length < 8; seconds += 60) {
    if (await isDue(accountId)) {
      await recheckAccount(runtime, fixture.workspace(), accountId);
      waited.push(seconds);
      seconds = 0;
    }
    people.advanceClock(60);
  }
  expect(waited.slice(0, 5)).toEqual([...waited.slice(0, 5)].toSorted((a, b) => a - b));
  expect(waited.at(-1)).toBe(limit("recheckMaxSeconds"));
  expect(account.at.checks).toBe(8);
  expect(await account.row()).toMatchObject({ state: "broken", problem: refuses.message });
});

test("waits longer before rechecking a mail server, which may lock out repeated failed sign-ins", async () => {
  const account = await openAccountOfTexts();
  const { services } = runtime.deps;
  const { findTextProvider } = services;
  await account.isRejected();
  Object.assign(services, { findTextProvider: () => null });
  people.advanceClock(limit("textRecheckSeconds") + 1);
  expect(await isDue(account.accountId)).toBe(false);
  people.advanceClock(limit("emailRecheckSeconds"));
  expect(await isDue(account.accountId)).toBe(true);
  Object.assign(services, { findTextProvider });
});

test("backs off when the provider refuses its list", async () => {
  const account = await openAccountOfTexts();
  account.at.check = refuses;
  const refused = await account.reconcile().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RetryLaterError);
  expect(refused).toMatchObject({ afterMs: limit("reconcileRefusedSeconds") * 1000 });
});

test("keeps the account's problem when the provider is unreachable", async () => {
  const account = await openAccountOfTexts();
  await account.isRejected();
  account.at.check = { kind: "unreachable", message: "Couldn't reach it." };
  const { problem } = await account.row();
  await recheckAccount(runtime, fixture.workspace(), account.accountId);
  expect(await account.row()).toMatchObject({ state: "broken", problem });
});

test("keeps new credentials saved while the old ones are checked", async () => {
  const account = await openAccountOfTexts();
  const { accountId } = account;
  await account.isRejected();
  const adapter = runtime.deps.services.findTextProvider("fake") as TextProvider;
  Object.assign(adapter, {
    check: async () => {
      account.at.check = works;
      Object.assign(adapter, { check: async () => works });
      await people.run(updateAccount, fixture.owner(), { accountId, settings: { token: "new" } });
      return refuses;
    },
  });
  await recheckAccount(runtime, fixture.workspace(), accountId);
  expect(await account.row()).toMatchObject({ state: "working", problem: null });
});

test("backs off for an account that can't be checked at all", async () => {
  const account = await openAccountOfTexts();
  const { accountId } = account;
  await account.isRejected();
  Object.assign(runtime.deps.services.findTextProvider("fake") as TextProvider, {
    check: () => Promise.reject(new TypeError("a response of another shape")),
  });
  people.advanceClock(limit("textRecheckSeconds") + 1);
  expect(await isDue(accountId)).toBe(true);
  await expect(recheckAccount(runtime, fixture.workspace(), accountId)).rejects.toThrow(
    "another shape",
  );
  expect(await isDue(accountId)).toBe(false);
});

test("records a refused webhook and fetches its text from the list, and records a flood of them once", async () => {
  const account = await openAccountOfTexts();
  const { accountId } = account;
  const refused = createRejectedWebhookRecorder(runtime);
  const one = { workspaceId: fixture.workspace(), accountId, provider: "fake" };
  people.advanceClock(hour);
  account.comes("SMrefused");
  await refused(one);
  const { webhookRejectedAt, missedSince } = await account.row();
  for (const at of [webhookRejectedAt, missedSince])
    expect(Date.parse(at ?? "")).toBe(people.now().getTime());
  expect(await account.reconcileJob()).not.toBeNull();
  expect(await account.reconcile()).toMatchObject({ recovered: 1 });
  await fixture.dropJob(jobKeys.reconcileAccount(accountId));
  people.advanceClock(60);
  for (let n = 0; n < 3; n += 1) await refused(one);
  expect(await account.reconcileJob()).toBeNull();
  // Texts of those webhooks are compared after the quiet period.
  expect(await fixture.jobOf(jobKeys.reconcileAfterRejections(accountId))).not.toBeNull();
  people.advanceClock(limit("rejectedWebhookRecordMinutes") * 60);
  await refused(one);
  expect(await account.reconcileJob()).not.toBeNull();

  const shown = async () =>
    (await people.run(getHealth, fixture.owner(), {})).accounts.find(({ id }) => id === accountId)
      ?.webhookRejectedAt;
  expect(Date.parse((await shown()) ?? "")).toBe(people.now().getTime());
  people.advanceClock(limit("rejectedWebhookNoticeHours") * hour + 1);
  expect(await shown()).toBeNull();
});

// An account whose keys are rejected: it is checked again by itself, and what its provider reported meanwhile is fetched.
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { PutOff } from "#domain/put-off.ts";
import { checkAccount } from "#server/actions/account/check-account.ts";
import { updateAccount } from "#server/actions/account/update-account.ts";
import { getHealth } from "#server/actions/health/get-health.ts";
import { reconcileAccount } from "#server/actions/message/reconcile-account.ts";
import { reconcileAfterGap } from "#server/jobs/reconcile-all.ts";
import type { CheckResult } from "#server/ports/provider.ts";
import { ProviderError, type SendOutcome } from "#server/ports/provider-outcome.ts";
import type { ProviderMessage, SmsProvider } from "#server/ports/sms.ts";
import { findAccount } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { openTextHouse } from "#testing/fixtures/message/text-house.ts";
import { recheckAccount, recheckAccounts } from "./recheck-account.ts";
import { openRefusedHooks } from "./refused-hooks.ts";

const house = await openTextHouse();
const { people, desk, database, fake } = house;
beforeAll(() => house.open());
afterAll(() => house.close());

const hour = 3_600;
const rejected: SendOutcome = {
  ...{ kind: "refused", problem: "bad_credentials", providerCode: "20003" },
};
const works: CheckResult = { kind: "working", label: "works", notes: [] };
const refuses: CheckResult = { kind: "refused", say: "The provider rejected the keys." };

async function openAccountOfTexts() {
  const { accountId, inboxId } = await house.openLine();
  const { address } = await database.one<{ address: string }>(
    sql`select address from inbox where id = ${inboxId}`,
  );
  await database.run(
    sql`update account set reconciled_at = ${people.now()} where id = ${accountId}`,
  );
  const listed: ProviderMessage[] = [];
  const at = { check: works as CheckResult, checks: 0, listed };
  Object.assign(desk.parts.outside.findSmsProvider("fake") as SmsProvider, {
    settings: [{ key: "token", label: "token", kind: "secret", isOptional: true }],
    check: async () => {
      at.checks += 1;
      return at.check;
    },
    listSince: async function* (_: unknown, since: string) {
      if (at.check.kind !== "working") throw new ProviderError("refused", "answered 401");
      yield* listed.filter((one) => one.at >= since);
    },
  });
  return {
    ...{ at, accountId, inboxId },
    row: async () => required(await findAccount(database, house.workspace(), accountId), "there"),
    comes: (providerRef: string) =>
      listed.push({
        ...{ direction: "in", providerRef, from: "+12025559999", to: address },
        ...{ text: "Hello?", media: [], at: people.now().toISOString(), state: null },
      } as unknown as ProviderMessage),
    async isRejected() {
      fake.outcomes.push(rejected);
      await house.handOver(await house.write(inboxId));
    },
    reconcile: () => reconcileAccount(desk, house.workspace(), accountId),
    reconcileJob: () => house.jobOf(`reconcile:${accountId}`),
  };
}

/** Whether the chore asks for a check now. */
async function isDue(accountId: AccountId): Promise<boolean> {
  await recheckAccounts(desk);
  const job = await house.jobOf(`recheck:${accountId}`);
  if (job) await house.dropJob(`recheck:${accountId}`);
  return job !== null;
}

test("a text that came while the keys were rejected is fetched, though a restart follows the new ones", async () => {
  const account = await openAccountOfTexts();
  people.wait(12 * hour);
  account.comes("SMmissed");
  await account.isRejected();
  people.wait(60 * hour);
  account.at.check = works;
  await people.ask(updateAccount, house.owner(), {
    ...{ accountId: account.accountId, settings: { token: "new" } },
  });
  await reconcileAfterGap(desk, { missedSince: people.now() });
  expect(await account.reconcile()).toMatchObject({ recovered: 1 });
});

test("a gap that is known does not hide that nothing was compared for longer", async () => {
  const account = await openAccountOfTexts();
  people.wait(hour);
  account.comes("SMearlier");
  people.wait(60 * hour);
  await reconcileAfterGap(desk, { missedSince: people.now() });
  expect(await account.reconcile()).toMatchObject({ recovered: 1 });
});

test.each(["new keys", "a check", "a send"] as const)(
  "after %s that works, everything since the last comparison is compared",
  async (how) => {
    const account = await openAccountOfTexts();
    const { comparedUntil } = await account.row();
    people.wait(50 * hour);
    await account.isRejected();
    await house.dropJob(`reconcile:${account.accountId}`);
    people.wait(hour);
    const { accountId } = account;
    if (how === "a check") await people.ask(checkAccount, house.owner(), { accountId });
    else if (how === "new keys")
      await people.ask(updateAccount, house.owner(), { accountId, settings: { token: "new" } });
    else {
      await database.run(sql`update account set state = 'working' where id = ${accountId}`);
      const id = await house.write(account.inboxId);
      await database.run(sql`update account set state = 'broken' where id = ${accountId}`);
      await house.handOver(id);
    }
    expect(await account.row()).toMatchObject({
      ...{ state: "working", missedSince: comparedUntil, brokenSince: null },
    });
    expect(await account.reconcileJob()).not.toBeNull();
  },
);

test("while the keys are rejected what is missing is noted, and the list is not asked for", async () => {
  const account = await openAccountOfTexts();
  await account.isRejected();
  await house.dropJob(`reconcile:${account.accountId}`);
  await reconcileAfterGap(desk, { missedSince: people.now() });
  expect((await account.row()).missedSince).not.toBeNull();
  expect(await account.reconcileJob()).toBeNull();
});

test("keys that were rejected once work again by themselves", async () => {
  const account = await openAccountOfTexts();
  const { accountId } = account;
  await account.isRejected();
  expect(await account.row()).toMatchObject({ state: "broken" });
  expect(await isDue(accountId)).toBe(false);
  people.wait(limit("recheckTextSeconds") + 1);
  expect(await isDue(accountId)).toBe(true);
  await recheckAccount(desk, house.workspace(), accountId);
  expect(await account.row()).toMatchObject({ state: "working", problem: null });
  expect(await account.reconcileJob()).not.toBeNull();
  await house.handOver(await house.write(account.inboxId));
  expect(fake.sent).toHaveLength(2);
});

test("keys that stay wrong are checked ever more rarely, and never less than once an hour", async () => {
  const account = await openAccountOfTexts();
  const { accountId } = account;
  account.at.check = refuses;
  await account.isRejected();
  const waited: number[] = [];
  for (let seconds = 0; waited.length < 8; seconds += 60) {
    if (await isDue(accountId)) {
      await recheckAccount(desk, house.workspace(), accountId);
      waited.push(seconds);
      seconds = 0;
    }
    people.wait(60);
  }
  expect(waited.slice(0, 5)).toEqual([...waited.slice(0, 5)].toSorted((a, b) => a - b));
  expect(waited.at(-1)).toBe(limit("recheckLongestSeconds"));
  expect(account.at.checks).toBe(8);
  expect(await account.row()).toMatchObject({ state: "broken", problem: refuses.say });
});

test("the keys of a mail server are left alone for longer: it may lock out who fails to sign in often", async () => {
  const account = await openAccountOfTexts();
  const { outside } = desk.parts;
  const { findSmsProvider } = outside;
  await account.isRejected();
  Object.assign(outside, { findSmsProvider: () => null });
  people.wait(limit("recheckTextSeconds") + 1);
  expect(await isDue(account.accountId)).toBe(false);
  people.wait(limit("recheckMailSeconds"));
  expect(await isDue(account.accountId)).toBe(true);
  Object.assign(outside, { findSmsProvider });
});

test("a list that the provider refuses to give is not asked for each minute", async () => {
  const account = await openAccountOfTexts();
  account.at.check = refuses;
  const refused = await account.reconcile().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PutOff);
  expect(refused).toMatchObject({ afterMs: limit("reconcileRefusedSeconds") * 1000 });
});

test("a provider that does not answer says nothing about the keys", async () => {
  const account = await openAccountOfTexts();
  await account.isRejected();
  account.at.check = { kind: "unreachable", say: "Couldn't reach it." };
  const { problem } = await account.row();
  await recheckAccount(desk, house.workspace(), account.accountId);
  expect(await account.row()).toMatchObject({ state: "broken", problem });
});

test("keys that are saved while the old ones are checked stay as they are", async () => {
  const account = await openAccountOfTexts();
  const { accountId } = account;
  await account.isRejected();
  const provider = desk.parts.outside.findSmsProvider("fake") as SmsProvider;
  Object.assign(provider, {
    check: async () => {
      account.at.check = works;
      Object.assign(provider, { check: async () => works });
      await people.ask(updateAccount, house.owner(), { accountId, settings: { token: "new" } });
      return refuses;
    },
  });
  await recheckAccount(desk, house.workspace(), accountId);
  expect(await account.row()).toMatchObject({ state: "working", problem: null });
});

test("an account that can't be checked at all waits like any other", async () => {
  const account = await openAccountOfTexts();
  const { accountId } = account;
  await account.isRejected();
  Object.assign(desk.parts.outside.findSmsProvider("fake") as SmsProvider, {
    check: () => Promise.reject(new TypeError("an answer of another shape")),
  });
  people.wait(limit("recheckTextSeconds") + 1);
  expect(await isDue(accountId)).toBe(true);
  await expect(recheckAccount(desk, house.workspace(), accountId)).rejects.toThrow("another shape");
  expect(await isDue(accountId)).toBe(false);
});

test("a refused webhook is noted, and its text fetched from the list; a flood of them is noted once", async () => {
  const account = await openAccountOfTexts();
  const { accountId } = account;
  const refused = openRefusedHooks(desk);
  const one = { workspaceId: house.workspace(), accountId, vendor: "fake" };
  people.wait(hour);
  account.comes("SMrefused");
  await refused(one);
  const { hookRefusedAt, missedSince } = await account.row();
  for (const at of [hookRefusedAt, missedSince])
    expect(Date.parse(at ?? "")).toBe(people.now().getTime());
  expect(await account.reconcileJob()).not.toBeNull();
  expect(await account.reconcile()).toMatchObject({ recovered: 1 });
  await house.dropJob(`reconcile:${accountId}`);
  people.wait(60);
  for (let n = 0; n < 3; n += 1) await refused(one);
  expect(await account.reconcileJob()).toBeNull();
  // What came with those is compared when the quiet time is over.
  expect(await house.jobOf(`reconcile-refused:${accountId}`)).not.toBeNull();
  people.wait(limit("hookRefusedMinutes") * 60);
  await refused(one);
  expect(await account.reconcileJob()).not.toBeNull();

  const shown = async () =>
    (await people.ask(getHealth, house.owner(), {})).accounts.find(({ id }) => id === accountId)
      ?.hookRefusedAt;
  expect(Date.parse((await shown()) ?? "")).toBe(people.now().getTime());
  people.wait(limit("hookRefusedHours") * hour + 1);
  expect(await shown()).toBeNull();
});

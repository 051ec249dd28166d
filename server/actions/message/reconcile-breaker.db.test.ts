// A provider whose list is unavailable gets a pause too: reconciliation waits for the circuit breaker for reads.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId, InboundPayloadId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { findAccount, insertAccount, recordMissedSince } from "#server/store/account.ts";
import { insertInboundPayloads, postponeInboundPayload } from "#server/store/inbound-payload.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { reconcileAccount } from "./reconcile-account.ts";

const people = createMembersFixture();
const { runtime, database } = people;
afterAll(() => people.close());

let isUnreachable = true;
let listCalls = 0;
let listedSince = "";
let olga: TestMember;
beforeAll(async () => {
  Object.assign(runtime.deps.services, {
    findTextProvider: () => ({
      capabilities: { handlesOptOut: true },
      listSince: (_: unknown, since: string) => ({
        async *[Symbol.asyncIterator]() {
          listCalls += 1;
          listedSince = since;
          if (isUnreachable) throw new ProviderError("unreachable", "responded with 503");
          yield* [];
        },
      }),
    }),
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  olga = await people.createWorkspace();
});

async function openAccount() {
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
  const reconcile = (log?: Parameters<typeof reconcileAccount>[3]) =>
    reconcileAccount(runtime, olga.workspaceId, accountId, log);
  return { accountId, reconcile };
}

test("stops requesting the list after several failures in a row, and reconciles when it responds", async () => {
  const { accountId, reconcile } = await openAccount();
  await recordMissedSince(database, olga.workspaceId, accountId, people.now());
  const row = () => findAccount(database, olga.workspaceId, accountId);
  for (let n = 0; n < limit("breakerFailures"); n += 1)
    await expect(reconcile()).rejects.toThrow("responded with 503");
  expect(listCalls).toBe(limit("breakerFailures"));
  for (let n = 0; n < 3; n += 1) await expect(reconcile()).rejects.toBeInstanceOf(RetryLaterError);
  expect(listCalls).toBe(limit("breakerFailures"));
  expect((await row())?.reconcileFailingSince).not.toBeNull();

  isUnreachable = false;
  people.advanceClock(limit("breakerMaxSeconds") + 1);
  await reconcile();
  expect(await row()).toMatchObject({ missedSince: null, reconcileFailingSince: null });
});

test("does not reconcile while payloads are still being processed, since they would all look lost", async () => {
  const { accountId, reconcile } = await openAccount();
  const request = {
    workspaceId: olga.workspaceId,
    accountId,
    provider: "fake",
    headers: {},
    url: "/",
  };
  const id = people.newId<InboundPayloadId>();
  await insertInboundPayloads(database, [
    { ...request, id, dedupeKey: "1", body: Buffer.from(""), receivedAt: people.now() },
  ]);
  const before = listCalls;
  await reconcile();
  expect(listCalls).toBe(before + 1);
  people.advanceClock(60);
  await expect(reconcile()).rejects.toBeInstanceOf(RetryLaterError);
  expect(listCalls).toBe(before + 1);
  // An item postponed for its own fault blocks nothing.
  await postponeInboundPayload(database, olga.workspaceId, id, people.now(), "no");
  await reconcile();
  expect(listCalls).toBe(before + 2);
});

test("lists what a provider has since the known gap with its margin, or else since the usual window", async () => {
  const { reconcile, accountId } = await openAccount();
  const listedMs = () => people.now().getTime() - Date.parse(listedSince);
  await reconcile();
  expect(listedMs()).toBe(limit("reconcileWindowHours") * 3_600_000);
  await recordMissedSince(database, olga.workspaceId, accountId, people.now());
  await reconcile();
  expect(listedMs()).toBe(limit("reconcileMarginMinutes") * 60_000);
});

test('a list that is unavailable for "reconcileAlarmMinutes" is an error, before that a warning', async () => {
  const { reconcile } = await openAccount();
  const levels: string[] = [];
  const fail = async () => {
    isUnreachable = true;
    await expect(reconcile((level) => levels.push(level))).rejects.toThrow("responded with 503");
    isUnreachable = false;
  };
  await fail();
  people.advanceClock(limit("reconcileAlarmMinutes") * 60 - 1);
  await fail();
  people.advanceClock(1);
  await fail();
  expect(levels).toEqual(["warn", "warn", "error"]);
});

// A provider whose list cannot be had is left in peace too: the comparison waits for the breaker of what is read.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId, InboundPayloadId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { PutOff } from "#domain/put-off.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { findAccount, insertAccount, noteMissed } from "#server/store/account.ts";
import { insertInboundPayloads, putOffRawItem } from "#server/store/inbound-payload.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { reconcileAccount } from "./reconcile-account.ts";

const people = createMembersFixture();
const { desk, database } = people;
afterAll(() => people.close());

let isAway = true;
let asked = 0;
let olga: TestMember;
beforeAll(async () => {
  Object.assign(desk.parts.outside, {
    findSmsProvider: () => ({
      can: { answersOptOut: true },
      listSince: () => ({
        async *[Symbol.asyncIterator]() {
          asked += 1;
          if (isAway) throw new ProviderError("unreachable", "answered 503");
          yield* [];
        },
      }),
    }),
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  olga = await people.found();
});

test("after several failures in a row the list is asked for no more; when it answers, the comparison is made", async () => {
  const accountId = people.newId<AccountId>();
  await insertAccount(database, olga.workspaceId, {
    ...{ id: accountId, vendor: "fake", label: "Fake", isSimulated: false, state: "working" },
    ...{ settingsEncrypted: desk.parts.secrets.seal("{}", accountId), at: people.now() },
  });
  await noteMissed(database, olga.workspaceId, accountId, people.now());
  const reconcile = () => reconcileAccount(desk, olga.workspaceId, accountId);
  const row = () => findAccount(database, olga.workspaceId, accountId);
  for (let n = 0; n < limit("breakerFailures"); n += 1)
    await expect(reconcile()).rejects.toThrow("answered 503");
  expect(asked).toBe(limit("breakerFailures"));
  for (let n = 0; n < 3; n += 1) await expect(reconcile()).rejects.toBeInstanceOf(PutOff);
  expect(asked).toBe(limit("breakerFailures"));
  expect((await row())?.reconcileFailingSince).not.toBeNull();

  isAway = false;
  people.wait(limit("breakerLongestSeconds") + 1);
  await reconcile();
  expect(await row()).toMatchObject({ missedSince: null, reconcileFailingSince: null });
});

test("while what the provider sent is still being read, nothing is compared: it would all look lost", async () => {
  const accountId = people.newId<AccountId>();
  await insertAccount(database, olga.workspaceId, {
    ...{ id: accountId, vendor: "fake", label: "Fake", isSimulated: false, state: "working" },
    ...{ settingsEncrypted: desk.parts.secrets.seal("{}", accountId), at: people.now() },
  });
  const request = {
    workspaceId: olga.workspaceId,
    accountId,
    vendor: "fake",
    headers: {},
    url: "/",
  };
  const id = people.newId<InboundPayloadId>();
  await insertInboundPayloads(database, [
    { ...request, id, dedupeKey: "1", body: Buffer.from(""), receivedAt: people.now() },
  ]);
  const before = asked;
  const reconcile = () => reconcileAccount(desk, olga.workspaceId, accountId);
  await reconcile();
  expect(asked).toBe(before + 1);
  people.wait(60);
  await expect(reconcile()).rejects.toBeInstanceOf(PutOff);
  expect(asked).toBe(before + 1);
  // What waits because of a fault of its own holds up nobody.
  await putOffRawItem(database, olga.workspaceId, id, people.now(), "no");
  await reconcile();
  expect(asked).toBe(before + 2);
});

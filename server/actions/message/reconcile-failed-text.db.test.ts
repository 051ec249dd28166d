// A text of the provider's list that can't be received ends as a processing error with a retry: its gap is not listed
// again.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId, InboundPayloadId, InboxId } from "#domain/ids.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { listDeadLetters } from "#server/actions/inbound-payload/list-dead-letters.ts";
import { reprocessDeadLetter } from "#server/actions/inbound-payload/reprocess-dead-letter.ts";
import { processInbound } from "#server/actions/message/processing/process-inbound.ts";
import type { ProviderMessage } from "#server/ports/text.ts";
import { findAccount, insertAccount, recordMissedSince } from "#server/store/account.ts";
import { insertInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { reconcileAccount } from "./reconcile-account.ts";

const people = createMembersFixture();
const { runtime, database } = people;
afterAll(() => people.close());

let isBroken = false;
let listed: ProviderMessage[] = [];
const provider = {
  get capabilities() {
    if (isBroken) throw new Error("This text can't be received.");
    return { handlesOptOut: true };
  },
  listSince: () => ({
    async *[Symbol.asyncIterator]() {
      yield* listed;
    },
  }),
};

let olga: TestMember;
let owner: MemberActor;
let accountId: AccountId;
beforeAll(async () => {
  Object.assign(runtime.deps.services, {
    findTextProvider: () => provider,
    // The same company carries calls and emails; neither reads a text of the list.
    findVoiceProvider: () => ({}),
    findEmailProvider: () => ({}),
    connect: () => ({ settings: {}, baseUrl: "", http: fetch }),
  });
  olga = await people.createWorkspace();
  owner = await people.actorOf(olga);
  accountId = people.newId<AccountId>();
  await insertAccount(database, olga.workspaceId, {
    id: accountId,
    provider: "fake",
    label: "Fake",
    isSimulated: false,
    state: "working",
    settingsEncrypted: runtime.deps.secrets.seal("{}", accountId),
    at: people.now(),
  });
  await insertInbox(database, olga.workspaceId, {
    id: people.newId<InboxId>(),
    kind: "phone",
    address: "+12025550100",
    name: "Desk",
    color: "blue",
    accountId,
    providerRef: null,
    visibility: "all",
    teamId: null,
    undoSeconds: 0,
    webhookState: "set",
    at: people.now(),
  });
});

const textOf = (providerRef: string, text: string): ProviderMessage => ({
  providerRef,
  text,
  direction: "in",
  from: "+447700900123",
  to: "+12025550100",
  at: people.now().toISOString(),
  state: "delivered",
  problem: null,
  providerCode: null,
  media: [],
});
const reconcile = () => reconcileAccount(runtime, olga.workspaceId, accountId);
const read = () => processInbound(runtime, olga.workspaceId);
const deadLetters = async () => (await people.run(listDeadLetters, owner, { size: 10 })).rows;
const texts = async () =>
  (
    await database.many<{ text: string }>(
      sql`select body as text from message where workspace_id = ${olga.workspaceId} order by at`,
    )
  ).map((row) => row.text);

test("becomes a dead letter when its gap counts as reconciled, and a retry receives it once", async () => {
  await recordMissedSince(database, olga.workspaceId, accountId, people.now());
  listed = [textOf("SM1", "Nobody may lose this")];
  isBroken = true;
  expect(await reconcile()).toMatchObject({ recovered: 0, failed: 1 });
  expect((await findAccount(database, olga.workspaceId, accountId))?.missedSince).toBeNull();
  await read();
  const [letter, ...others] = await deadLetters();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ kind: "listed_text", problem: "This text can't be received." });
  expect(letter?.body).toContain("Nobody may lose this");

  // Within the window the daily run lists it again: no second dead letter.
  await reconcile();
  await read();
  expect(await deadLetters()).toHaveLength(1);

  isBroken = false;
  await people.run(reprocessDeadLetter, owner, {
    inboundPayloadId: letter?.id as InboundPayloadId,
  });
  await read();
  expect(await deadLetters()).toEqual([]);
  expect(await texts()).toEqual(["Nobody may lose this"]);
  expect(await reconcile()).toMatchObject({ recovered: 0, failed: 0 });
});

test("is received by itself if only its first attempt failed", async () => {
  listed = [textOf("SM2", "Only once unlucky")];
  isBroken = true;
  await reconcile();
  isBroken = false;
  await read();
  expect(await deadLetters()).toEqual([]);
  expect(await texts()).toContain("Only once unlucky");
});

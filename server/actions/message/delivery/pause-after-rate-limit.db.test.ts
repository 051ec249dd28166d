// Twilio's responses at the HTTP level, and the messages that wait because of them.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AccountId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import { twilio } from "#server/providers/text/twilio.ts";
import { insertAccount } from "#server/store/account.ts";
import { insertInbox } from "#server/store/inbox.ts";
import { findDelivery } from "#server/store/message.ts";
import { sql } from "#server/store/sql.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { submitText } from "./submit-text.ts";

const people = createMembersFixture();
const { runtime, database } = people;
let carrier: FakeCarrier;
let olga: TestMember;
let actor: MemberActor;
beforeAll(async () => {
  carrier = await startFakeCarrier();
  const settings = { accountSid: `AC${"0".repeat(32)}`, authToken: "0".repeat(32) };
  Object.assign(runtime.deps.services, {
    findTextProvider: () => twilio,
    connect: () => ({ settings, baseUrl: carrier.url, http: fetch }),
  });
  olga = await people.createWorkspace();
  actor = await people.actorOf(olga);
});
beforeEach(() => carrier.forget());
afterAll(async () => {
  await carrier.close();
  await people.close();
});

let serial = 1000;
async function createTextAccount(inboxCount: number) {
  const accountId = people.newId<AccountId>();
  await insertAccount(database, olga.workspaceId, {
    id: accountId,
    provider: "twilio",
    label: "T",
    isSimulated: false,
    state: "working",
    settingsEncrypted: runtime.deps.secrets.seal("{}", accountId),
    at: people.now(),
  });
  const inboxIds = Array.from({ length: inboxCount }, () => people.newId<InboxId>());
  for (const id of inboxIds) {
    serial += 1;
    await insertInbox(database, olga.workspaceId, {
      id,
      kind: "phone",
      address: `+1202555${serial}`,
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
  }
  return inboxIds as [InboxId, ...InboxId[]];
}
async function write(inboxId: InboxId) {
  serial += 1;
  const input = { inboxId, to: `+44770090${serial}`, text: "Hello", attachmentIds: [] };
  const { entry } = await people.run(startTextConversation, actor, input);
  const { id } = await database.one<{ id: never }>(
    sql`select id from delivery where workspace_id = ${olga.workspaceId} and message_id = ${entry.id}`,
  );
  return id;
}
const submit = (deliveryId: never) => submitText(runtime, olga.workspaceId, deliveryId);
const find = (id: never) => findDelivery(database, olga.workspaceId, id);
const stateOf = async (id: never) => (await find(id))?.state;
const nextTryMs = async (id: never) => {
  const { at } = await database.one<{ at: string }>(
    sql`select next_attempt_at as at from delivery where workspace_id = ${olga.workspaceId} and id = ${id}`,
  );
  return Date.parse(at) - people.now().getTime();
};
let responseCount = 0;
const acceptedResponse = () => {
  responseCount += 1;
  const sid = `SM${String(responseCount).padStart(32, "0")}`;
  const body = { sid, status: "queued", direction: "outbound-api", error_code: null };
  return { status: 201, body };
};
const respondWith = (status: number, code: number, headers = {}) =>
  carrier.says({ status, headers, body: { code, message: "no", status } });
const requestCount = () => carrier.requests.length;

test("a 429 pauses the account for the given time: no requests, other accounts continue, and no attempt is used up", async () => {
  const [one, two] = await createTextAccount(2);
  const [elsewhere] = await createTextAccount(1);
  carrier.plays(acceptedResponse);
  const [first, second, third] = [await write(one), await write(one), await write(two as InboxId)];
  respondWith(429, 20429, { "retry-after": "40" });
  await submit(first);
  for (const id of [second, third]) await submit(id);
  expect(requestCount()).toBe(1);
  for (const id of [first, second, third]) {
    expect(await find(id)).toMatchObject({ state: "queued", problem: "too_fast", attempts: 0 });
    const wait = await nextTryMs(id);
    expect(wait).toBeGreaterThanOrEqual(40_000);
    expect(wait).toBeLessThanOrEqual(50_000);
  }
  const free = await write(elsewhere);
  await submit(free);
  expect(await stateOf(free)).toBe("accepted");
  people.advanceClock(51);
  for (const id of [first, second, third]) {
    await submit(id);
    expect(await stateOf(id)).toBe("accepted");
  }
});

test.each([14107, 21611])(
  "%i concerns one number: the account's other numbers continue",
  async (code) => {
    const [busy, idle] = await createTextAccount(2);
    carrier.plays(acceptedResponse);
    const [first, second, other] = [
      await write(busy),
      await write(busy),
      await write(idle as InboxId),
    ];
    respondWith(429, code, { "retry-after": "20" });
    await submit(first);
    await submit(second);
    await submit(other);
    expect(requestCount()).toBe(2);
    expect([await stateOf(first), await stateOf(second), await stateOf(other)]).toEqual([
      "queued",
      "queued",
      "accepted",
    ]);
  },
);

test("doubles each pause if no time is given; two responses at the same moment count once", async () => {
  const [inbox] = await createTextAccount(1);
  carrier.plays(() => ({ status: 429, body: { code: 20429, message: "no", status: 429 } }));
  const id = await write(inbox);
  const waits = [];
  for (let times = 0; times < 8; times += 1) {
    await submit(id);
    const wait = await nextTryMs(id);
    waits.push(wait);
    people.advanceClock(Math.ceil(wait / 1000));
  }
  const min = waits.map(
    (_, times) => Math.min(2 ** times, limit("rateLimitPauseGuessMaxSeconds")) * 1000,
  );
  for (const [times, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(min[times] ?? 0);
  expect(waits[0]).toBeLessThanOrEqual(2_000);
  expect(await find(id)).toMatchObject({ state: "queued", attempts: 0 });

  const [calm] = await createTextAccount(1);
  const both = [await write(calm), await write(calm)] as const;
  await Promise.all(both.map(submit));
  for (const one of both) expect(await nextTryMs(one)).toBeLessThanOrEqual(2_500);
});

test("a daily quota is checked again within the hour, and a text that waited too long fails", async () => {
  const [inbox] = await createTextAccount(1);
  carrier.plays(() => ({
    status: 429,
    headers: { "retry-after": "86400" },
    body: { code: 20429, message: "no", status: 429 },
  }));
  const id = await write(inbox);
  await submit(id);
  const longest = (limit("rateLimitPauseMaxSeconds") + limit("rateLimitPauseJitterSeconds")) * 1000;
  expect(await nextTryMs(id)).toBeLessThanOrEqual(longest);
  for (let attempts = 0; attempts < 60 && (await stateOf(id)) === "queued"; attempts += 1) {
    people.advanceClock(2 * 3600);
    await submit(id);
  }
  expect(await find(id)).toMatchObject({ state: "failed", problem: "out_of_date" });
});

// Twilio's own answers at the wire, and what waits because of them.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AccountId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { startSmsConversation } from "#server/actions/message/start-sms-conversation.ts";
import { twilio } from "#server/providers/sms/twilio.ts";
import { insertAccount } from "#server/store/account.ts";
import { insertInbox } from "#server/store/inbox.ts";
import { findDelivery } from "#server/store/message.ts";
import { sql } from "#server/store/sql.ts";
import { type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { submitSms } from "./submit-sms.ts";

const people = createMembersFixture();
const { desk, database } = people;
let carrier: FakeCarrier;
let olga: TestMember;
let actor: MemberActor;
beforeAll(async () => {
  carrier = await openFakeCarrier();
  const settings = { accountSid: `AC${"0".repeat(32)}`, authToken: "0".repeat(32) };
  Object.assign(desk.parts.outside, {
    findSmsProvider: () => twilio,
    connect: () => ({ settings, baseUrl: carrier.url, http: fetch }),
  });
  olga = await people.found();
  actor = await people.actorOf(olga);
});
beforeEach(() => carrier.forget());
afterAll(async () => {
  await carrier.close();
  await people.close();
});

let serial = 1000;
async function openSmsAccount(lines: number) {
  const accountId = people.newId<AccountId>();
  await insertAccount(database, olga.workspaceId, {
    ...{ id: accountId, vendor: "twilio", label: "T", isSimulated: false, state: "working" },
    ...{ settingsEncrypted: desk.parts.secrets.seal("{}", accountId), at: people.now() },
  });
  const inboxIds = Array.from({ length: lines }, () => people.newId<InboxId>());
  for (const id of inboxIds) {
    serial += 1;
    await insertInbox(database, olga.workspaceId, {
      ...{ id, kind: "phone", address: `+1202555${serial}`, name: "Desk", colour: "blue" },
      ...{ accountId, providerRef: null, visibility: "all", teamId: null, undoSeconds: 0 },
      ...{ webhookState: "set", at: people.now() },
    });
  }
  return inboxIds as [InboxId, ...InboxId[]];
}
async function write(inboxId: InboxId) {
  serial += 1;
  const wish = { inboxId, to: `+1202555${serial}`, text: "Hello", attachmentIds: [] };
  const { entry } = await people.ask(startSmsConversation, actor, wish);
  const { id } = await database.one<{ id: never }>(
    sql`select id from delivery where workspace_id = ${olga.workspaceId} and message_id = ${entry.id}`,
  );
  return id;
}
const handOver = (deliveryId: never) => submitSms(desk, olga.workspaceId, deliveryId);
const find = (id: never) => findDelivery(database, olga.workspaceId, id);
const stateOf = async (id: never) => (await find(id))?.state;
const nextTryMs = async (id: never) => {
  const { at } = await database.one<{ at: string }>(
    sql`select next_attempt_at as at from delivery where workspace_id = ${olga.workspaceId} and id = ${id}`,
  );
  return Date.parse(at) - people.now().getTime();
};
let answered = 0;
const taken = () => {
  answered += 1;
  const sid = `SM${String(answered).padStart(32, "0")}`;
  const body = { sid, status: "queued", direction: "outbound-api", error_code: null };
  return { status: 201, body };
};
const says = (status: number, code: number, headers = {}) =>
  carrier.says({ status, headers, body: { code, message: "no", status } });
const asked = () => carrier.asked.length;

test("a 429 pauses the account for as long as it says: nothing is asked, other accounts go on, and no try is burned", async () => {
  const [one, two] = await openSmsAccount(2);
  const [elsewhere] = await openSmsAccount(1);
  carrier.plays(taken);
  const [first, second, third] = [await write(one), await write(one), await write(two as InboxId)];
  says(429, 20429, { "retry-after": "40" });
  await handOver(first);
  for (const id of [second, third]) await handOver(id);
  expect(asked()).toBe(1);
  for (const id of [first, second, third]) {
    expect(await find(id)).toMatchObject({ state: "queued", problem: "too_fast", tries: 0 });
    const wait = await nextTryMs(id);
    expect(wait).toBeGreaterThanOrEqual(40_000);
    expect(wait).toBeLessThanOrEqual(50_000);
  }
  const free = await write(elsewhere);
  await handOver(free);
  expect(await stateOf(free)).toBe("accepted");
  people.wait(51);
  for (const id of [first, second, third]) {
    await handOver(id);
    expect(await stateOf(id)).toBe("accepted");
  }
});

test.each([14107, 21611])(
  "%i is about one number: the other numbers of the account go on",
  async (code) => {
    const [busy, idle] = await openSmsAccount(2);
    carrier.plays(taken);
    const [first, second, other] = [
      await write(busy),
      await write(busy),
      await write(idle as InboxId),
    ];
    says(429, code, { "retry-after": "20" });
    await handOver(first);
    await handOver(second);
    await handOver(other);
    expect(asked()).toBe(2);
    expect([await stateOf(first), await stateOf(second), await stateOf(other)]).toEqual([
      "queued",
      "queued",
      "accepted",
    ]);
  },
);

test("where it does not say how long, each pause after the other is twice as long; two answers of one moment are one", async () => {
  const [line] = await openSmsAccount(1);
  carrier.plays(() => ({ status: 429, body: { code: 20429, message: "no", status: 429 } }));
  const id = await write(line);
  const waits = [];
  for (let times = 0; times < 8; times += 1) {
    await handOver(id);
    const wait = await nextTryMs(id);
    waits.push(wait);
    people.wait(Math.ceil(wait / 1000));
  }
  const least = waits.map(
    (_, times) => Math.min(2 ** times, limit("sendingPauseGuessedSeconds")) * 1000,
  );
  for (const [times, wait] of waits.entries())
    expect(wait).toBeGreaterThanOrEqual(least[times] ?? 0);
  expect(waits[0]).toBeLessThanOrEqual(2_000);
  expect(await find(id)).toMatchObject({ state: "queued", tries: 0 });

  const [calm] = await openSmsAccount(1);
  const both = [await write(calm), await write(calm)] as const;
  await Promise.all(both.map(handOver));
  for (const one of both) expect(await nextTryMs(one)).toBeLessThanOrEqual(2_500);
});

test("a quota that ends in a day is looked at again within the hour, and a text that waited too long is shown as failed", async () => {
  const [line] = await openSmsAccount(1);
  carrier.plays(() => ({
    ...{ status: 429, headers: { "retry-after": "86400" } },
    body: { code: 20429, message: "no", status: 429 },
  }));
  const id = await write(line);
  await handOver(id);
  const longest = (limit("sendingPauseLongestSeconds") + limit("sendingPauseSpreadSeconds")) * 1000;
  expect(await nextTryMs(id)).toBeLessThanOrEqual(longest);
  for (let tries = 0; tries < 60 && (await stateOf(id)) === "queued"; tries += 1) {
    people.wait(2 * 3600);
    await handOver(id);
  }
  expect(await find(id)).toMatchObject({ state: "failed", problem: "out_of_date" });
});

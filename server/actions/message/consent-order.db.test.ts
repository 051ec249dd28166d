// STOP and START count in the order in which they were sent, however late one of them is read.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { recordConsent } from "#server/actions/contact/record-consent.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { createTextDeliveryFixture } from "#testing/fixtures/message/text-delivery-fixture.ts";
import { receiveText } from "./receive-texts.ts";

const fixture = await createTextDeliveryFixture();
const { people, runtime, database } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

let serial = 0;
const open = async (kind: "phone" | "whatsapp" = "phone") => {
  const { inboxId } = await fixture.addInbox(kind);
  serial += 1;
  const from = `+1202555${7000 + serial}`;
  const startedAt = people.now().getTime();
  people.advanceClock(3_600);
  /** Read now; sent this many minutes after the start. */
  const read = (text: string, minute: number) =>
    receive(inboxId, from, text, new Date(startedAt + minute * 60_000).toISOString());
  const point = () =>
    database.one<{
      id: string;
      smsOptedOutAt: string | null;
      whatsappGrantedAt: string | null;
      whatsappRevokedAt: string | null;
    }>(sql`
      select id, sms_opted_out_at as "smsOptedOutAt", whatsapp_granted_at as "whatsappGrantedAt",
             whatsapp_revoked_at as "whatsappRevokedAt"
        from contact_point where workspace_id = ${fixture.workspace()} and value = ${from}`);
  return {
    read,
    point,
    isStopped: async () => {
      const { smsOptedOutAt, whatsappRevokedAt } = await point();
      return (kind === "whatsapp" ? whatsappRevokedAt : smsOptedOutAt) !== null;
    },
  };
};

const receive = (inboxId: InboxId, from: string, text: string, at: string) =>
  runtime.asSystem(fixture.workspace(), async (ctx) => {
    const inbox = required(await findInbox(ctx.db, ctx.workspaceId, inboxId), "opened");
    const context = { inbox, country: "US", providerHandlesOptOut: false, inboundPayloadId: null };
    const providerRef = `SM${from}${at}${text}`;
    return receiveText(ctx, context, {
      kind: "text.received",
      providerRef,
      from,
      to: inbox.address,
      text,
      media: [],
      at,
      ...(inbox.kind === "whatsapp" ? { channel: "whatsapp" as const } : {}),
      optOut: null,
    });
  });

test.each(["phone", "whatsapp"] as const)(
  "a START sent before the STOP and read after it does not revoke it (%s)",
  async (kind) => {
    const { read, isStopped } = await open(kind);
    await read("STOP", 10);
    await read("START", 5);
    expect(await isStopped()).toBe(true);
    await read("START", 15);
    expect(await isStopped()).toBe(false);
    await read("STOP", 12);
    expect(await isStopped()).toBe(false);
  },
);

test("sends two automated senders one confirmation of each kind per hour, and records each change", async () => {
  const { inboxId } = await fixture.addInbox();
  const other = await fixture.addInbox();
  const from = `+1202555${6000 + serial}`;
  const replies = async () =>
    (
      await database.many<{ body: string; inboxId: InboxId }>(sql`
        select body, inbox_id as "inboxId" from message
         where workspace_id = ${fixture.workspace()} and to_address = ${from} and direction = 'out' order by id`)
    ).map(({ body, inboxId: of }) => [of === inboxId, /unsubscribed/.test(body)]);
  const write = async (inbox: InboxId, text: string) => {
    people.advanceClock(60);
    await receive(inbox, from, text, people.now().toISOString());
  };
  for (let turn = 0; turn < 5; turn += 1) {
    await write(inboxId, "STOP");
    await write(inboxId, "START");
  }
  expect(await replies()).toEqual([
    [true, true],
    [true, false],
  ]);
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count from consent k join contact_point p on p.workspace_id = k.workspace_id and p.id = k.contact_point_id
     where k.workspace_id = ${fixture.workspace()} and p.value = ${from}`);
  expect(count).toBe(10);
  await write(other.inboxId, "STOP");
  expect((await replies()).at(-1)).toEqual([false, true]);
  people.advanceClock(3_600);
  await write(other.inboxId, "START");
  await write(inboxId, "STOP");
  expect((await replies()).at(-1)).toEqual([true, true]);
});

test("records a second STOP, though it changes nothing", async () => {
  const { read, isStopped } = await open();
  await read("STOP", 10);
  await read("STOP", 20);
  await read("START", 15);
  expect(await isStopped()).toBe(true);
});

test("a first START on WhatsApp grants consent like any other first message, without a confirmation", async () => {
  const { read, point } = await open("whatsapp");
  await read("START", 10);
  const { id, whatsappGrantedAt } = await point();
  expect(whatsappGrantedAt).not.toBeNull();
  await read("START", 20);
  const consents = await database.many(sql`
    select decision, source, evidence from consent where workspace_id = ${fixture.workspace()} and contact_point_id = ${id}`);
  expect(consents).toEqual([
    { decision: "granted", source: "customer", evidence: "They wrote to us on WhatsApp." },
  ]);
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count from message
     where workspace_id = ${fixture.workspace()} and contact_point_id = ${id} and direction = 'out'`);
  expect(count).toBe(0);
});

test("does not treat a YES sent before the STOP as a START", async () => {
  const { read, isStopped } = await open();
  await read("Do you deliver?", 1);
  await read("STOP", 10);
  await read("Yes", 5);
  expect(await isStopped()).toBe(true);
  await read("Yes", 15);
  expect(await isStopped()).toBe(false);
});

test("treats a message dated in the future by the provider's clock as sent now", async () => {
  const { read, isStopped } = await open();
  await read("START", 600);
  people.advanceClock(60);
  await read("STOP", 61);
  expect(await isStopped()).toBe(true);
});

test("a member's opt-out overrides an earlier START, but a member's opt-in does not override a STOP", async () => {
  const { read, isStopped, point } = await open();
  const record = async (decision: "revoked" | "granted") =>
    people.run(recordConsent, fixture.owner(), {
      contactPointId: (await point()).id as never,
      channel: "sms",
      decision,
      text: "On the phone",
    });
  await read("Hello", 1);
  await record("revoked");
  await read("START", 30);
  expect(await isStopped()).toBe(true);
  people.advanceClock(60);
  await record("granted");
  expect(await isStopped()).toBe(false);
  await read("STOP", 60.5);
  expect(await isStopped()).toBe(true);
});

test("a STOP counts even if a member opts the contact in at the same moment", async () => {
  const { read, isStopped, point } = await open();
  await read("STOP", 1);
  const { id } = await point();
  const allow = sql`update contact_point set sms_opted_out_at = null where id = ${id} returning id`;
  await whileLocked(database, allow, [() => read("STOP", 2)]);
  expect(await isStopped()).toBe(true);
});

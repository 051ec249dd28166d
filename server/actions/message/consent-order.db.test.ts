// STOP and START count in the order in which they were sent, however late one of them is read.
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import { recordConsent } from "#server/actions/contact/record-consent.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { openTextHouse } from "#testing/fixtures/message/text-house.ts";
import { receiveSms } from "./receive-sms.ts";

const house = await openTextHouse();
const { people, desk, database } = house;
beforeAll(() => house.open());
afterAll(() => house.close());

let serial = 0;
const open = async (kind: "phone" | "whatsapp" = "phone") => {
  const { inboxId } = await house.openLine(kind);
  serial += 1;
  const from = `+1202555${7000 + serial}`;
  const begunAt = people.now().getTime();
  people.wait(3_600);
  /** Read now; sent so many minutes after the beginning. */
  const read = (text: string, minute: number) =>
    receive(inboxId, from, text, new Date(begunAt + minute * 60_000).toISOString());
  const point = () =>
    database.one<{
      id: string;
      smsOptedOutAt: string | null;
      whatsappRevokedAt: string | null;
    }>(sql`
      select id, sms_opted_out_at as "smsOptedOutAt", whatsapp_revoked_at as "whatsappRevokedAt"
        from contact_point where workspace_id = ${house.workspace()} and value = ${from}`);
  return {
    ...{ read, point },
    isStopped: async () => {
      const { smsOptedOutAt, whatsappRevokedAt } = await point();
      return (kind === "whatsapp" ? whatsappRevokedAt : smsOptedOutAt) !== null;
    },
  };
};

const receive = (inboxId: InboxId, from: string, text: string, at: string) =>
  desk.asSystem(house.workspace(), async (ctx) => {
    const line = required(await findInbox(ctx.db, ctx.workspaceId, inboxId), "opened");
    const door = { line, country: "US", providerAnswersOptOut: false, inboundPayloadId: null };
    const providerRef = `SM${from}${at}${text}`;
    return receiveSms(ctx, door, {
      ...{ kind: "text.received", providerRef, from, to: line.address, text, media: [], at },
      ...(line.kind === "whatsapp" ? { channel: "whatsapp" as const } : {}),
      optOut: null,
    });
  });

test.each(["phone", "whatsapp"] as const)(
  "a START sent before the STOP and read after it does not undo it (%s)",
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

test("two machines that answer each other get one confirmation of a kind in an hour, and each change is recorded", async () => {
  const { inboxId } = await house.openLine();
  const other = await house.openLine();
  const from = `+1202555${6000 + serial}`;
  const answers = async () =>
    (
      await database.many<{ body: string; inboxId: InboxId }>(sql`
        select body, inbox_id as "inboxId" from message
         where workspace_id = ${house.workspace()} and to_address = ${from} and direction = 'out' order by id`)
    ).map(({ body, inboxId: of }) => [of === inboxId, /unsubscribed/.test(body)]);
  const write = async (line: InboxId, text: string) => {
    people.wait(60);
    await receive(line, from, text, people.now().toISOString());
  };
  for (let turn = 0; turn < 5; turn += 1) {
    await write(inboxId, "STOP");
    await write(inboxId, "START");
  }
  expect(await answers()).toEqual([
    [true, true],
    [true, false],
  ]);
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count from consent k join contact_point p on p.workspace_id = k.workspace_id and p.id = k.contact_point_id
     where k.workspace_id = ${house.workspace()} and p.value = ${from}`);
  expect(count).toBe(10);
  await write(other.inboxId, "STOP");
  expect((await answers()).at(-1)).toEqual([false, true]);
  people.wait(3_600);
  await write(other.inboxId, "START");
  await write(inboxId, "STOP");
  expect((await answers()).at(-1)).toEqual([true, true]);
});

test("a second STOP counts as well, though it changed nothing", async () => {
  const { read, isStopped } = await open();
  await read("STOP", 10);
  await read("STOP", 20);
  await read("START", 15);
  expect(await isStopped()).toBe(true);
});

test("a YES sent before the STOP is an answer to something else", async () => {
  const { read, isStopped } = await open();
  await read("Do you deliver?", 1);
  await read("STOP", 10);
  await read("Yes", 5);
  expect(await isStopped()).toBe(true);
  await read("Yes", 15);
  expect(await isStopped()).toBe(false);
});

test("a word sent in the future by the provider's clock counts as sent now", async () => {
  const { read, isStopped } = await open();
  await read("START", 600);
  people.wait(60);
  await read("STOP", 61);
  expect(await isStopped()).toBe(true);
});

test("what a member records as a STOP stands against a START of before; what a member allows does not against a STOP", async () => {
  const { read, isStopped, point } = await open();
  const record = async (deed: "revoked" | "granted") =>
    people.ask(recordConsent, house.owner(), {
      ...{
        contactPointId: (await point()).id as never,
        medium: "text",
        deed,
        words: "On the phone",
      },
    });
  await read("Hello", 1);
  await record("revoked");
  await read("START", 30);
  expect(await isStopped()).toBe(true);
  people.wait(60);
  await record("granted");
  expect(await isStopped()).toBe(false);
  await read("STOP", 60.5);
  expect(await isStopped()).toBe(true);
});

test("STOP is heard though a member allows texts again at the same moment", async () => {
  const { read, isStopped, point } = await open();
  await read("STOP", 1);
  const { id } = await point();
  const allow = sql`update contact_point set sms_opted_out_at = null where id = ${id} returning id`;
  await whileLocked(database, allow, [() => read("STOP", 2)]);
  expect(await isStopped()).toBe(true);
});

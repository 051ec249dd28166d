// WhatsApp edge cases: late messages, confirmations by the provider, messaging services, and canceled messages.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { isWindowOpen } from "#domain/message/whatsapp/window.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { cancelMessage } from "#server/actions/message/cancel-message.ts";
import { submitSms } from "#server/actions/message/delivery/submit-sms.ts";
import { type ReceivedSms, receiveSms } from "#server/actions/message/receive-sms.ts";
import { sendSms } from "#server/actions/message/send-sms.ts";
import { startSmsConversation } from "#server/actions/message/start-sms-conversation.ts";
import type { ProviderTemplate } from "#server/ports/sms.ts";
import { twilio } from "#server/providers/sms/twilio.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { insertTestAccount, insertTestInbox } from "#testing/fixtures/member/inboxes.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
} from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { getWhatsappWindow } from "./get-whatsapp-window.ts";
import { listTemplates } from "./list-templates.ts";

const people = createMembersFixture();
const { runtime, database } = people;
let carrier: FakeCarrier;
let olga: TestMember;
let actor: MemberActor;
let settings: Record<string, string>;
let templates: () => Promise<readonly ProviderTemplate[]>;
beforeAll(async () => {
  carrier = await startFakeCarrier();
  Object.assign(runtime.parts.services, {
    findSmsProvider: () => ({ ...twilio, listTemplates: () => templates() }),
    connect: () => ({ settings, baseUrl: carrier.url, http: fetch }),
  });
  olga = await people.found();
  actor = await people.actorOf(olga);
});
beforeEach(() => {
  carrier.forget();
  settings = { accountSid: `AC${"0".repeat(32)}`, authToken: "0".repeat(32) };
  templates = async () => [];
});
afterAll(async () => {
  await carrier.close();
  await people.close();
});

const lastConversation = async (inboxId: InboxId) =>
  (
    await database.one<{ id: never }>(
      sql`select conversation_id as id from message where workspace_id = ${olga.workspaceId}
           and inbox_id = ${inboxId} and direction = 'in' order by at desc limit 1`,
    )
  ).id;
const hour = 3_600_000;
let serial = 100;
/** A number with SMS and WhatsApp, and a customer. */
async function open(undoSeconds = 0) {
  serial += 1;
  const accountId = await insertTestAccount(people, olga.workspaceId, {
    provider: "twilio",
    settings,
  });
  const add = async (kind: "phone" | "whatsapp", n: number) => {
    const id = await insertTestInbox(people, olga.workspaceId, {
      kind,
      address: `+120255${n}${serial}`,
      accountId,
      undoSeconds,
    });
    return required(await findInbox(database, olga.workspaceId, id), "just written");
  };
  const [texts, inbox] = [await add("phone", 50), await add("whatsapp", 50)];
  const from = `+447700900${serial}`;
  const writes = (text: string, more: Partial<ReceivedSms> = {}) => {
    const context = { inbox, country: "GB", providerAnswersOptOut: true, inboundPayloadId: null };
    const event: ReceivedSms = {
      kind: "text.received",
      channel: "whatsapp",
      providerRef: people.newId(),
      from,
      to: inbox.address,
      text,
      media: [],
      at: people.now().toISOString(),
      optOut: null,
      ...more,
    };
    return runtime.asSystem(olga.workspaceId, (ctx) => receiveSms(ctx, context, event));
  };
  const conversationId = () => lastConversation(inbox.id);
  const sent = async (inboxId: InboxId) =>
    database.many<{ id: never; text: string; segments: number; state: string; messageId: never }>(
      sql`select d.id, m.body as text, m.segments, d.state, m.id as "messageId" from delivery d
            join message m on m.workspace_id = d.workspace_id and m.id = d.message_id
           where d.workspace_id = ${olga.workspaceId} and m.inbox_id = ${inboxId} order by m.at, m.id`,
    );
  return { accountId, texts, inbox, from, writes, conversationId, sent };
}
const message = async (conversationId: never, text: string) =>
  people.run(sendSms, actor, { conversationId, text, attachmentIds: [] });
const submit = (deliveryId: never) => submitSms(runtime, olga.workspaceId, deliveryId);
const accepts = () => ({
  status: 201,
  body: { sid: people.newId(), status: "queued", direction: "outbound-api", error_code: null },
});

test("counts the window from when the customer wrote, however late and in whatever order messages arrive", async () => {
  const { inbox, from, writes, conversationId } = await open();
  const ago = (hours: number) => new Date(people.now().getTime() - hours * hour).toISOString();
  const window = async () => {
    const shown = await people.run(getWhatsappWindow, actor, { inboxId: inbox.id, to: from });
    return new Date(shown.lastInAt ?? Number.NaN).toISOString();
  };
  await writes("A day late", { at: ago(30) });
  expect(await window()).toBe(ago(30));
  const id = await conversationId();
  expect(await errorCodeOf(people.run(sendSms, actor, { conversationId: id, text: "Hi" }))).toBe(
    "whatsapp_window_closed",
  );
  await writes("Later", { at: ago(2) });
  people.wait(1);
  await writes("Before that, and heard of last", { at: ago(20) });
  expect(await window()).toBe(new Date(Date.parse(ago(2)) - 1000).toISOString());
  await message(id, "You may");
  // a customer's clock that is ahead does not extend the window
  people.wait(60);
  await writes("From tomorrow", { at: ago(-24) });
  expect(await window()).toBe(people.now().toISOString());
});

test("reduces a profile name to one line, without characters that overlap other text", async () => {
  const { from, writes } = await open();
  await writes("Hello", { profileName: " Ada\n\u202eBrook\u0007\t  (VIP) " });
  const { name } = await database.one<{ name: string }>(sql`
    select ct.name from contact ct join contact_point p on p.workspace_id = ct.workspace_id and p.contact_id = ct.id
     where p.workspace_id = ${olga.workspaceId} and p.value = ${from}`);
  expect(name).toBe("Ada Brook (VIP)");
});

test("keeps the window closed rather than open too long when late messages exceed the lookup limit", async () => {
  const { inbox, from, writes } = await open();
  const ago = (hours: number) => new Date(people.now().getTime() - hours * hour).toISOString();
  await writes("In time");
  people.wait(60);
  for (let n = 0; n < limit("whatsappWindowMessages"); n += 1)
    await writes("Late", { at: ago(40) });
  const shown = await people.run(getWhatsappWindow, actor, { inboxId: inbox.id, to: from });
  expect(isWindowOpen(shown.lastInAt, people.now())).toBe(false);
});

test("reports no window of a customer the member may not see", async () => {
  const { inbox, from, writes } = await open();
  await writes("Hello");
  const ask = async (to: string, by: MemberActor) =>
    people.run(getWhatsappWindow, by, { inboxId: inbox.id, to });
  expect(await ask(from, actor)).toMatchObject({
    lastInAt: expect.any(String),
    grantedAt: expect.any(String),
    revokedAt: null,
  });
  const nothing = { lastInAt: null, grantedAt: null, revokedAt: null };
  expect(await ask("+447700900999", actor)).toEqual(nothing);
  // a member of another team who can see the inbox but not the customer's conversation
  const elsewhere = { ...actor, visibleInboxIds: [inbox.id] } as MemberActor;
  await database.run(
    sql`update conversation set inbox_id = ${(await open()).inbox.id} where workspace_id = ${olga.workspaceId}
         and id = ${await lastConversation(inbox.id)}`,
  );
  expect(await ask(from, elsewhere)).toEqual(nothing);
  expect(await errorCodeOf(ask("no number", actor))).toBe("invalid_phone_number");
});

test("confirms STOP once: by us, or by the provider that reports its own confirmation", async () => {
  const alone = await open();
  await alone.writes("Hello");
  await alone.writes("STOP");
  expect(await alone.sent(alone.inbox.id)).toMatchObject([{ segments: 1 }]);
  const answered = await open();
  await answered.writes("Hello");
  await answered.writes("STOP", { optOut: "stop" });
  expect(await answered.sent(answered.inbox.id)).toEqual([]);
  const id = await answered.conversationId();
  expect(await errorCodeOf(people.run(sendSms, actor, { conversationId: id, text: "Hi" }))).toBe(
    "whatsapp_stopped",
  );
});

test("sends texts through the account's default messaging service, but not a WhatsApp sender outside it", async () => {
  const service = `MG${"1".repeat(32)}`;
  settings = { ...settings, messagingServiceSid: service };
  const { texts, inbox, from, writes, conversationId, sent } = await open();
  carrier.plays(accepts);
  await writes("Hello");
  await message(await conversationId(), "On WhatsApp");
  await people.run(startSmsConversation, actor, { inboxId: texts.id, to: from, text: "By text" });
  for (const one of [...(await sent(inbox.id)), ...(await sent(texts.id))]) await submit(one.id);
  const forms = carrier.requests.map(({ body }) => new URLSearchParams(body));
  expect(forms.map((form) => [form.get("Body"), form.get("MessagingServiceSid")])).toEqual([
    ["On WhatsApp", null],
    ["By text", service],
  ]);
});

test.each([63017, 63018])("%i pauses the number on WhatsApp, not its texts", async (code) => {
  const { texts, inbox, from, writes, conversationId, sent } = await open();
  carrier.plays(accepts);
  await writes("Hello");
  const id = await conversationId();
  await message(id, "One");
  await message(id, "Two");
  await people.run(startSmsConversation, actor, { inboxId: texts.id, to: from, text: "By text" });
  carrier.says({ status: 429, headers: { "retry-after": "40" }, body: { code, message: "no" } });
  for (const one of [...(await sent(inbox.id)), ...(await sent(texts.id))]) await submit(one.id);
  expect(carrier.requests).toHaveLength(2);
  expect((await sent(inbox.id)).map(({ state }) => state)).toEqual(["queued", "queued"]);
  expect((await sent(texts.id)).map(({ state }) => state)).toEqual(["accepted"]);
});

const template = (n: number): ProviderTemplate => ({
  ref: `HX${n}`,
  name: `template_${n}`,
  language: "en",
  isApproved: true,
  body: "Hello {{1}}, your order {{2}} is here.",
});

test("canceling a template message restores the chosen template and its values", async () => {
  const { inbox, writes, conversationId, sent } = await open(10);
  templates = async () => [template(1)];
  await people.run(listTemplates, actor, { inboxId: inbox.id });
  await writes("Hello");
  const id = await conversationId();
  const values = { 1: "Ana", 2: "1042" };
  await people.run(sendSms, actor, {
    conversationId: id,
    text: "",
    attachmentIds: [],
    template: { ref: "HX1", language: "en", values },
  });
  const [one] = await sent(inbox.id);
  const back = await people.run(cancelMessage, actor, { entryId: required(one, "sent").messageId });
  expect(back).toMatchObject({
    entry: { delivery: { state: "canceled" } },
    template: { ref: "HX1", language: "en", values },
  });
  // free text has none
  people.wait(1);
  await message(id, "Words");
  const last = (await sent(inbox.id)).at(-1);
  const text = await people.run(cancelMessage, actor, {
    entryId: required(last, "sent").messageId,
  });
  expect(text).toMatchObject({ text: "Words", template: null });
});

describe("a STOP applied at the same moment", () => {
  /** A number known from a text, and a STOP on WhatsApp that is not committed yet. */
  async function known() {
    const opened = await open();
    const input = { inboxId: opened.texts.id, to: opened.from, text: "By text" };
    await people.run(startSmsConversation, actor, input);
    const stop = sql`
      update contact_point set whatsapp_revoked_at = ${people.now()}, whatsapp_keyword_at = ${people.now()}
       where workspace_id = ${olga.workspaceId} and value = ${opened.from} returning id`;
    const consent = () =>
      database.one(sql`
        select whatsapp_revoked_at is not null as "isStopped", whatsapp_granted_at is not null as "isGranted",
               (select count(*)::int from consent k where k.workspace_id = p.workspace_id and k.contact_point_id = p.id) as entries
          from contact_point p where p.workspace_id = ${olga.workspaceId} and p.value = ${opened.from}`);
    return { ...opened, stop, consent };
  }
  const stopped = { isStopped: true, isGranted: false, entries: 0 };

  test("is not undone by the first message", async () => {
    const { writes, stop, consent } = await known();
    await whileLocked(database, stop, [() => writes("Hello")]);
    expect(await consent()).toEqual(stopped);
  });

  test("is not undone by a member's first opt-in", async () => {
    const { inbox, from, stop, consent } = await known();
    templates = async () => [template(1)];
    await people.run(listTemplates, actor, { inboxId: inbox.id });
    const start = () =>
      errorCodeOf(
        people.run(startSmsConversation, actor, {
          inboxId: inbox.id,
          to: from,
          text: "",
          attachmentIds: [],
          optIn: "Asked for it.",
          template: { ref: "HX1", language: "en", values: { 1: "Ana", 2: "1042" } },
        }),
      );
    expect(await whileLocked(database, stop, [start])).toEqual(["whatsapp_stopped"]);
    expect(await consent()).toEqual(stopped);
  });
});

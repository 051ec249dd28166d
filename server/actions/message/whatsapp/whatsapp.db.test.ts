// WhatsApp edge cases: late messages, confirmations by the provider, messaging services, and canceled messages.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { isWindowOpen } from "#domain/message/whatsapp/window.ts";
import { required } from "#domain/required.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { cancelMessage } from "#server/actions/message/cancel-message.ts";
import { submitText } from "#server/actions/message/delivery/submit-text.ts";
import type { ReceivedText } from "#server/actions/message/incoming-text.ts";
import { receiveText } from "#server/actions/message/receive-texts.ts";
import { sendText } from "#server/actions/message/send-text.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import type { ProviderTemplate } from "#server/ports/text.ts";
import { twilio } from "#server/providers/text/twilio.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { insertTestAccount, insertTestInbox } from "#testing/fixtures/member/inboxes.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
} from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { getWhatsappWindow } from "./get-whatsapp-window.ts";
import { listTemplates } from "./list-templates.ts";

lowerLimits({ templatesPerAccount: 5 });
const people = createMembersFixture();
const { runtime, database } = people;
let carrier: FakeCarrier;
let olga: TestMember;
let actor: MemberActor;
let settings: Record<string, string>;
let templates: () => Promise<readonly ProviderTemplate[]>;
beforeAll(async () => {
  carrier = await startFakeCarrier();
  Object.assign(runtime.deps.services, {
    findTextProvider: () => ({ ...twilio, listTemplates: () => templates() }),
    connect: () => ({ settings, baseUrl: carrier.url, http: fetch }),
  });
  olga = await people.createWorkspace();
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
  const writes = (text: string, more: Partial<ReceivedText> = {}) => {
    const context = { inbox, country: "GB", providerHandlesOptOut: true, inboundPayloadId: null };
    const event: ReceivedText = {
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
    return runtime.asSystem(olga.workspaceId, (ctx) => receiveText(ctx, context, event));
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
  people.run(sendText, actor, { conversationId, text, attachmentIds: [] });
const submit = (deliveryId: never) => submitText(runtime, olga.workspaceId, deliveryId);
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
  expect(await errorCodeOf(people.run(sendText, actor, { conversationId: id, text: "Hi" }))).toBe(
    "whatsapp_window_closed",
  );
  await writes("Later", { at: ago(2) });
  people.advanceClock(1);
  await writes("Before that, and heard of last", { at: ago(20) });
  expect(await window()).toBe(new Date(Date.parse(ago(2)) - 1000).toISOString());
  await message(id, "You may");
  // a customer's clock that is ahead does not extend the window
  people.advanceClock(60);
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
  people.advanceClock(60);
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
  const replied = await open();
  await replied.writes("Hello");
  await replied.writes("STOP", { optOut: "stop" });
  expect(await replied.sent(replied.inbox.id)).toEqual([]);
  const id = await replied.conversationId();
  expect(await errorCodeOf(people.run(sendText, actor, { conversationId: id, text: "Hi" }))).toBe(
    "whatsapp_opted_out",
  );
});

test("sends texts through the account's default messaging service, but not a WhatsApp sender outside it", async () => {
  const service = `MG${"1".repeat(32)}`;
  settings = { ...settings, messagingServiceSid: service };
  const { texts, inbox, from, writes, conversationId, sent } = await open();
  carrier.plays(accepts);
  await writes("Hello");
  await message(await conversationId(), "On WhatsApp");
  await people.run(startTextConversation, actor, { inboxId: texts.id, to: from, text: "By text" });
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
  await people.run(startTextConversation, actor, { inboxId: texts.id, to: from, text: "By text" });
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

test("serves two simultaneous requests for templates", async () => {
  const { inbox } = await open();
  templates = async () => [template(1), template(2)];
  const both = await Promise.all(
    Array.from({ length: 3 }, () => people.run(listTemplates, actor, { inboxId: inbox.id })),
  );
  for (const { rows, problem } of both) {
    expect(problem).toBeNull();
    expect(rows.map(({ ref }) => ref)).toEqual(["HX1", "HX2"]);
  }
});

test('lists at most "templatesPerAccount" templates of a provider', async () => {
  const { inbox } = await open();
  const max = limit("templatesPerAccount");
  templates = async () => Array.from({ length: max + 1 }, (_, nth) => template(nth));
  const { rows } = await people.run(listTemplates, actor, { inboxId: inbox.id });
  expect(rows).toHaveLength(max);
});

test("does not report our own error as the provider's when listing templates", async () => {
  const { inbox } = await open();
  templates = async () => {
    throw new TypeError("secret internals");
  };
  await expect(people.run(listTemplates, actor, { inboxId: inbox.id })).rejects.toThrow(TypeError);
});

test("canceling a template message restores the chosen template and its values", async () => {
  const { inbox, writes, conversationId, sent } = await open(10);
  templates = async () => [template(1)];
  await people.run(listTemplates, actor, { inboxId: inbox.id });
  await writes("Hello");
  const id = await conversationId();
  const values = { 1: "Ana", 2: "1042" };
  await people.run(sendText, actor, {
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
  people.advanceClock(1);
  await message(id, "Words");
  const last = (await sent(inbox.id)).at(-1);
  const text = await people.run(cancelMessage, actor, {
    entryId: required(last, "sent").messageId,
  });
  expect(text).toMatchObject({ text: "Words", template: null });
});

import { expect, test } from "vitest";
import type { ContactPointId, ConversationId, EntryId, InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { eventually } from "#testing/eventually.ts";
import { openTestApp, type TestApp } from "#testing/open-app.ts";

async function openWhatsapp(now?: () => Date) {
  const app = await openTestApp({ members: ["maya:agent"], ...(now ? { now } : {}) });
  const olga = app.as("olga");
  const phoneInbox = required(
    app.inboxes.find(({ kind }) => kind === "phone"),
    "the simulated world has a number",
  );
  const { accountId } = phoneInbox;
  const { rows } = await olga.rpc("listAccountNumbers", { accountId });
  const sender = required(
    rows.find(({ kind, number }) => kind === "whatsapp" && number === phoneInbox.address),
    "every simulated number is on WhatsApp",
  );
  const { inbox, webhookProblem } = await olga.rpc("createPhoneInbox", {
    accountId,
    kind: "whatsapp",
    address: sender.number,
    providerRef: sender.ref,
    name: "WhatsApp",
  });
  expect(webhookProblem).toBeNull();
  expect(inbox).toMatchObject({ kind: "whatsapp", webhookState: "set", phone: null });
  return { app, phoneInbox, inbox };
}

interface Customer {
  readonly id: string;
  readonly number: string;
}
async function customer(app: TestApp, number: string, name: string): Promise<Customer> {
  const { id } = await app.simulator.request<{ id: string }>("POST", "/customers", {
    name,
    number,
  });
  return { id, number };
}
async function writes(
  app: TestApp,
  who: Customer,
  to: string,
  text: string,
  more: Record<string, unknown> = {},
) {
  await app.simulator.request("POST", `/customers/${who.id}/texts`, {
    inboxNumber: to,
    text,
    channel: "whatsapp",
    ...more,
  });
  await app.simulator.quiet();
}

const onWhatsapp = async (app: TestApp, inboxId: InboxId) =>
  eventually(async () => {
    const { rows } = await app.as("maya").rpc("listConversations", { view: `inbox:${inboxId}` });
    return required(rows[0], "it came in");
  });

const stateOf = async (app: TestApp, conversationId: ConversationId, id: EntryId) =>
  (await app.as("maya").messages(conversationId)).find((one) => one.id === id)?.delivery;

test("a customer writes on WhatsApp, gets a reply with text and a file, and the read receipt is shown", async () => {
  const { app, phoneInbox, inbox } = await openWhatsapp();
  const maya = app.as("maya");
  const ana = await customer(app, "+447700900921", "Ana Lima");
  await writes(app, ana, inbox.address, "Is my order ready?", {
    images: [{ type: "image/png", base64: Buffer.alloc(300, 1).toString("base64") }],
  });
  const { id: conversationId, contactName, contactId } = await onWhatsapp(app, inbox.id);
  expect(contactName).toBe("Ana Lima");
  const [first] = await maya.messages(conversationId);
  expect(first).toMatchObject({ channel: "whatsapp", direction: "in", text: "Is my order ready?" });
  await eventually(async () =>
    expect((await maya.messages(conversationId))[0]?.attachments[0]?.state).toBe("ready"),
  );

  const upload = await maya.upload("plan.pdf", "application/pdf", Buffer.from("%PDF-1.4 plan"));
  const withPlan = { conversationId, attachmentIds: [upload.id as never] };
  // Twilio would silently drop the text beside a PDF
  expect(await maya.errorCode("sendText", { ...withPlan, text: "Yes, see the plan." })).toBe(
    "audio_with_text",
  );
  const sent = await maya.rpc("sendText", withPlan);
  await eventually(async () =>
    expect((await stateOf(app, conversationId, sent.id))?.state).toBe("delivered"),
  );
  await app.simulator.request("POST", `/customers/${ana.id}/reading`);
  await eventually(async () =>
    expect((await stateOf(app, conversationId, sent.id))?.state).toBe("read"),
  );

  // The same person by SMS: same contact, another conversation.
  const phone = await app.phone(ana.number);
  await phone.text("And by text?", { to: phoneInbox.address });
  const byText = await eventually(async () => {
    const { rows } = await maya.rpc("listConversations", { view: `inbox:${phoneInbox.id}` });
    return required(
      rows.find((one) => one.contactId === contactId),
      "the text came in",
    );
  });
  expect(byText.id).not.toBe(conversationId);

  // A first message is consent, recorded once.
  const { rows } = await maya.rpc("listConsent", { contactId });
  expect(rows.filter((one) => one.channel === "whatsapp")).toMatchObject([
    { decision: "granted", source: "customer" },
  ]);
});

test("allows only a template after a day; it is filled in, validated, and shown on the timeline as sent", async () => {
  let ahead = 0;
  const { app, inbox } = await openWhatsapp(() => new Date(Date.now() + ahead));
  const maya = app.as("maya");
  const ben = await customer(app, "+447700900922", "Ben");
  await writes(app, ben, inbox.address, "Hello?");
  const { id: conversationId } = await onWhatsapp(app, inbox.id);
  ahead = 25 * 3_600_000;
  expect(await maya.errorCode("sendText", { conversationId, text: "Still there?" })).toBe(
    "whatsapp_window_closed",
  );
  const { rows, problem } = await maya.rpc("listTemplates", { inboxId: inbox.id });
  expect(problem).toBeNull();
  expect(rows.map(({ name, isApproved }) => [name, isApproved])).toEqual([
    ["order_ready", true],
    ["spring_sale", false],
    ["still_there", true],
  ]);
  const order = required(rows[0], "order_ready");
  const pending = required(rows[1], "spring_sale");
  const filled = (values: Record<string, string>) => ({
    conversationId,
    template: { ref: order.ref, language: order.language, values },
  });
  expect(await maya.errorCode("sendText", filled({ 1: "Ben" }))).toBe("invalid_input");
  expect(
    await maya.errorCode("sendText", {
      conversationId,
      template: { ref: pending.ref, language: "en", values: {} },
    }),
  ).toBe("template_not_available");
  const sent = await maya.rpc("sendText", filled({ 1: "Ben", 2: "1042" }));
  expect(sent).toMatchObject({ text: "Hello Ben, your order 1042 is ready to be picked up." });
  await eventually(async () =>
    expect((await stateOf(app, conversationId, sent.id))?.state).toBe("delivered"),
  );
  const row = (await app.simulator.traffic()).findLast(({ title }) =>
    title.startsWith("POST Messages"),
  );
  const form = new URLSearchParams(row?.request.body ?? "");
  expect(form.get("ContentSid")).toBe(order.ref);
  expect(JSON.parse(form.get("ContentVariables") ?? "")).toEqual({ 1: "Ben", 2: "1042" });
  expect(form.get("To")).toBe(`whatsapp:${ben.number}`);
  expect(form.has("Body")).toBe(false);
});

test("consent on WhatsApp is separate: STOP there applies only there, and no one is messaged without consent", async () => {
  const { app, inbox } = await openWhatsapp();
  const maya = app.as("maya");
  const eva = await customer(app, "+447700900923", "Eva");
  await writes(app, eva, inbox.address, "Hello");
  const { id: conversationId, contactId } = await onWhatsapp(app, inbox.id);
  await writes(app, eva, inbox.address, "STOP");
  await eventually(async () =>
    expect((await maya.rpc("getContact", { contactId })).contactPoints[0]).toMatchObject({
      smsOptedOutAt: null,
      whatsappRevokedAt: expect.any(String),
      whatsappGrantedAt: null,
    }),
  );
  expect(await maya.errorCode("sendText", { conversationId, text: "But…" })).toBe(
    "whatsapp_opted_out",
  );
  // the one confirmation, which no provider sends for us
  await eventually(async () => {
    const texts = await app.simulator.reached(eva.number);
    expect(texts.map((one) => one.text).join()).toContain("won't get more messages from us here");
  });

  // A stranger who never wrote: a template needs an opt-in, which a member may record.
  const { rows } = await maya.rpc("listTemplates", { inboxId: inbox.id });
  const still = required(
    rows.find(({ name }) => name === "still_there"),
    "approved",
  );
  const start = {
    inboxId: inbox.id,
    to: "+447700900924",
    template: { ref: still.ref, language: still.language, values: {} },
  };
  expect(await maya.errorCode("startTextConversation", start)).toBe("whatsapp_no_consent");
  // For a new contact, the opt-in is sent along and recorded once.
  const stranger = { ...start, to: "+447700900925", optIn: "Ticked the box on our order form." };
  const first = await maya.rpc("startTextConversation", stranger);
  expect(first.conversation.contactId).not.toBe(contactId);
  await maya.rpc("startTextConversation", stranger);
  const ledger = await maya.rpc("listConsent", { contactId: first.conversation.contactId });
  expect(ledger.rows).toMatchObject([
    { channel: "whatsapp", decision: "granted", source: "member", text: stranger.optIn },
  ]);
  // Not sufficient after an opt-out.
  const evas = { ...start, to: eva.number, optIn: "Asked for it." };
  expect(await maya.errorCode("startTextConversation", evas)).toBe("whatsapp_opted_out");

  const { id } = await maya.rpc("getContact", { contactId });
  const contact = await maya.rpc("addContactPoint", {
    contactId: id,
    kind: "phone",
    value: "+447700900924",
  });
  const point = required(
    contact.contactPoints.find(({ value }) => value === "+447700900924"),
    "just added",
  );
  await maya.rpc("recordConsent", {
    contactPointId: point.id as ContactPointId,
    channel: "whatsapp",
    decision: "granted",
    text: "Ticked the box on our form.",
  });
  const started = await maya.rpc("startTextConversation", start);
  await eventually(async () =>
    expect((await stateOf(app, started.conversation.id, started.entry.id))?.state).toBe(
      "delivered",
    ),
  );
});

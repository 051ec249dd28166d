import { expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { ContactPointId, ConversationId, EntryId, InboxId } from "#domain/ids.ts";
import { eventually } from "#testing/eventually.ts";
import { type OpenedDesk, openDesk } from "#testing/open-app.ts";

async function openWhatsapp(now?: () => Date) {
  const desk = await openDesk({ members: ["maya:agent"], ...(now ? { now } : {}) });
  const olga = desk.as("olga");
  const phoneLine = required(
    desk.lines.find(({ kind }) => kind === "phone"),
    "the simulated world has a number",
  );
  const { accountId } = phoneLine;
  const { rows } = await olga.rpc("listAccountNumbers", { accountId });
  const sender = required(
    rows.find(({ kind, number }) => kind === "whatsapp" && number === phoneLine.address),
    "every simulated number is on WhatsApp",
  );
  const { line, hookProblem } = await olga.rpc("createPhoneInbox", {
    ...{ accountId, kind: "whatsapp", address: sender.number, providerRef: sender.ref },
    name: "WhatsApp",
  });
  expect(hookProblem).toBeNull();
  expect(line).toMatchObject({ kind: "whatsapp", webhookState: "set", phone: null });
  return { desk, phoneLine, line };
}

interface Customer {
  readonly id: string;
  readonly number: string;
}
async function customer(desk: OpenedDesk, number: string, name: string): Promise<Customer> {
  const { id } = await desk.street.ask<{ id: string }>("POST", "/customers", { name, number });
  return { id, number };
}
async function writes(
  desk: OpenedDesk,
  who: Customer,
  to: string,
  text: string,
  more: Record<string, unknown> = {},
) {
  await desk.street.ask("POST", `/customers/${who.id}/texts`, {
    ...{ line: to, text, channel: "whatsapp", ...more },
  });
  await desk.street.quiet();
}

const onWhatsapp = async (desk: OpenedDesk, inboxId: InboxId) =>
  eventually(async () => {
    const { rows } = await desk.as("maya").rpc("listConversations", { view: `line:${inboxId}` });
    return required(rows[0], "it came in");
  });

const stateOf = async (desk: OpenedDesk, conversationId: ConversationId, id: EntryId) =>
  (await desk.as("maya").messages(conversationId)).find((one) => one.id === id)?.delivery;

test("a customer writes on WhatsApp, is answered with words and a file, and is seen to have read it", async () => {
  const { desk, phoneLine, line } = await openWhatsapp();
  const maya = desk.as("maya");
  const ana = await customer(desk, "+447700900921", "Ana Lima");
  await writes(desk, ana, line.address, "Is my order ready?", {
    pictures: [{ type: "image/png", base64: Buffer.alloc(300, 1).toString("base64") }],
  });
  const { id: conversationId, contactName, contactId } = await onWhatsapp(desk, line.id);
  expect(contactName).toBe("Ana Lima");
  const [first] = await maya.messages(conversationId);
  expect(first).toMatchObject({ medium: "whatsapp", direction: "in", text: "Is my order ready?" });
  await eventually(async () =>
    expect((await maya.messages(conversationId))[0]?.attachments[0]?.state).toBe("ready"),
  );

  const upload = await maya.upload("plan.pdf", "application/pdf", Buffer.from("%PDF-1.4 plan"));
  const withPlan = { conversationId, attachmentIds: [upload.id as never] };
  // Twilio would drop the words beside a PDF, and nobody would be told
  expect(await maya.refusal("sendSms", { ...withPlan, text: "Yes, see the plan." })).toBe(
    "sound_without_words",
  );
  const sent = await maya.rpc("sendSms", withPlan);
  await eventually(async () =>
    expect((await stateOf(desk, conversationId, sent.id))?.state).toBe("delivered"),
  );
  await desk.street.ask("POST", `/customers/${ana.id}/reading`);
  await eventually(async () =>
    expect((await stateOf(desk, conversationId, sent.id))?.state).toBe("read"),
  );

  // The same person by text: the same contact, another conversation.
  const phone = await desk.phone(ana.number);
  await phone.text("And by text?", { to: phoneLine.address });
  const byText = await eventually(async () => {
    const { rows } = await maya.rpc("listConversations", { view: `line:${phoneLine.id}` });
    return required(
      rows.find((one) => one.contactId === contactId),
      "the text came in",
    );
  });
  expect(byText.id).not.toBe(conversationId);

  // A first message is consent, written down once.
  const { rows } = await maya.rpc("listConsent", { contactId });
  expect(rows.filter((one) => one.medium === "whatsapp")).toMatchObject([
    { deed: "granted", source: "customer" },
  ]);
});

test("after a day only a template may go; it is filled in, checked, and stands in the timeline as it went", async () => {
  let ahead = 0;
  const { desk, line } = await openWhatsapp(() => new Date(Date.now() + ahead));
  const maya = desk.as("maya");
  const ben = await customer(desk, "+447700900922", "Ben");
  await writes(desk, ben, line.address, "Hello?");
  const { id: conversationId } = await onWhatsapp(desk, line.id);
  ahead = 25 * 3_600_000;
  expect(await maya.refusal("sendSms", { conversationId, text: "Still there?" })).toBe(
    "whatsapp_window_closed",
  );
  const { rows, problem } = await maya.rpc("listTemplates", { inboxId: line.id });
  expect(problem).toBeNull();
  expect(rows.map(({ name, isApproved }) => [name, isApproved])).toEqual([
    ["order_ready", true],
    ["spring_sale", false],
    ["still_there", true],
  ]);
  const order = required(rows[0], "order_ready");
  const pending = required(rows[1], "spring_sale");
  const filled = (values: Record<string, string>) => ({
    ...{ conversationId, template: { ref: order.ref, language: order.language, values } },
  });
  expect(await maya.refusal("sendSms", filled({ 1: "Ben" }))).toBe("invalid_input");
  expect(
    await maya.refusal("sendSms", {
      ...{ conversationId, template: { ref: pending.ref, language: "en", values: {} } },
    }),
  ).toBe("template_unknown");
  const sent = await maya.rpc("sendSms", filled({ 1: "Ben", 2: "1042" }));
  expect(sent).toMatchObject({ text: "Hello Ben, your order 1042 is ready to be picked up." });
  await eventually(async () =>
    expect((await stateOf(desk, conversationId, sent.id))?.state).toBe("delivered"),
  );
  const row = (await desk.street.wire()).findLast(({ title }) => title.startsWith("POST Messages"));
  const form = new URLSearchParams(row?.request.body ?? "");
  expect(form.get("ContentSid")).toBe(order.ref);
  expect(JSON.parse(form.get("ContentVariables") ?? "")).toEqual({ 1: "Ben", 2: "1042" });
  expect(form.get("To")).toBe(`whatsapp:${ben.number}`);
  expect(form.has("Body")).toBe(false);
});

test("consent on WhatsApp is its own: STOP there ends it there alone, and nobody is written to unasked", async () => {
  const { desk, line } = await openWhatsapp();
  const maya = desk.as("maya");
  const eva = await customer(desk, "+447700900923", "Eva");
  await writes(desk, eva, line.address, "Hello");
  const { id: conversationId, contactId } = await onWhatsapp(desk, line.id);
  await writes(desk, eva, line.address, "STOP");
  await eventually(async () =>
    expect((await maya.rpc("getContact", { contactId })).points[0]).toMatchObject({
      smsOptedOutAt: null,
      whatsappRevokedAt: expect.any(String),
      whatsappGrantedAt: null,
    }),
  );
  expect(await maya.refusal("sendSms", { conversationId, text: "But…" })).toBe("whatsapp_stopped");
  // the one confirmation, which no provider sends for us
  await eventually(async () => {
    const texts = await desk.street.reached(eva.number);
    expect(texts.map((one) => one.text).join()).toContain("won't get more messages from us here");
  });

  // A stranger who never wrote: a template needs an opt-in, which a member may record.
  const { rows } = await maya.rpc("listTemplates", { inboxId: line.id });
  const still = required(
    rows.find(({ name }) => name === "still_there"),
    "approved",
  );
  const start = {
    ...{ inboxId: line.id, to: "+447700900924" },
    template: { ref: still.ref, language: still.language, values: {} },
  };
  expect(await maya.refusal("startSmsConversation", start)).toBe("whatsapp_no_consent");
  // Who is no contact yet: how they opted in goes along, and stands in the ledger once.
  const stranger = { ...start, to: "+447700900925", optIn: "Ticked the box on our order form." };
  const first = await maya.rpc("startSmsConversation", stranger);
  expect(first.conversation.contactId).not.toBe(contactId);
  await maya.rpc("startSmsConversation", stranger);
  const ledger = await maya.rpc("listConsent", { contactId: first.conversation.contactId });
  expect(ledger.rows).toMatchObject([
    { medium: "whatsapp", deed: "granted", source: "member", words: stranger.optIn },
  ]);
  // After an opt-out that is not enough.
  const evas = { ...start, to: eva.number, optIn: "Asked for it." };
  expect(await maya.refusal("startSmsConversation", evas)).toBe("whatsapp_stopped");

  const { id } = await maya.rpc("getContact", { contactId });
  const contact = await maya.rpc("addContactPoint", {
    ...{ contactId: id, kind: "phone", value: "+447700900924" },
  });
  const point = required(
    contact.points.find(({ value }) => value === "+447700900924"),
    "just added",
  );
  await maya.rpc("recordConsent", {
    ...{ contactPointId: point.id as ContactPointId, medium: "whatsapp", deed: "granted" },
    words: "Ticked the box on our form.",
  });
  const started = await maya.rpc("startSmsConversation", start);
  await eventually(async () =>
    expect((await stateOf(desk, started.conversation.id, started.entry.id))?.state).toBe(
      "delivered",
    ),
  );
});

import { expect, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp, type TestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent"] });

const firstInbox = (app: TestApp) =>
  required(
    app.inboxes.find(({ kind }) => kind === "phone"),
    "the simulated world has a number",
  );

async function upsertService(app: TestApp, service: Record<string, unknown>): Promise<string> {
  const { sid } = await app.simulator.request<{ sid: string }>("PUT", "/services", {
    name: "Reminders",
    ...service,
  });
  return sid;
}

const getInbox = async (app: TestApp, id: InboxId) =>
  required(
    (await app.as("olga").rpc("listInboxes", {})).rows.find((one) => one.id === id),
    "it is there",
  );

const lastForm = async (app: TestApp) => {
  const row = (await app.simulator.traffic()).findLast(({ title }) =>
    title.startsWith("POST Messages"),
  );
  return new URLSearchParams(row?.request.body ?? "");
};

test("sends an inbox's texts through the chosen service, and explains what to do about a wrong one", async () => {
  const app = shared();
  const olga = app.as("olga");
  const inbox = firstInbox(app);
  const sid = await upsertService(app, { numbers: [inbox.address], usesNumberWebhook: true });
  const { rows, defaultService } = await olga.rpc("listSendingServices", {
    accountId: inbox.accountId,
  });
  expect(rows).toContainEqual({ ref: sid, name: "Reminders" });
  expect(defaultService).toBeNull();
  expect(
    await olga.errorCode("updateInbox", { inboxId: inbox.id, sendingService: "not a service" }),
  ).toBe("invalid_input");
  const saved = await olga.rpc("updateInbox", { inboxId: inbox.id, sendingService: sid });
  expect(saved.texts?.sendingService).toBe(sid);

  const phone = await app.phone("+447700900911");
  await phone.text("Hello", { to: inbox.address });
  const { id: conversationId } = await app.as("maya").conversationWith("07700 900911");
  await app.as("maya").rpc("sendText", { conversationId, text: "By the service" });
  await phone.expectText(/By the service/);
  const form = await lastForm(app);
  expect(form.get("MessagingServiceSid")).toBe(sid);
  expect(form.get("From")).toBe(inbox.address);

  // After the number leaves the service, the carrier refuses, and the message says why.
  await upsertService(app, { sid, numbers: [] });
  const sent = await app.as("maya").rpc("sendText", { conversationId, text: "Not in it" });
  await eventually(async () => {
    const now = (await app.as("maya").messages(conversationId)).find(({ id }) => id === sent.id);
    expect(now?.delivery).toMatchObject({
      state: "failed",
      message: expect.stringContaining("doesn't include its number"),
    });
  });
  await olga.rpc("updateInbox", { inboxId: inbox.id, sendingService: null });
});

test("warns with instructions if a number's service intercepts its texts, until that is fixed", async () => {
  const app = shared();
  const olga = app.as("olga");
  const inbox = firstInbox(app);
  const sid = await upsertService(app, {
    numbers: [inbox.address],
    inboundUrl: "https://other.example/in",
  });
  const updated = await olga.rpc("setInboxWebhooks", { inboxId: inbox.id });
  expect(updated.webhookState).toBe("other_url");
  expect(updated.texts?.numberService).toMatchObject({ ref: sid, name: "Reminders" });
  expect(updated.texts?.numberService?.caution).toContain("other.example");
  expect(updated.texts?.numberService?.caution).toContain("Defer to sender's webhook");

  await upsertService(app, { sid, numbers: [inbox.address], usesNumberWebhook: true });
  const right = await olga.rpc("setInboxWebhooks", { inboxId: inbox.id });
  expect(right.webhookState).toBe("set");
  expect(right.texts?.numberService?.caution).toBeNull();
  expect((await getInbox(app, inbox.id)).webhookState).toBe("set");
});

test("a sender name can text but not receive replies; a country the workspace does not text is refused", async () => {
  const app = shared();
  const olga = app.as("olga");
  const { accountId } = firstInbox(app);
  expect(
    await olga.errorCode("createPhoneInbox", {
      accountId,
      kind: "sender",
      address: "Copperline Ltd",
      name: "Name",
    }),
  ).toBe("not_a_sender");
  const { inbox } = await olga.rpc("createPhoneInbox", {
    accountId,
    kind: "sender",
    address: "Copperline",
    name: "Name",
  });
  expect(inbox).toMatchObject({ kind: "sender", formatted: "Copperline", phone: null });
  expect(inbox.capabilities).toMatchObject({ calls: false, acceptsReplies: false, maxImages: 0 });

  const phone = await app.phone("+447700900912");
  const started = await app.as("maya").rpc("startTextConversation", {
    inboxId: inbox.id,
    to: phone.number,
    text: "Your order is ready.",
  });
  await phone.expectText(/order is ready/);
  expect((await lastForm(app)).get("From")).toBe("Copperline");
  expect(started.conversation.inboxId).toBe(inbox.id);

  expect(
    await app.as("maya").errorCode("startTextConversation", {
      inboxId: inbox.id,
      to: "+12025550123",
      text: "Hello there",
    }),
  ).toBe("country_not_allowed");
});

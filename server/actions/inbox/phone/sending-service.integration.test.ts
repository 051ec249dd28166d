import { expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import { eventually } from "#testing/eventually.ts";
import { type OpenedDesk, shareDesk } from "#testing/open-app.ts";

const shared = shareDesk({ members: ["maya:agent"] });

const firstInbox = (desk: OpenedDesk) =>
  required(
    desk.lines.find(({ kind }) => kind === "phone"),
    "the simulated world has a number",
  );

async function putService(desk: OpenedDesk, service: Record<string, unknown>): Promise<string> {
  const { sid } = await desk.street.ask<{ sid: string }>("PUT", "/services", {
    name: "Reminders",
    ...service,
  });
  return sid;
}

const lineNow = async (desk: OpenedDesk, id: InboxId) =>
  required(
    (await desk.as("olga").rpc("listInboxes", {})).rows.find((one) => one.id === id),
    "it is there",
  );

const lastForm = async (desk: OpenedDesk) => {
  const row = (await desk.street.wire()).findLast(({ title }) => title.startsWith("POST Messages"));
  return new URLSearchParams(row?.request.body ?? "");
};

test("texts of a line go through the service that was chosen for it, and a wrong one says what to do", async () => {
  const desk = shared();
  const olga = desk.as("olga");
  const line = firstInbox(desk);
  const sid = await putService(desk, { numbers: [line.address], usesNumberHook: true });
  const { rows, usual } = await olga.rpc("listSendingServices", { accountId: line.accountId });
  expect(rows).toContainEqual({ ref: sid, name: "Reminders" });
  expect(usual).toBeNull();
  expect(
    await olga.refusal("updateInbox", { inboxId: line.id, sendWithFaults: "not a service" }),
  ).toBe("invalid_input");
  const saved = await olga.rpc("updateInbox", { inboxId: line.id, sendWithFaults: sid });
  expect(saved.texts?.sendWithFaults).toBe(sid);

  const phone = await desk.phone("+447700900911");
  await phone.text("Hello", { to: line.address });
  const { id: conversationId } = await desk.as("maya").conversationWith("07700 900911");
  await desk.as("maya").rpc("sendSms", { conversationId, text: "By the service" });
  await phone.expectText(/By the service/);
  const form = await lastForm(desk);
  expect(form.get("MessagingServiceSid")).toBe(sid);
  expect(form.get("From")).toBe(line.address);

  // the number leaves the service: the carrier refuses, and the message says why
  await putService(desk, { sid, numbers: [] });
  const sent = await desk.as("maya").rpc("sendSms", { conversationId, text: "Not in it" });
  await eventually(async () => {
    const now = (await desk.as("maya").messages(conversationId)).find(({ id }) => id === sent.id);
    expect(now?.delivery).toMatchObject({
      state: "failed",
      say: expect.stringContaining("doesn't include its number"),
    });
  });
  await olga.rpc("updateInbox", { inboxId: line.id, sendWithFaults: null });
});

test("a number whose service takes its texts is told of with what to do, until it is put right", async () => {
  const desk = shared();
  const olga = desk.as("olga");
  const line = firstInbox(desk);
  const sid = await putService(desk, {
    numbers: [line.address],
    inboundUrl: "https://other.example/in",
  });
  const told = await olga.rpc("setInboxWebhooks", { inboxId: line.id });
  expect(told.webhookState).toBe("elsewhere");
  expect(told.texts?.numberService).toMatchObject({ ref: sid, name: "Reminders" });
  expect(told.texts?.numberService?.caution).toContain("other.example");
  expect(told.texts?.numberService?.caution).toContain("Defer to sender's webhook");

  await putService(desk, { sid, numbers: [line.address], usesNumberHook: true });
  const right = await olga.rpc("setInboxWebhooks", { inboxId: line.id });
  expect(right.webhookState).toBe("set");
  expect(right.texts?.numberService?.caution).toBeNull();
  expect((await lineNow(desk, line.id)).webhookState).toBe("set");
});

test("a name texts and cannot be answered; a country that takes none is the carrier's refusal", async () => {
  const desk = shared();
  const olga = desk.as("olga");
  const { accountId } = firstInbox(desk);
  expect(
    await olga.refusal("createPhoneInbox", {
      ...{ accountId, kind: "sender", address: "Copperline Ltd", name: "Name" },
    }),
  ).toBe("not_a_sender");
  const { line } = await olga.rpc("createPhoneInbox", {
    ...{ accountId, kind: "sender", address: "Copperline", name: "Name" },
  });
  expect(line).toMatchObject({ kind: "sender", shown: "Copperline", phone: null });
  expect(line.can).toMatchObject({ calls: false, isAnswerable: false, maxPictures: 0 });

  const phone = await desk.phone("+447700900912");
  const started = await desk.as("maya").rpc("startSmsConversation", {
    ...{ inboxId: line.id, to: phone.number, text: "Your order is ready." },
  });
  await phone.expectText(/order is ready/);
  expect((await lastForm(desk)).get("From")).toBe("Copperline");
  expect(started.conversation.inboxId).toBe(line.id);

  const abroad = await desk.as("maya").rpc("startSmsConversation", {
    ...{ inboxId: line.id, to: "+12025550123", text: "Hello there" },
  });
  await eventually(async () => {
    const [now] = await desk.as("maya").messages(abroad.conversation.id);
    expect(now?.delivery).toMatchObject({
      state: "failed",
      say: expect.stringContaining("can't reach"),
    });
  });
});

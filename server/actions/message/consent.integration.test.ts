import { expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent", "mark:manager"] });

test("records STOP, shows it in the conversation, and blocks texts until START", async () => {
  const app = shared();
  const maya = app.as("maya");
  const phone = await app.phone("+447700900601");
  await phone.text("Hello");
  const conversation = await maya.conversationWith("07700 900601");
  await maya.rpc("sendText", { conversationId: conversation.id, text: "Hello yourself" });
  await phone.expectText(/yourself/);

  await phone.text("Stop.");
  await eventually(async () => {
    const { contact, entries } = await maya.rpc("getConversation", {
      conversationId: conversation.id,
    });
    expect(contact.contactPoints[0]?.smsOptedOutAt).not.toBeNull();
    expect(entries.some((entry) => entry.kind === "event" && entry.type === "sms_opted_out")).toBe(
      true,
    );
  });
  expect(
    await maya.errorCode("sendText", { conversationId: conversation.id, text: "One more?" }),
  ).toBe("sms_opted_out");
  const other = app.inboxes[1];
  expect(
    await maya.errorCode("startTextConversation", {
      inboxId: other?.id as never,
      to: "07700 900601",
      text: "From another line?",
    }),
  ).toBe("sms_opted_out");
  const { rows } = await maya.rpc("listConsent", { contactId: conversation.contactId });
  expect(rows[0]).toMatchObject({ decision: "revoked", source: "customer", text: "Stop." });

  await phone.text("START");
  await eventually(async () => {
    await maya.rpc("sendText", { conversationId: conversation.id, text: "Welcome back" });
  });
  await phone.expectText(/Welcome back/);
});

test("STOP neither opens the conversation nor marks it as waiting", async () => {
  const app = shared();
  const maya = app.as("maya");
  const phone = await app.phone("+447700900602");
  await phone.text("Thanks, all done");
  const conversation = await maya.conversationWith("07700 900602");
  await maya.rpc("closeConversation", { conversationId: conversation.id });
  await phone.text("STOP");
  await eventually(async () => {
    expect((await maya.messages(conversation.id)).map((one) => one.text)).toEqual([
      "Thanks, all done",
      "STOP",
    ]);
  });
  expect(
    (await maya.rpc("getConversation", { conversationId: conversation.id })).conversation.folder,
  ).toBe("closed");
});

test("hints at an opt-out in plain language, and records it on one click", async () => {
  const app = shared();
  const maya = app.as("maya");
  const phone = await app.phone("+447700900603");
  await phone.text("Please stop texting me about this");
  const conversation = await maya.conversationWith("07700 900603");
  const [message] = await maya.messages(conversation.id);
  expect(message?.looksLikeOptOut).toBe(true);
  await maya.rpc("recordConsent", {
    contactPointId: message?.contactPointId as never,
    decision: "revoked",
    text: message?.text ?? "",
  });
  expect(
    await maya.errorCode("sendText", { conversationId: conversation.id, text: "Sorry!" }),
  ).toBe("sms_opted_out");
  expect(
    await maya.errorCode("recordConsent", {
      contactPointId: message?.contactPointId as never,
      decision: "granted",
      text: "said so on the phone",
    }),
  ).toBe("forbidden");
  await app.as("mark").rpc("recordConsent", {
    contactPointId: message?.contactPointId as never,
    decision: "granted",
    text: "said so on the phone",
  });
  await maya.rpc("sendText", { conversationId: conversation.id, text: "Good to hear" });
  await phone.expectText(/Good to hear/);
});

test("adds a STOP known only to the provider to the consent ledger", async () => {
  const app = shared();
  const maya = app.as("maya");
  const phone = await app.phone("+447700900604");
  await phone.text("Hi");
  const conversation = await maya.conversationWith("07700 900604");
  await app.simulator.faults({ rules: [{ fault: { kind: "refused", code: 21610 } }] });
  const sent = await maya.rpc("sendText", { conversationId: conversation.id, text: "Are you in?" });
  await eventually(async () => {
    const entry = (await maya.messages(conversation.id)).find((one) => one.id === sent.id);
    expect(entry?.delivery).toMatchObject({ state: "failed" });
    expect(entry?.delivery?.message).toMatch(/07700 900604/);
  });
  await app.simulator.faults({ rules: [] });
  expect(
    await maya.errorCode("sendText", { conversationId: conversation.id, text: "Again?" }),
  ).toBe("sms_opted_out");
});

test("does not send a text that was queued before STOP was read", async () => {
  const app = shared();
  const maya = app.as("maya");
  const phone = await app.phone("+447700900605");
  await phone.text("Hi");
  const conversation = await maya.conversationWith("07700 900605");
  await app.as("olga").rpc("updateInbox", { inboxId: conversation.inboxId, undoSeconds: 3 });
  const sent = await maya.rpc("sendText", { conversationId: conversation.id, text: "Held words" });
  await phone.text("STOP");
  await eventually(async () => {
    const entry = (await maya.messages(conversation.id)).find((one) => one.id === sent.id);
    expect(entry?.delivery?.state).toBe("suppressed");
  });
  expect((await phone.received()).some((one) => one.text.includes("Held"))).toBe(false);
  await app.as("olga").rpc("updateInbox", { inboxId: conversation.inboxId, undoSeconds: 0 });
});

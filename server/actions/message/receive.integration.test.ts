import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { eventually } from "#testing/eventually.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import { openTestApp, shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent"] });
const png = onePixelPng.toString("base64");

test("receives several pictures without text in full", async () => {
  const app = shared();
  const maya = app.as("maya");
  const phone = await app.phone("+447700900501");
  await phone.text("", {
    images: [
      { type: "image/png", base64: png },
      { type: "image/png", base64: png },
    ],
  });
  const conversation = await maya.conversationWith("07700 900501");
  expect(conversation.lastEntry.preview).toBe("2 pictures");
  await eventually(async () => {
    const [message] = await maya.messages(conversation.id);
    expect(message?.attachments.map((one) => one.state)).toEqual(["ready", "ready"]);
    const bytes = await (
      await maya.fetch(`/attachments/${message?.attachments[0]?.id}`)
    ).arrayBuffer();
    expect(Buffer.from(bytes).toString("base64")).toBe(png);
  });
});

test.each([
  ["an emoji", "👍🏽"],
  ["an emoji where the list cuts it off", `${"x".repeat(138)}🙂 and more`],
  ["1,600 characters", "ж".repeat(1600)],
  ["line breaks and quotes", "one\ntwo “three” & <b>four</b>"],
])("keeps %s exactly", async (_, text) => {
  const app = shared();
  const maya = app.as("maya");
  const number = `+4477009005${10 + (text.length % 80)}`;
  await (await app.phone(number)).text(text);
  const formatted = number.replace("+447700", "07700 ");
  const conversation = await maya.conversationWith(formatted);
  expect((await maya.messages(conversation.id)).map((one) => one.text)).toEqual([text]);
});

test("stores no more of a text than the limit, however much a request brings", async () => {
  lowerLimitsOfTest({ receivedTextLength: 1_000 });
  const app = shared();
  const maya = app.as("maya");
  await (await app.phone("+447700900509")).text("a".repeat(1_600));
  const conversation = await maya.conversationWith("07700 900509");
  const [message] = await maya.messages(conversation.id);
  expect(message?.text).toHaveLength(limit("receivedTextLength"));
});

test("receives one message for the same event sent five times in any order", async () => {
  const app = shared();
  const maya = app.as("maya");
  const phone = await app.phone("+447700900503");
  await app.simulator.faults({
    rules: [
      { fault: { kind: "repeated", times: 4 } },
      { fault: { kind: "shuffled", withinMs: 50 } },
    ],
  });
  await phone.text("Only once");
  await phone.text("And this once");
  await app.simulator.faults({ rules: [] });
  const conversation = await maya.conversationWith("07700 900503");
  await eventually(async () => {
    expect((await maya.messages(conversation.id)).map((one) => one.text).sort()).toEqual([
      "And this once",
      "Only once",
    ]);
  });
});

test("a text to another of our inboxes is a separate conversation of the same contact, with replies from that inbox", async () => {
  const app = shared();
  const maya = app.as("maya");
  const [front, bookings] = app.inboxes;
  const phone = await app.phone("+447700900504");
  await phone.text("To the front desk", { to: front?.address ?? "" });
  await phone.text("To bookings", { to: bookings?.address ?? "" });
  const both = await eventually(async () => {
    const { rows } = await maya.rpc("listConversations", { view: "open" });
    const found = rows.filter((row) => row.contactName === "07700 900504");
    expect(found).toHaveLength(2);
    return found;
  });
  expect(new Set(both.map((one) => one.contactId)).size).toBe(1);
  const second = both.find((one) => one.inboxId === bookings?.id);
  const sent = await maya.rpc("sendText", {
    conversationId: second?.id as never,
    text: "From bookings",
  });
  expect(sent).toMatchObject({ kind: "message", from: bookings?.formatted });
});

test("a text to an unknown number becomes a dead letter, and is processed once the inbox exists", async () => {
  const app = await openTestApp();
  const olga = app.as("olga");
  const [front, bookings] = app.inboxes;
  const phone = await app.phone("+447700900505");
  // The number still points to us, but is no longer an inbox.
  const { running } = app;
  await running.runtime.deps.database.pool.query(
    "update inbox set address = '+447700900999' where id = $1",
    [bookings?.id],
  );
  await phone.text("Is anyone there?", { to: bookings?.address ?? "" });
  const item = await eventually(async () => {
    const { rows } = await olga.rpc("listDeadLetters", {});
    expect(rows).toHaveLength(1);
    return rows[0];
  });
  expect(item?.problem).toMatch(/isn't an inbox/);
  expect(item?.body).toContain("anyone");
  await running.runtime.deps.database.pool.query("update inbox set address = $2 where id = $1", [
    bookings?.id,
    bookings?.address,
  ]);
  await olga.rpc("reprocessDeadLetter", { inboundPayloadId: item?.id as never });
  const conversation = await olga.conversationWith("07700 900505");
  expect(conversation.inboxId).toBe(bookings?.id);
  expect(front).toBeDefined();
  expect((await olga.rpc("listDeadLetters", {})).rows).toEqual([]);
});

test("a customer's message reopens a conversation within the reopen window, and starts a linked one after it", async () => {
  let ahead = 0;
  const app = await openTestApp({ now: () => new Date(Date.now() + ahead) });
  const olga = app.as("olga");
  const phone = await app.phone("+447700900506");
  await phone.text("First matter");
  const first = await olga.conversationWith("07700 900506");
  await olga.rpc("closeConversation", { conversationId: first.id });
  await phone.text("One more thing");
  expect((await olga.conversationWith("07700 900506")).id).toBe(first.id);

  await olga.rpc("closeConversation", { conversationId: first.id });
  ahead = 31 * 24 * 3600_000;
  await olga.rpc("signIn", {
    email: "olga@copperline.example",
    password: "correct horse battery staple",
  });
  await phone.text("Something new");
  const second = await olga.conversationWith("07700 900506");
  expect(second.id).not.toBe(first.id);
  expect(second.previousConversationId).toBe(first.id);
  const [message] = await olga.messages(second.id);
  expect(message?.reason).toBe("closed_too_long");
});

test("a snoozed conversation returns when the customer writes", async () => {
  const app = shared();
  const maya = app.as("maya");
  const phone = await app.phone("+447700900507");
  await phone.text("Later is fine");
  const conversation = await maya.conversationWith("07700 900507");
  await maya.rpc("snoozeConversation", {
    conversationId: conversation.id,
    until: new Date(Date.now() + 3600_000).toISOString(),
  });
  await phone.text("Actually now");
  expect((await maya.conversationWith("07700 900507")).snoozedUntil).toBeNull();
});

test("rejects a forged event without a trace", async () => {
  const app = shared();
  const maya = app.as("maya");
  const phone = await app.phone("+447700900508");
  await app.simulator.faults({ rules: [{ fault: { kind: "forged" } }] });
  await phone.text("The true words");
  await app.simulator.faults({ rules: [] });
  const conversation = await maya.conversationWith("07700 900508");
  expect((await maya.messages(conversation.id)).map((one) => one.text)).toEqual(["The true words"]);
  expect((await app.simulator.traffic()).some((row) => row.status === 403)).toBe(true);
});

import { expect, test } from "vitest";
import type { AttachmentId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { eventually } from "#testing/eventually.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent"] });
const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString();
const undo = (undoSeconds: number) =>
  shared().as("olga").rpc("updateInbox", { inboxId: shared().emailInbox.id, undoSeconds });
const tooLargeToStore = `<p>A letter with ${"many words ".repeat(limit("idempotentResponseLength") / 10)}</p>`;
const person = (address: string, name = "") => ({ address, name });

test("a canceled email is restored in full, is never sent, and the customer is waiting as before", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversation, reply, entry } = await receiveEmailFrom(app, "Ada");
  await undo(30);
  const plan = await maya.upload("plan.pdf", "application/pdf", Buffer.from("%PDF-1.4"));
  const picture = await maya.upload("door.png", "image/png", onePixelPng);
  const sent = await reply(`Oh no <img src="/attachments/${picture.id}">`, {
    kind: "reply_all",
    cc: [person("max@far.example", "Max")],
    bcc: [person("boss@far.example")],
    attachmentIds: [plan.id],
  });
  expect(sent.delivery).toMatchObject({ state: "delayed", canCancel: true });
  expect((await maya.conversationWith("Ada Brook")).waitingSince).toBeNull();

  const recalled = await maya.rpc("cancelMessage", { entryId: sent.id });
  expect(recalled.text).toBe(`<p>Oh no <img src="/attachments/${picture.id}" /></p>`);
  expect(recalled.email).toMatchObject({
    kind: "reply_all",
    inboxId: app.emailInbox.id,
    subject: "Re: Is my boiler ready?",
    to: [person("ada@brook.example", "Ada Brook")],
    cc: [person("max@far.example", "Max")],
    bcc: [person("boss@far.example")],
  });
  expect(recalled.email?.replyToEntryId).not.toBeNull();
  expect(recalled.email?.quoteHtml).toMatch(/^<div data-deskbell-quote>.*It is cold here/s);
  expect(recalled.attachments.map((one) => one.id)).toEqual([plan.id]);
  expect((await entry(sent.id))?.delivery?.state).toBe("canceled");
  const again = await maya.conversationWith("Ada Brook");
  expect(again.waitingSince).toBe(conversation.waitingSince);
  expect(again.lastEntry).toMatchObject(conversation.lastEntry);
  expect(again.lastEntryAt).toBe(conversation.lastEntryAt);
  expect(await maya.errorCode("cancelMessage", { entryId: sent.id })).toBe("already_canceled");

  await undo(0);
  await reply(recalled.text, { attachmentIds: recalled.attachments.map((one) => one.id) });
  const email = await customer.expectMail(/Oh no/);
  expect(email.html).toMatch(/<img[^>]+src="data:image\/png/);
  expect(email.files.map((one) => one.name)).toContain("plan.pdf");
  await app.expectNothingElseSent();
});

test("a repeated cancellation gets the content back, however long the email is", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { reply } = await receiveEmailFrom(app, "Lea");
  await undo(30);
  const plan = await maya.upload("plan.pdf", "application/pdf", Buffer.from("%PDF-1.4"));
  const picture = await maya.upload("door.png", "image/png", onePixelPng);
  const sent = await reply("", {
    html: `<p>Oh no <img src="/attachments/${picture.id}"></p>${tooLargeToStore}`,
    attachmentIds: [plan.id],
  });
  const key = { "idempotency-key": `cancel ${sent.id}` };
  const first = await maya.rpc("cancelMessage", { entryId: sent.id }, key);
  expect(first.text).toContain(`<img src="/attachments/${picture.id}" />`);
  expect(await maya.rpc("cancelMessage", { entryId: sent.id }, key)).toEqual(first);
  await undo(0);
});

test("a repeated request gets the same response, however many recipients it lists", async () => {
  const app = shared();
  const maya = app.as("maya");
  await undo(0);
  const { conversationId } = await receiveEmailFrom(app, "Mia");
  const email = {
    to: Array.from({ length: 50 }, (_, n) =>
      person(
        `mia.${n}@${"a-long-name-of-a-domain.".repeat(6)}example`,
        `Mia ${"of Brook ".repeat(12)}${n}`,
      ),
    ),
    subject: "A letter",
    // Each quotation mark is two characters in JSON.
    html: `<p>${'"'.repeat(limit("timelineTextLength"))}</p>`,
    sendAt: inHours(5),
  };
  const repeat = async <Result>(request: () => Promise<Result>): Promise<Result> => {
    const first = await request();
    expect(JSON.stringify(first).length).toBeGreaterThan(limit("idempotentResponseLength"));
    expect(await request()).toEqual(first);
    return first;
  };
  const key = (name: string) => ({ "idempotency-key": `large ${name}` });
  const reply = { conversationId, kind: "new" as const, ...email };
  const { id: entryId } = await repeat(() => maya.rpc("sendEmail", reply, key("reply")));
  const start = { inboxId: app.emailInbox.id, ...email };
  await repeat(() => maya.rpc("startEmailConversation", start, key("start")));
  const later = { entryId, sendAt: inHours(6) };
  await repeat(() => maya.rpc("rescheduleMessage", later, key("reschedule")));
});

test("a held email is sent automatically when it is due", async () => {
  const { customer, reply } = await receiveEmailFrom(shared(), "Bea");
  await undo(1);
  await reply("In a second");
  await customer.expectMail(/In a second/);
  await undo(0);
});

test("a scheduled email waits, can be rescheduled, and counts as a reply only when sent", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply, expectState } = await receiveEmailFrom(app, "Cleo");
  const monday = inHours(48);
  const nextAt = async () =>
    Date.parse((await maya.conversationWith("Cleo Brook")).nextScheduledAt ?? "");
  const sent = await reply("On Monday", { sendAt: monday });
  expect(sent.delivery).toMatchObject({ state: "scheduled", canCancel: true });
  const waiting = await maya.conversationWith("Cleo Brook");
  expect(waiting.hasScheduledMessages).toBe(true);
  // Compared as instants: the database omits trailing zeros.
  expect(await nextAt()).toBe(Date.parse(monday));
  expect(waiting.waitingSince).not.toBeNull();
  expect(waiting.lastEntry.preview).toBe("Scheduled: On Monday");

  const sendAt = inHours(72);
  const moved = await maya.rpc("rescheduleMessage", { entryId: sent.id, sendAt });
  expect(moved).toMatchObject({ delivery: { state: "scheduled", sendAfter: sendAt } });
  expect(await nextAt()).toBe(Date.parse(sendAt));
  await reply("Before that", { sendAt: inHours(60) }).then(({ id }) =>
    maya.rpc("cancelMessage", { entryId: id }),
  );
  expect(await nextAt()).toBe(Date.parse(sendAt));
  const past = { entryId: sent.id, sendAt: inHours(-1) };
  expect(await maya.errorCode("rescheduleMessage", past)).toBe("invalid_send_time");
  expect((await customer.received()).length).toBe(0);

  await maya.rpc("rescheduleMessage", { entryId: sent.id, sendAt: null });
  await customer.expectMail(/On Monday/);
  await expectState(sent.id, "delivered");
  const replied = await maya.conversationWith("Cleo Brook");
  expect(replied).toMatchObject({ hasScheduledMessages: false, nextScheduledAt: null });
  expect(replied.waitingSince).toBeNull();
  expect(replied.lastEntry.preview).toBe("On Monday");
  expect(await maya.errorCode("rescheduleMessage", { entryId: sent.id, sendAt: null })).toBe(
    "already_sent",
  );
  expect((await maya.messages(conversationId)).length).toBe(3);
});

test("an absence notice does not keep the customer waiting when the scheduled reply is sent", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply, expectState } = await receiveEmailFrom(app, "Eve");
  await reply("Wait for us");
  await customer.expectMail(/Wait for us/);
  await customer.reply({ text: "Until when?" });
  await eventually(async () => {
    expect((await maya.conversationWith("Eve Brook")).waitingSince).not.toBeNull();
  });
  const sent = await reply("On Monday", { sendAt: inHours(48) });
  const headers = { "Auto-Submitted": "auto-replied" };
  await customer.reply({ text: "I am out of the office.", headers });
  await eventually(async () => {
    const texts = (await maya.messages(conversationId)).map((one) => one.text);
    expect(texts).toContain("I am out of the office.");
  });
  await maya.rpc("rescheduleMessage", { entryId: sent.id, sendAt: null });
  await customer.expectMail(/On Monday/);
  await expectState(sent.id, "delivered");
  expect((await maya.conversationWith("Eve Brook")).waitingSince).toBeNull();
});

test("a scheduled email is stopped when the customer writes first, and becomes a draft again", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply, entry } = await receiveEmailFrom(app, "Dora");
  await reply("Wait for us");
  await customer.expectMail(/Wait for us/);
  const plan = await maya.upload("plan.pdf", "application/pdf", Buffer.from("%PDF-1.4"));
  const stopping = await reply("Tomorrow at nine", {
    sendAt: inHours(20),
    attachmentIds: [plan.id],
  });
  const staying = await reply("In any case", { sendAt: inHours(20), cancelsOnReply: false });
  const draft = { kind: "reply" as const, replyToEntryId: null, inboxId: null };
  await maya.rpc("saveDraft", {
    conversationId,
    kind: "email",
    draftId: newDraftId(),
    body: "<p>Half a thought</p>",
    email: {
      ...draft,
      subject: "Re: Is my boiler ready?",
      to: [person("dora@brook.example", "Dora Brook")],
      cc: [],
      bcc: [],
      quoteHtml: "",
    },
    version: 0,
  });

  await customer.reply({ text: "Forget it, it works." });
  await eventually(async () => {
    expect((await entry(stopping.id))?.delivery?.state).toBe("canceled");
  });
  expect((await entry(staying.id))?.delivery?.state).toBe("scheduled");
  const { conversation, drafts, entries } = await maya.rpc("getConversation", { conversationId });
  expect(conversation.hasScheduledMessages).toBe(true);
  const [kept] = drafts.filter((one) => one.kind === "email");
  expect(kept?.body).toBe("<p>Half a thought</p><hr><p>Tomorrow at nine</p>");
  expect(kept?.attachments.map((one) => one.id)).toEqual([plan.id as AttachmentId]);
  expect(entries.some((one) => one.kind === "event" && one.type === "scheduled_stopped")).toBe(
    true,
  );
  await maya.rpc("cancelMessage", { entryId: staying.id });
  expect((await maya.conversationWith("Dora Brook")).hasScheduledMessages).toBe(false);
  // A teammate's "Send now" that comes too late is told so: it was not sent.
  const sendNow = { entryId: staying.id, sendAt: null };
  expect(await maya.errorCode("rescheduleMessage", sendNow)).toBe("already_canceled");
});

test("a text from the customer stops it too", async () => {
  const app = shared();
  const maya = app.as("maya");
  const phone = await app.phone("+447700900742");
  await phone.text("No hot water");
  const { id: conversationId } = await maya.conversationWith("07700 900742");
  const sent = await maya.rpc("sendEmail", {
    conversationId,
    kind: "new",
    to: [person("kim@far.example")],
    subject: "Your boiler",
    html: "<p>Tomorrow</p>",
    sendAt: inHours(20),
  });
  await phone.text("It works again");
  await eventually(async () => {
    const found = (await maya.messages(conversationId)).find((one) => one.id === sent.id);
    expect(found?.delivery?.state).toBe("canceled");
  });
});

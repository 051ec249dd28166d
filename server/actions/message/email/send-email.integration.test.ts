import { expect, test } from "vitest";
import type { AttachmentId } from "#domain/ids.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { eventually } from "#testing/eventually.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent", "ravi:agent"] });
const person = (address: string, name = "") => ({ address, name });

test("a reply reaches the customer in its thread, and their reply joins the conversation", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply, expectState } = await receiveEmailFrom(app, "Ada");
  const started = await maya.rpc("prepareEmailDraft", { conversationId, kind: "reply" });
  expect(started).toMatchObject({
    kind: "reply",
    subject: "Re: Is my boiler ready?",
    to: [person("ada@brook.example", "Ada Brook")],
    cc: [],
    bcc: [],
    inboxId: app.emailInbox.id,
  });
  expect(started.quoteHtml).toMatch(/^<div data-deskbell-quote><p>On .*Ada Brook .*wrote:<\/p>/);

  const sent = await reply("Yes, <b>come in</b>!");
  expect(sent).toMatchObject({ channel: "email", direction: "out", text: "Yes, come in!" });
  const email = await customer.expectMail(/come in/);
  expect(email.subject).toBe("Re: Is my boiler ready?");
  expect(email.from).toEqual(person(app.emailInbox.address, "Maya (Copperline)"));
  expect(email.text).toMatch(/> It is cold here\./);
  expect(email.references.at(-1)).toMatch(/db\.a[a-z2-7]{26}_[a-z2-7]{16}@/);
  expect(email.replyTo[0]?.address).toMatch(/\+c_a[a-z2-7]{26}_[a-z2-7]{16}@/);
  await expectState(sent.id, "delivered");

  await customer.reply({ text: "On my way." });
  await eventually(async () => {
    const last = (await maya.messages(conversationId)).at(-1);
    expect(last).toMatchObject({ direction: "in", text: "On my way." });
  });
  await app.expectNothingElseSent();
});

test("a reply to all keeps To and Cc, without any address of ours", async () => {
  const app = shared();
  const { customer, reply } = await receiveEmailFrom(app, "Bea", {
    to: [app.emailInbox.address, "max@far.example"],
    cc: [person("eve@far.example", "Eve Far")],
  });
  const [max, eve] = [await app.mailbox("max@far.example"), await app.mailbox("eve@far.example")];
  const sent = await reply("For all of you", { kind: "reply_all" });
  expect(sent.email?.recipients.map((one) => [one.role, one.address])).toEqual([
    ["to", "bea@brook.example"],
    ["to", "max@far.example"],
    ["cc", "eve@far.example"],
  ]);
  const email = await customer.expectMail(/For all of you/);
  expect(email.to.map((one) => one.address)).toEqual(["bea@brook.example", "max@far.example"]);
  expect(email.cc).toEqual([person("eve@far.example", "Eve Far")]);
  await max.expectMail(/For all of you/);
  await eve.expectMail(/For all of you/);
});

test("hides Bcc recipients, both in the email and in the next reply", async () => {
  const app = shared();
  const { customer, conversationId, reply } = await receiveEmailFrom(app, "Cleo");
  const boss = await app.mailbox("boss@far.example");
  const input = { bcc: [person("boss@far.example")] };
  await reply("Quietly copied", input);
  const email = await customer.expectMail(/Quietly copied/);
  expect(JSON.stringify(email)).not.toContain("boss@far.example");
  await boss.expectMail(/Quietly copied/);
  for (const kind of ["reply", "reply_all"] as const) {
    const started = await app.as("maya").rpc("prepareEmailDraft", { conversationId, kind });
    expect(started).toMatchObject({
      to: [person("cleo@brook.example", "Cleo Brook")],
      cc: [],
      bcc: [],
    });
  }
  const { contact } = await app.as("maya").rpc("getConversation", { conversationId });
  expect(contact.contactPoints.map((one) => one.value)).toEqual(["cleo@brook.example"]);
});

test("sends files and pictures, and rejects oversized ones beforehand", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply } = await receiveEmailFrom(app, "Dora");
  const plan = await maya.upload("plan.pdf", "application/pdf", Buffer.from("%PDF-1.4 plan"));
  const picture = await maya.upload("door.png", "image/png", onePixelPng);
  const sent = await reply(`See <img src="/attachments/${picture.id}">`, {
    attachmentIds: [plan.id as AttachmentId],
  });
  expect(sent.attachments.map((one) => one.name).sort()).toEqual(["door.png", "plan.pdf"]);
  const email = await customer.expectMail(/See/);
  expect(email.html).toMatch(/<img[^>]+src="data:image\/png;base64,/);
  expect(email.files.map((one) => one.name)).toContain("plan.pdf");

  const heavy = Buffer.alloc(11 * 1024 * 1024, "x");
  const [one, two] = [
    await maya.upload("one.bin", "application/octet-stream", heavy),
    await maya.upload("two.bin", "application/octet-stream", heavy),
  ];
  expect(
    await maya.errorCode("sendEmail", {
      conversationId,
      to: [person("dora@brook.example")],
      html: "<p>Heavy</p>",
      attachmentIds: [one.id, two.id],
    }),
  ).toBe("attachments_too_large");
});

test("prepares a forward with files, pictures and original sender, without recipients", async () => {
  const app = shared();
  const base64 = onePixelPng.toString("base64");
  const { conversationId, reply } = await receiveEmailFrom(app, "Emil", {
    html: '<p>It drips <img src="cid:drip@brook"></p>',
    files: [
      { name: "drip.png", type: "image/png", base64, contentId: "drip@brook" },
      { name: "bill.pdf", type: "application/pdf", base64 },
    ],
  });
  const [came] = await app.as("maya").messages(conversationId);
  expect(came?.attachments.map(({ name, isInline }) => [name, isInline])).toEqual([
    ["drip.png", true],
    ["bill.pdf", false],
  ]);
  const plumber = await app.mailbox("plumber@far.example");
  const started = await app
    .as("maya")
    .rpc("prepareEmailDraft", { conversationId, kind: "forward" });
  expect(started).toMatchObject({ to: [], cc: [], subject: "Fwd: Is my boiler ready?" });
  expect(started.attachments.map((one) => one.name)).toEqual(["bill.pdf"]);
  expect(started.quoteHtml).toMatch(/Forwarded message.*Emil Brook &lt;emil@brook\.example&gt;/s);
  const input = { kind: "forward" as const, to: [person("plumber@far.example")] };
  await reply("Yours?", { ...input, attachmentIds: started.attachments.map((one) => one.id) });
  const email = await plumber.expectMail(/Yours/);
  expect((await app.as("maya").conversationWith("Emil Brook")).waitingSince).not.toBeNull();
  expect(email.subject).toBe("Fwd: Is my boiler ready?");
  expect(email.html).toMatch(/It drips <img[^>]+src="data:image\/png/);
  expect(email.files.map((one) => one.name)).toContain("bill.pdf");
  const { contact } = await app.as("maya").rpc("getConversation", { conversationId });
  expect(contact.contactPoints.map((one) => one.value)).toEqual(["emil@brook.example"]);
});

test("sends one email for a repeated client key in the same conversation", async () => {
  const app = shared();
  const { customer, reply } = await receiveEmailFrom(app, "Fay");
  const input = { clientKey: "pressed-twice" };
  const [one, two] = await Promise.all([reply("Once", input), reply("Once", input)]);
  expect(one.id).toBe(two.id);
  await customer.expectMail(/Once/);
  await app.expectNothingElseSent();
});

test("rejects a reply written without seeing the newest message", async () => {
  const app = shared();
  const { customer, conversation, conversationId } = await receiveEmailFrom(app, "Gus");
  await customer.write({ subject: "Re: Is my boiler ready?", text: "Hello?", headers: {} });
  const ravi = app.as("ravi");
  await ravi.rpc("addNote", { conversationId, text: "Mine." });
  const to = [person("gus@brook.example")];
  await ravi.rpc("sendEmail", { conversationId, to, html: "<p>Ravi was quicker</p>" });
  const late = { conversationId, to, html: "<p>Late</p>", seenSeq: conversation.lastSeq };
  expect(await app.as("maya").errorCode("sendEmail", late)).toBe("newer_message_exists");
  await customer.expectMail(/quicker/);
});

test("an email to a new contact starts a conversation assigned to the member, once", async () => {
  const app = shared();
  const maya = app.as("maya");
  const hans = await app.mailbox("hans@strasse.example", "Hans Straße");
  const input = {
    inboxId: app.emailInbox.id,
    to: [person("hans@Strasse.example", "Hans Straße")],
    subject: "Your order",
    html: "<p>It is ready.</p>",
    clientKey: "first-to-hans",
  };
  const [one, two] = await Promise.all([
    maya.rpc("startEmailConversation", input),
    maya.rpc("startEmailConversation", input),
  ]);
  expect(one.entry.id).toBe(two.entry.id);
  expect(one.conversation).toMatchObject({ subject: "Your order", contactName: "Hans Straße" });
  await hans.expectMail(/It is ready/);
  await hans.reply({ text: "Thanks!" });
  await eventually(async () => {
    const texts = (await maya.messages(one.conversation.id)).map((entry) => entry.text);
    expect(texts).toEqual(["It is ready.", "Thanks!"]);
  });
});

test("a text can reply to an email and an email to a text, in one conversation", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { conversationId } = await receiveEmailFrom(app, "Ines");
  expect(await maya.errorCode("sendText", { conversationId, text: "Hello" })).toBe(
    "no_phone_number",
  );

  const phone = await app.phone("+447700900741");
  await phone.text("No hot water");
  const texted = await maya.conversationWith("07700 900741");
  const started = await maya.rpc("prepareEmailDraft", { conversationId: texted.id, kind: "reply" });
  expect(started).toMatchObject({ kind: "new", to: [], inboxId: app.emailInbox.id, quoteHtml: "" });
  const jan = await app.mailbox("jan@far.example");
  await maya.rpc("sendEmail", {
    conversationId: texted.id,
    kind: "new",
    to: [person("jan@far.example")],
    subject: "Your boiler",
    html: "<p>The plan is attached.</p>",
  });
  await jan.expectMail(/plan is attached/);
  const { contact } = await maya.rpc("getConversation", { conversationId: texted.id });
  expect(contact.contactPoints.map((one) => [one.kind, one.value])).toEqual([
    ["phone", "+447700900741"],
    ["email", "jan@far.example"],
  ]);
  await maya.rpc("sendText", { conversationId: texted.id, text: "I sent you a mail" });
  await phone.expectText(/sent you a mail/);
  await jan.reply({ text: "Got both" });
  await eventually(async () => {
    const media = (await maya.messages(texted.id)).map((one) => [one.channel, one.text]);
    expect(media).toEqual([
      ["sms", "No hot water"],
      ["email", "The plan is attached."],
      ["sms", "I sent you a mail"],
      ["email", "Got both"],
    ]);
  });
});

test("appends a signature with its placeholders filled in, and sends its picture with every email", async () => {
  const app = shared();
  const [olga, maya] = [app.as("olga"), app.as("maya")];
  const { customer, conversationId, reply } = await receiveEmailFrom(app, "Kim");
  const logo = await olga.upload("logo.png", "image/png", onePixelPng);
  const signature = `<p>{{member.name}}, {{workspace.name}} {{unknown.hole}}<img src="/attachments/${logo.id}"></p>`;
  await olga.rpc("updateInbox", { inboxId: app.emailInbox.id, signature });
  for (const text of ["First", "Second"]) {
    const { signatureHtml } = await maya.rpc("prepareEmailDraft", {
      conversationId,
      kind: "reply",
    });
    expect(signatureHtml).toMatch(/^<p>Maya, Copperline <img/);
    await reply(`${text}</p>${signatureHtml}<p>`);
    const email = await customer.expectMail(new RegExp(text));
    expect(email.html).toMatch(/Maya, Copperline <img[^>]+src="data:image\/png/);
  }
  await maya.rpc("updateProfile", { settings: { signature: "<p>Yours, M.</p>" } });
  const own = await maya.rpc("prepareEmailDraft", { conversationId, kind: "reply" });
  expect(own.signatureHtml).toBe("<p>Yours, M.</p>");
  await olga.rpc("updateInbox", { inboxId: app.emailInbox.id, signature: "" });
});

test("sends no picture of a message that the author may not see, though a saved reply of theirs names it", async () => {
  const app = shared();
  const [olga, maya] = [app.as("olga"), app.as("maya")];
  const { conversationId } = await receiveEmailFrom(app, "Lea");
  const phone = await app.phone("+447700900742");
  await phone.text("Which one is it?");
  const texted = await olga.conversationWith("07700 900742");
  const { id } = await olga.upload("meter.png", "image/png", onePixelPng);
  await olga.rpc("sendText", {
    conversationId: texted.id,
    text: "This one",
    attachmentIds: [id as AttachmentId],
  });
  const html = `<p>Look</p><img src="/attachments/${id}">`;
  await maya.rpc("createSavedReply", { name: "Meter", body: html, isShared: false });
  const send = async () => {
    const to = [person("lea@brook.example")];
    const input = { conversationId, kind: "new" as const, to, subject: "The meter", html };
    const entry = await maya.rpc("sendEmail", input);
    return entry.kind === "message" ? entry.attachments.length : null;
  };
  expect(await send()).toBe(1);
  const team = await olga.rpc("createTeam", { name: "Meters", memberIds: [] });
  const inboxId = texted.inboxId;
  await olga.rpc("updateInbox", { inboxId, visibility: "team", teamId: team.id });
  expect(await maya.errorCode("getConversation", { conversationId: texted.id })).toBe("not_found");
  expect(await send()).toBe(0);
  await olga.rpc("updateInbox", { inboxId, visibility: "all" });
});

import { expect, test } from "vitest";
import type { AttachmentId } from "#domain/ids.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-app.ts";

const shared = shareDesk({ members: ["maya:agent", "ravi:agent"] });
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const person = (address: string, name = "") => ({ address, name });

test("an answer reaches the customer as a thread, and their answer comes back into it", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const { customer, conversationId, answer, expectState } = await receiveEmailFrom(desk, "Ada");
  const begun = await maya.rpc("prepareEmailDraft", { conversationId, kind: "reply" });
  expect(begun).toMatchObject({
    kind: "reply",
    subject: "Re: Is my boiler ready?",
    to: [person("ada@brook.example", "Ada Brook")],
    cc: [],
    bcc: [],
    inboxId: desk.mailLine.id,
  });
  expect(begun.quoteHtml).toMatch(/^<div data-deskbell-quote><p>On .*Ada Brook .*wrote:<\/p>/);

  const sent = await answer("Yes, <b>come in</b>!");
  expect(sent).toMatchObject({ medium: "mail", direction: "out", text: "Yes, come in!" });
  const mail = await customer.expectMail(/come in/);
  expect(mail.subject).toBe("Re: Is my boiler ready?");
  expect(mail.from).toEqual(person(desk.mailLine.address, "Maya (Copperline)"));
  expect(mail.text).toMatch(/> It is cold here\./);
  expect(mail.references.at(-1)).toMatch(/db\.a[a-z2-7]{26}_[a-z2-7]{16}@/);
  expect(mail.replyTo[0]?.address).toMatch(/\+c_a[a-z2-7]{26}_[a-z2-7]{16}@/);
  await expectState(sent.id, "delivered");

  await customer.reply({ text: "On my way." });
  await eventually(async () => {
    const last = (await maya.messages(conversationId)).at(-1);
    expect(last).toMatchObject({ direction: "in", text: "On my way." });
  });
  await desk.expectNothingElseSent();
});

test("an answer to all keeps To and Cc, and not one address of ours", async () => {
  const desk = shared();
  const { customer, answer } = await receiveEmailFrom(desk, "Bea", {
    to: [desk.mailLine.address, "max@far.example"],
    cc: [person("eve@far.example", "Eve Far")],
  });
  const [max, eve] = [await desk.mailbox("max@far.example"), await desk.mailbox("eve@far.example")];
  const sent = await answer("For all of you", { kind: "reply_all" });
  expect(sent.mail?.recipients.map((one) => [one.role, one.address])).toEqual([
    ["to", "bea@brook.example"],
    ["to", "max@far.example"],
    ["cc", "eve@far.example"],
  ]);
  const mail = await customer.expectMail(/For all of you/);
  expect(mail.to.map((one) => one.address)).toEqual(["bea@brook.example", "max@far.example"]);
  expect(mail.cc).toEqual([person("eve@far.example", "Eve Far")]);
  await max.expectMail(/For all of you/);
  await eve.expectMail(/For all of you/);
});

test("who got a blind copy is seen by nobody, neither in the mail nor in the next answer", async () => {
  const desk = shared();
  const { customer, conversationId, answer } = await receiveEmailFrom(desk, "Cleo");
  const boss = await desk.mailbox("boss@far.example");
  const wish = { bcc: [person("boss@far.example")] };
  await answer("Quietly copied", wish);
  const mail = await customer.expectMail(/Quietly copied/);
  expect(JSON.stringify(mail)).not.toContain("boss@far.example");
  await boss.expectMail(/Quietly copied/);
  for (const kind of ["reply", "reply_all"] as const) {
    const begun = await desk.as("maya").rpc("prepareEmailDraft", { conversationId, kind });
    expect(begun).toMatchObject({
      to: [person("cleo@brook.example", "Cleo Brook")],
      cc: [],
      bcc: [],
    });
  }
  const { contact } = await desk.as("maya").rpc("getConversation", { conversationId });
  expect(contact.points.map((one) => one.value)).toEqual(["cleo@brook.example"]);
});

test("files and pictures travel with the mail, and weigh too much before anything leaves", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const { customer, conversationId, answer } = await receiveEmailFrom(desk, "Dora");
  const plan = await maya.upload("plan.pdf", "application/pdf", Buffer.from("%PDF-1.4 plan"));
  const picture = await maya.upload("door.png", "image/png", png);
  const sent = await answer(`See <img src="/attachments/${picture.id}">`, {
    attachmentIds: [plan.id as AttachmentId],
  });
  expect(sent.attachments.map((one) => one.name).sort()).toEqual(["door.png", "plan.pdf"]);
  const mail = await customer.expectMail(/See/);
  expect(mail.html).toMatch(/<img[^>]+src="data:image\/png;base64,/);
  expect(mail.files.map((one) => one.name)).toContain("plan.pdf");

  const heavy = Buffer.alloc(11 * 1024 * 1024, "x");
  const [one, two] = [
    await maya.upload("one.bin", "application/octet-stream", heavy),
    await maya.upload("two.bin", "application/octet-stream", heavy),
  ];
  expect(
    await maya.refusal("sendEmail", {
      conversationId,
      to: [person("dora@brook.example")],
      html: "<p>Heavy</p>",
      attachmentIds: [one.id, two.id],
    }),
  ).toBe("attachments_too_large");
});

test("a mail is passed on with its files, its pictures and who wrote it, to nobody yet", async () => {
  const desk = shared();
  const base64 = png.toString("base64");
  const { conversationId, answer } = await receiveEmailFrom(desk, "Emil", {
    html: '<p>It drips <img src="cid:drip@brook"></p>',
    files: [
      { name: "drip.png", type: "image/png", base64, contentId: "drip@brook" },
      { name: "bill.pdf", type: "application/pdf", base64 },
    ],
  });
  const [came] = await desk.as("maya").messages(conversationId);
  expect(came?.attachments.map(({ name, isInline }) => [name, isInline])).toEqual([
    ["drip.png", true],
    ["bill.pdf", false],
  ]);
  const plumber = await desk.mailbox("plumber@far.example");
  const begun = await desk.as("maya").rpc("prepareEmailDraft", { conversationId, kind: "forward" });
  expect(begun).toMatchObject({ to: [], cc: [], subject: "Fwd: Is my boiler ready?" });
  expect(begun.attachments.map((one) => one.name)).toEqual(["bill.pdf"]);
  expect(begun.quoteHtml).toMatch(/Forwarded message.*Emil Brook &lt;emil@brook\.example&gt;/s);
  const wish = { kind: "forward" as const, to: [person("plumber@far.example")] };
  await answer("Yours?", { ...wish, attachmentIds: begun.attachments.map((one) => one.id) });
  const mail = await plumber.expectMail(/Yours/);
  expect((await desk.as("maya").conversationWith("Emil Brook")).waitingSince).not.toBeNull();
  expect(mail.subject).toBe("Fwd: Is my boiler ready?");
  expect(mail.html).toMatch(/It drips <img[^>]+src="data:image\/png/);
  expect(mail.files.map((one) => one.name)).toContain("bill.pdf");
  const { contact } = await desk.as("maya").rpc("getConversation", { conversationId });
  expect(contact.points.map((one) => one.value)).toEqual(["emil@brook.example"]);
});

test("the same client key in the same conversation is the same mail", async () => {
  const desk = shared();
  const { customer, answer } = await receiveEmailFrom(desk, "Fay");
  const wish = { clientKey: "pressed-twice" };
  const [one, two] = await Promise.all([answer("Once", wish), answer("Once", wish)]);
  expect(one.id).toBe(two.id);
  await customer.expectMail(/Once/);
  await desk.expectNothingElseSent();
});

test("who wrote without seeing the newest word is stopped", async () => {
  const desk = shared();
  const { customer, conversation, conversationId } = await receiveEmailFrom(desk, "Gus");
  await customer.write({ subject: "Re: Is my boiler ready?", text: "Hello?", headers: {} });
  const ravi = desk.as("ravi");
  await ravi.rpc("addNote", { conversationId, text: "Mine." });
  const to = [person("gus@brook.example")];
  await ravi.rpc("sendEmail", { conversationId, to, html: "<p>Ravi was quicker</p>" });
  const late = { conversationId, to, html: "<p>Late</p>", seenSeq: conversation.lastSeq };
  expect(await desk.as("maya").refusal("sendEmail", late)).toBe("newer_message_exists");
  await customer.expectMail(/quicker/);
});

test("a mail to somebody new begins a conversation of the member's own, once", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const hans = await desk.mailbox("hans@strasse.example", "Hans Straße");
  const wish = {
    inboxId: desk.mailLine.id,
    to: [person("hans@Strasse.example", "Hans Straße")],
    subject: "Your order",
    html: "<p>It is ready.</p>",
    clientKey: "first-to-hans",
  };
  const [one, two] = await Promise.all([
    maya.rpc("startEmailConversation", wish),
    maya.rpc("startEmailConversation", wish),
  ]);
  expect(one.entry.id).toBe(two.entry.id);
  expect(one.conversation).toMatchObject({ subject: "Your order", contactName: "Hans Straße" });
  await hans.expectMail(/It is ready/);
  await hans.reply({ text: "Thanks!" });
  await eventually(async () => {
    const words = (await maya.messages(one.conversation.id)).map((entry) => entry.text);
    expect(words).toEqual(["It is ready.", "Thanks!"]);
  });
});

test("a text answers a mail and a mail a text, in one conversation", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const { conversationId } = await receiveEmailFrom(desk, "Ines");
  expect(await maya.refusal("sendSms", { conversationId, text: "Hello" })).toBe("no_phone_number");

  const phone = await desk.phone("+447700900741");
  await phone.text("No hot water");
  const texted = await maya.conversationWith("07700 900741");
  const begun = await maya.rpc("prepareEmailDraft", { conversationId: texted.id, kind: "reply" });
  expect(begun).toMatchObject({ kind: "new", to: [], inboxId: desk.mailLine.id, quoteHtml: "" });
  const jan = await desk.mailbox("jan@far.example");
  await maya.rpc("sendEmail", {
    conversationId: texted.id,
    kind: "new",
    to: [person("jan@far.example")],
    subject: "Your boiler",
    html: "<p>The plan is attached.</p>",
  });
  await jan.expectMail(/plan is attached/);
  const { contact } = await maya.rpc("getConversation", { conversationId: texted.id });
  expect(contact.points.map((one) => [one.kind, one.value])).toEqual([
    ["phone", "+447700900741"],
    ["mail", "jan@far.example"],
  ]);
  await maya.rpc("sendSms", { conversationId: texted.id, text: "I sent you a mail" });
  await phone.expectText(/sent you a mail/);
  await jan.reply({ text: "Got both" });
  await eventually(async () => {
    const media = (await maya.messages(texted.id)).map((one) => [one.medium, one.text]);
    expect(media).toEqual([
      ["text", "No hot water"],
      ["mail", "The plan is attached."],
      ["text", "I sent you a mail"],
      ["mail", "Got both"],
    ]);
  });
});

test("a signature stands below with what is known filled in, and its picture goes with every mail", async () => {
  const desk = shared();
  const [olga, maya] = [desk.as("olga"), desk.as("maya")];
  const { customer, conversationId, answer } = await receiveEmailFrom(desk, "Kim");
  const logo = await olga.upload("logo.png", "image/png", png);
  const signature = `<p>{{member.name}}, {{workspace.name}} {{unknown.hole}}<img src="/attachments/${logo.id}"></p>`;
  await olga.rpc("updateInbox", { inboxId: desk.mailLine.id, signature });
  for (const words of ["First", "Second"]) {
    const { signatureHtml } = await maya.rpc("prepareEmailDraft", {
      conversationId,
      kind: "reply",
    });
    expect(signatureHtml).toMatch(/^<p>Maya, Copperline <img/);
    await answer(`${words}</p>${signatureHtml}<p>`);
    const mail = await customer.expectMail(new RegExp(words));
    expect(mail.html).toMatch(/Maya, Copperline <img[^>]+src="data:image\/png/);
  }
  await maya.rpc("updateProfile", { settings: { signature: "<p>Yours, M.</p>" } });
  const own = await maya.rpc("prepareEmailDraft", { conversationId, kind: "reply" });
  expect(own.signatureHtml).toBe("<p>Yours, M.</p>");
  await olga.rpc("updateInbox", { inboxId: desk.mailLine.id, signature: "" });
});

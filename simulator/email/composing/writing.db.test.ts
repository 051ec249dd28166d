// What the desk's receiver gets when a customer writes.
import { expect, test } from "vitest";
import {
  adaAddress,
  createEmailFixture,
  inboxAddress,
  maxAddress,
} from "#testing/fixtures/simulator//email-fixture.ts";

const png = { name: "tap.png", type: "image/png", base64: "iVBORw0KGgo=" };

test("a new mail goes to the desk with everything a mail program sets", async () => {
  const world = await createEmailFixture();
  await world.write(adaAddress, {
    subject: "The kitchen tap",
    text: "It drips.",
    cc: [{ address: maxAddress, name: "Max Oduya" }],
    files: [png],
  });
  expect(world.received).toMatchObject([{ from: adaAddress, to: [inboxAddress] }]);
  const mail = await world.readReceived();
  expect(mail).toMatchObject({
    from: adaAddress,
    fromName: "Ada Brook",
    to: [{ address: inboxAddress }],
    cc: [{ address: maxAddress, name: "Max Oduya" }],
    subject: "The kitchen tap",
    text: expect.stringContaining("It drips."),
    html: expect.stringContaining("It drips."),
    messageId: expect.stringMatching(/^<CA\+.+@mail\.street\.example>$/),
    references: [],
    warnings: [],
  });
  expect(mail.attachments).toMatchObject([{ name: "tap.png", type: "image/png" }]);
  expect(mail.date).not.toBeNull();
});

test("whoever stands in Cc has the mail too, and the writer's copy says that the desk took it", async () => {
  const world = await createEmailFixture();
  await world.write(adaAddress, { cc: [{ address: maxAddress, name: "" }], subject: "For both" });
  const [first, second] = (await world.state()).customers;
  expect(first?.mailbox?.mails).toMatchObject([
    { folder: "sent", subject: "For both", tick: "taken", detail: expect.stringMatching(/^250/) },
  ]);
  expect(second?.mailbox?.mails).toMatchObject([
    { folder: "received", subject: "For both", isRead: false, from: { name: "Ada Brook" } },
  ]);
});

test("Bcc is known to the envelope alone", async () => {
  const world = await createEmailFixture();
  await world.write(adaAddress, {
    to: [{ address: maxAddress, name: "" }],
    bcc: [{ address: inboxAddress, name: "" }],
  });
  expect(world.received[0]?.to).toEqual([inboxAddress]);
  expect(world.received[0]?.raw.toString()).not.toContain(inboxAddress);
});

test.each([
  ["gmail", "gmail_quote"],
  ["outlook", "divRplyFwdMsg"],
  ["apple", 'blockquote type="cite"'],
] as const)(
  "an answer by %s quotes in its own way, and the desk's reader folds it",
  async (client, mark) => {
    const world = await createEmailFixture();
    await world.control("PATCH", `customers/${world.ada.id}`, { client });
    await world.send(adaAddress, { html: "<p>We come on <b>Thursday</b>.</p>" });
    const [got] = (await world.state()).customers[0]?.mailbox?.mails ?? [];
    const mailId = got?.id ?? "";
    await world.write(adaAddress, { text: "Thursday is fine!", answers: { mailId, how: "reply" } });
    const mail = await world.readReceived();
    expect(mail.subject).toBe("Re: Your visit");
    expect(mail.html).toContain(mark);
    expect(mail.visible.trim()).toBe("Thursday is fine!");
    expect(mail.elided).toContain("Thursday");
    const { messageId } = await world.open(mailId);
    expect(mail).toMatchObject({ inReplyTo: messageId, references: [messageId] });
  },
);

test.each(["gmail", "outlook", "apple"] as const)(
  "a mail passed on by %s names its writer",
  async (client) => {
    const world = await createEmailFixture();
    await world.control("PATCH", `customers/${world.max.id}`, { client });
    await world.write(adaAddress, {
      to: [{ address: maxAddress, name: "Max" }],
      subject: "Tap",
      files: [png],
    });
    const [got] = (await world.state()).customers[1]?.mailbox?.mails ?? [];
    await world.write(maxAddress, {
      text: "For you",
      to: [{ address: inboxAddress, name: "" }],
      answers: { mailId: got?.id ?? "", how: "forward" },
    });
    const mail = await world.readReceived();
    expect(mail).toMatchObject({
      subject: "Fwd: Tap",
      forwarded: { from: adaAddress, fromName: "Ada Brook", subject: "Tap" },
      attachments: [{ name: "tap.png" }],
    });
  },
);

test("a client that drops all headers leaves no trace of what it answers", async () => {
  const world = await createEmailFixture();
  await world.send(adaAddress, { headers: { References: "<minted@copperline.example>" } });
  await world.control("PATCH", `customers/${world.ada.id}`, { dropsHeaders: true });
  const [got] = (await world.state()).customers[0]?.mailbox?.mails ?? [];
  await world.write(adaAddress, { answers: { mailId: got?.id ?? "", how: "reply" } });
  expect(await world.readReceived()).toMatchObject({
    messageId: null,
    inReplyTo: null,
    references: [],
    subject: "Re: Your visit",
  });
});

test("an answer from the second address keeps the thread", async () => {
  const world = await createEmailFixture();
  const second = "ada@brook-ceramics.example";
  await world.send(adaAddress, { headers: { References: "<minted@copperline.example>" } });
  const [got] = (await world.state()).customers[0]?.mailbox?.mails ?? [];
  await world.write(second, { answers: { mailId: got?.id ?? "", how: "reply" } });
  expect(await world.readReceived()).toMatchObject({
    from: second,
    references: ["<minted@copperline.example>", expect.stringContaining("@sim.resend.example>")],
  });
});

test("a stranger is anybody with an address", async () => {
  const world = await createEmailFixture();
  const stranger = "jo@nowhere.example";
  const put = await world.control("PUT", `mailboxes/${encodeURIComponent(stranger)}`, {
    name: "Jo",
  });
  expect(put.status).toBe(201);
  await world.write(stranger, { subject: "Who are you?" });
  expect(await world.readReceived()).toMatchObject({ from: stranger, fromName: "Jo" });
  const again = await world.control("PUT", `mailboxes/${encodeURIComponent(stranger)}`, {});
  expect(again.status).toBe(200);
  expect((await world.state()).customers.at(-1)).toMatchObject({ name: "Jo", number: null });
});

test("the same bytes twice are the same bytes twice", async () => {
  const world = await createEmailFixture();
  const id = await world.write(adaAddress, { times: 2 });
  await world.control("POST", `mails/${id}/deeds`, { deed: "again" });
  await world.quiet();
  expect(world.received).toHaveLength(3);
  expect(new Set(world.received.map(({ raw }) => raw.toString("hex"))).size).toBe(1);
});

test("what an old Outlook packs into winmail.dat is unpacked by the desk's reader", async () => {
  const world = await createEmailFixture();
  await world.write(maxAddress, { files: [png], isWinmail: true });
  const mail = await world.readReceived();
  expect(world.received[0]?.raw.toString()).toContain("winmail.dat");
  expect(mail.attachments).toMatchObject([{ name: "tap.png", size: 8 }]);
});

test("a picture inside the HTML travels with it and stands in it when it is read", async () => {
  const world = await createEmailFixture();
  const id = await world.write(adaAddress, {
    html: '<p>See <img src="cid:tap@street"></p>',
    files: [{ ...png, contentId: "tap@street" }],
  });
  expect((await world.readReceived()).attachments).toMatchObject([
    { contentId: "tap@street", isInline: true },
  ]);
  const mine = await world.open(id);
  expect(mine.html).toContain('src="data:image/png;base64,iVBORw0KGgo="');
  expect(mine.files).toEqual([]);
});

test("a desk that is down gets the mail when it is back, one that refuses gets it never", async () => {
  const world = await createEmailFixture();
  world.refuseMail({ code: 451, words: "4.3.0 Not now" });
  const path = `mailboxes/${encodeURIComponent(adaAddress)}/mails`;
  await world.control("POST", path, { text: "Anybody there?" });
  const ticks = async () =>
    (await world.state()).customers[0]?.mailbox?.mails.map(({ tick, detail }) => [tick, detail]);
  await expect.poll(async () => (await world.wire()).length).toBeGreaterThan(1);
  expect(await ticks()).toEqual([["on_its_way", null]]);
  world.refuseMail(null);
  await world.quiet();
  expect(world.received).toHaveLength(1);
  world.refuseMail({ code: 550, words: "5.7.1 Not from you" });
  await world.write(adaAddress, { text: "Hello?" });
  expect((await ticks())?.[0]).toEqual(["not_taken", expect.stringContaining("5.7.1")]);
  expect((await world.wire()).at(-1)).toMatchObject({
    title: "mail from=ada.brook@…",
    verdict: "not_taken",
    status: 550,
  });
});

test.each([
  [{ fault: { kind: "repeated", times: 3 } }, 3],
  [{ fault: { kind: "answer_lost" }, left: 1 }, 2],
  [{ fault: { kind: "lost" }, left: 1 }, 0],
  [{ fault: { kind: "lost" }, match: { event: "status" } }, 1],
] as const)("weather %j brings a mail %i times", async (rule, times) => {
  const world = await createEmailFixture();
  await world.faults({ rules: [rule] });
  await world.write(adaAddress, {});
  expect(world.received).toHaveLength(times);
});

test.each([
  [{ to: [] }, "mail_to_nobody"],
  [{ to: [{ address: "nobody" }] }, "not_understood"],
  [{ headers: { "X-Evil": "a\r\nBcc: b@c.example" } }, "not_understood"],
  [{ answers: { mailId: "0", how: "reply" } }, "not_found"],
])("a mail that cannot be written is refused: %j", async (mail, code) => {
  const world = await createEmailFixture();
  const path = `mailboxes/${encodeURIComponent(adaAddress)}/mails`;
  const answer = await world.control("POST", path, { text: "Hi", ...mail });
  expect(await answer.json()).toMatchObject({ code });
});

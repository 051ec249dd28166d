// What the app's SMTP listener receives when a simulated customer writes.
import { expect, test } from "vitest";
import {
  adaAddress,
  createEmailFixture,
  inboxAddress,
  maxAddress,
} from "#testing/fixtures/simulator/email-fixture.ts";

const png = { name: "tap.png", type: "image/png", base64: "iVBORw0KGgo=" };

test("a new email reaches the app with everything an email client sets", async () => {
  const fixture = await createEmailFixture();
  await fixture.write(adaAddress, {
    subject: "The kitchen tap",
    text: "It drips.",
    cc: [{ address: maxAddress, name: "Max Oduya" }],
    files: [png],
  });
  expect(fixture.received).toMatchObject([{ from: adaAddress, to: [inboxAddress] }]);
  const email = await fixture.readReceived();
  expect(email).toMatchObject({
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
  expect(email.attachments).toMatchObject([{ name: "tap.png", type: "image/png" }]);
  expect(email.date).not.toBeNull();
});

test("delivers to Cc recipients, and the writer's copy shows that the app accepted the email", async () => {
  const fixture = await createEmailFixture();
  await fixture.write(adaAddress, { cc: [{ address: maxAddress, name: "" }], subject: "For both" });
  const [first, second] = (await fixture.state()).customers;
  expect(first?.mailbox?.emails).toMatchObject([
    {
      folder: "sent",
      subject: "For both",
      acceptance: "accepted",
      detail: expect.stringMatching(/^250/),
    },
  ]);
  expect(second?.mailbox?.emails).toMatchObject([
    { folder: "received", subject: "For both", isRead: false, from: { name: "Ada Brook" } },
  ]);
});

test("keeps Bcc in the envelope only", async () => {
  const fixture = await createEmailFixture();
  await fixture.write(adaAddress, {
    to: [{ address: maxAddress, name: "" }],
    bcc: [{ address: inboxAddress, name: "" }],
  });
  expect(fixture.received[0]?.to).toEqual([inboxAddress]);
  expect(fixture.received[0]?.raw.toString()).not.toContain(inboxAddress);
});

test.each([
  ["gmail", "gmail_quote"],
  ["outlook", "divRplyFwdMsg"],
  ["apple", 'blockquote type="cite"'],
] as const)(
  "a reply from %s is quoted in its own format, and the app's parser folds the quote",
  async (client, mark) => {
    const fixture = await createEmailFixture();
    await fixture.control("PATCH", `customers/${fixture.ada.id}`, { client });
    await fixture.send(adaAddress, { html: "<p>We come on <b>Thursday</b>.</p>" });
    const [got] = (await fixture.state()).customers[0]?.mailbox?.emails ?? [];
    const emailId = got?.id ?? "";
    await fixture.write(adaAddress, {
      text: "Thursday is fine!",
      repliesTo: { emailId, kind: "reply" },
    });
    const email = await fixture.readReceived();
    expect(email.subject).toBe("Re: Your visit");
    expect(email.html).toContain(mark);
    expect(email.visible.trim()).toBe("Thursday is fine!");
    expect(email.quotedText).toContain("Thursday");
    const { messageId } = await fixture.open(emailId);
    expect(email).toMatchObject({ inReplyTo: messageId, references: [messageId] });
  },
);

test.each(["gmail", "outlook", "apple"] as const)(
  "an email forwarded from %s names its original sender",
  async (client) => {
    const fixture = await createEmailFixture();
    await fixture.control("PATCH", `customers/${fixture.max.id}`, { client });
    await fixture.write(adaAddress, {
      to: [{ address: maxAddress, name: "Max" }],
      subject: "Tap",
      files: [png],
    });
    const [got] = (await fixture.state()).customers[1]?.mailbox?.emails ?? [];
    await fixture.write(maxAddress, {
      text: "For you",
      to: [{ address: inboxAddress, name: "" }],
      repliesTo: { emailId: got?.id ?? "", kind: "forward" },
    });
    const email = await fixture.readReceived();
    expect(email).toMatchObject({
      subject: "Fwd: Tap",
      forwarded: { from: adaAddress, fromName: "Ada Brook", subject: "Tap" },
      attachments: [{ name: "tap.png" }],
    });
  },
);

test("a client that drops all headers sends no reference to the email it replies to", async () => {
  const fixture = await createEmailFixture();
  await fixture.send(adaAddress, { headers: { References: "<minted@copperline.example>" } });
  await fixture.control("PATCH", `customers/${fixture.ada.id}`, { dropsHeaders: true });
  const [got] = (await fixture.state()).customers[0]?.mailbox?.emails ?? [];
  await fixture.write(adaAddress, { repliesTo: { emailId: got?.id ?? "", kind: "reply" } });
  expect(await fixture.readReceived()).toMatchObject({
    messageId: null,
    inReplyTo: null,
    references: [],
    subject: "Re: Your visit",
  });
});

test("a reply from the customer's second address keeps the thread", async () => {
  const fixture = await createEmailFixture();
  const second = "ada@brook-ceramics.example";
  await fixture.send(adaAddress, { headers: { References: "<minted@copperline.example>" } });
  const [got] = (await fixture.state()).customers[0]?.mailbox?.emails ?? [];
  await fixture.write(second, { repliesTo: { emailId: got?.id ?? "", kind: "reply" } });
  expect(await fixture.readReceived()).toMatchObject({
    from: second,
    references: ["<minted@copperline.example>", expect.stringContaining("@sim.resend.example>")],
  });
});

test("an unknown address can write and becomes a new customer", async () => {
  const fixture = await createEmailFixture();
  const stranger = "jo@nowhere.example";
  const put = await fixture.control("PUT", `mailboxes/${encodeURIComponent(stranger)}`, {
    name: "Jo",
  });
  expect(put.status).toBe(201);
  await fixture.write(stranger, { subject: "Who are you?" });
  expect(await fixture.readReceived()).toMatchObject({ from: stranger, fromName: "Jo" });
  const again = await fixture.control("PUT", `mailboxes/${encodeURIComponent(stranger)}`, {});
  expect(again.status).toBe(200);
  expect((await fixture.state()).customers.at(-1)).toMatchObject({ name: "Jo", number: null });
});

test("repeats and replays send identical bytes", async () => {
  const fixture = await createEmailFixture();
  const id = await fixture.write(adaAddress, { times: 2 });
  await fixture.control("POST", `emails/${id}/actions`, { action: "again" });
  await fixture.quiet();
  expect(fixture.received).toHaveLength(3);
  expect(new Set(fixture.received.map(({ raw }) => raw.toString("hex"))).size).toBe(1);
});

test("the app's parser unpacks the files in an old Outlook's winmail.dat", async () => {
  const fixture = await createEmailFixture();
  await fixture.write(maxAddress, { files: [png], isWinmail: true });
  const email = await fixture.readReceived();
  expect(fixture.received[0]?.raw.toString()).toContain("winmail.dat");
  expect(email.attachments).toMatchObject([{ name: "tap.png", size: 8 }]);
});

test("an inline image is sent with the HTML and shown when the email is read", async () => {
  const fixture = await createEmailFixture();
  const id = await fixture.write(adaAddress, {
    html: '<p>See <img src="cid:tap@street"></p>',
    files: [{ ...png, contentId: "tap@street" }],
  });
  expect((await fixture.readReceived()).attachments).toMatchObject([
    { contentId: "tap@street", isInline: true },
  ]);
  const mine = await fixture.open(id);
  expect(mine.html).toContain('src="data:image/png;base64,iVBORw0KGgo="');
  expect(mine.files).toEqual([]);
});

test("retries an email while the app responds with 4xx, and gives up on 5xx", async () => {
  const fixture = await createEmailFixture();
  fixture.refuseMail({ code: 451, text: "4.3.0 Not now" });
  const path = `mailboxes/${encodeURIComponent(adaAddress)}/emails`;
  await fixture.control("POST", path, { text: "Anyone there?" });
  const acceptances = async () =>
    (await fixture.state()).customers[0]?.mailbox?.emails.map(({ acceptance, detail }) => [
      acceptance,
      detail,
    ]);
  await expect.poll(async () => (await fixture.traffic()).length).toBeGreaterThan(1);
  expect(await acceptances()).toEqual([["pending", null]]);
  fixture.refuseMail(null);
  await fixture.quiet();
  expect(fixture.received).toHaveLength(1);
  fixture.refuseMail({ code: 550, text: "5.7.1 Not from you" });
  await fixture.write(adaAddress, { text: "Hello?" });
  expect((await acceptances())?.[0]).toEqual(["rejected", expect.stringContaining("5.7.1")]);
  expect((await fixture.traffic()).at(-1)).toMatchObject({
    title: "mail from=ada.brook@…",
    verdict: "rejected",
    status: 550,
  });
});

test.each([
  [{ fault: { kind: "repeated", times: 3 } }, 3],
  [{ fault: { kind: "response_lost" }, left: 1 }, 2],
  [{ fault: { kind: "lost" }, left: 1 }, 0],
  [{ fault: { kind: "lost" }, match: { event: "status" } }, 1],
] as const)("fault %j delivers an email %i times", async (rule, times) => {
  const fixture = await createEmailFixture();
  await fixture.faults({ rules: [rule] });
  await fixture.write(adaAddress, {});
  expect(fixture.received).toHaveLength(times);
});

test.each([
  [{ to: [] }, "mail_to_nobody"],
  [{ to: [{ address: "nobody" }] }, "not_understood"],
  [{ headers: { "X-Evil": "a\r\nBcc: b@c.example" } }, "not_understood"],
  [{ repliesTo: { emailId: "0", kind: "reply" } }, "not_found"],
])("rejects an invalid email: %j", async (email, code) => {
  const fixture = await createEmailFixture();
  const path = `mailboxes/${encodeURIComponent(adaAddress)}/emails`;
  const response = await fixture.control("POST", path, { text: "Hi", ...email });
  expect(await response.json()).toMatchObject({ code });
});

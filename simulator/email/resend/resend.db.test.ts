// The mail provider by its own SDK, its events by its own library.
import { expect, test } from "vitest";
import {
  adaAddress,
  createEmailFixture,
  domain,
  type EmailFixture,
  inboxAddress,
  maxAddress,
} from "#testing/fixtures/simulator//email-fixture.ts";

const boxOf = async (world: EmailFixture, place = 0) =>
  (await world.state()).customers[place]?.mailbox?.mails ?? [];

test("a mail of the desk is in the mailbox as it was sent, under another Message-ID", async () => {
  const world = await createEmailFixture();
  const id = await world.send(adaAddress, {
    cc: [`Max Oduya <${maxAddress}>`],
    html: '<p>On <b>Thursday</b> <img src="cid:plan"></p>',
    replyTo: "hello+c_token@copperline.example",
    headers: {
      "Message-ID": "<minted@copperline.example>",
      References: "<a@b.example> <minted@copperline.example>",
    },
    attachments: [
      { filename: "plan.png", content: Buffer.from("89504e470d0a1a0a", "hex"), contentId: "plan" },
      { filename: "Größe.pdf", content: "JVBERg==", contentType: "application/pdf" },
    ],
    tags: [{ name: "deskbell_ref", value: "attempt-1" }],
  });
  const [head] = await boxOf(world);
  expect(head).toMatchObject({
    folder: "received",
    isRead: false,
    subject: "Your visit",
    hasFiles: true,
  });
  const mail = await world.open(head?.id ?? "");
  expect(mail).toMatchObject({
    from: { address: inboxAddress, name: "Maya at Copperline" },
    to: [{ address: adaAddress }],
    cc: [{ address: maxAddress, name: "Max Oduya" }],
    replyTo: [{ address: "hello+c_token@copperline.example" }],
    text: "We come on Thursday.",
    html: expect.stringContaining("data:image/png;base64,"),
    messageId: expect.stringMatching(/^<.+@sim\.resend\.example>$/),
    references: ["<a@b.example>", "<minted@copperline.example>"],
    files: [{ name: "Größe.pdf", type: "application/pdf", size: 4 }],
    answers: {
      reply: { to: [{ address: "hello+c_token@copperline.example" }], subject: "Re: Your visit" },
      reply_all: { cc: [{ address: maxAddress }] },
    },
  });
  expect(world.types(id)).toEqual(["sent", "delivered"]);
  expect(world.events[1]?.data).toMatchObject({
    message_id: mail.messageId,
    to: [adaAddress, maxAddress],
    tags: { deskbell_ref: "attempt-1" },
  });
  const { data } = await world.resend.emails.get(id);
  expect(data).toMatchObject({
    id,
    last_event: "delivered",
    message_id: mail.messageId,
    to: [adaAddress],
  });
});

test("the same key sends once, with another body it is refused, and without a key each time", async () => {
  const world = await createEmailFixture();
  const mail = { from: inboxAddress, to: adaAddress, subject: "Once", text: "Once" };
  const key = { idempotencyKey: "attempt-1" };
  const first = await world.resend.emails.send(mail, key);
  const second = await world.resend.emails.send(mail, key);
  expect(second.data).toEqual(first.data);
  const other = await world.resend.emails.send({ ...mail, subject: "Twice" }, key);
  expect(other.error).toMatchObject({ name: "invalid_idempotent_request", statusCode: 409 });
  await world.resend.emails.send(mail);
  await world.quiet();
  const { mailboxes } = await world.read<{ mailboxes: unknown }>("counters");
  expect(mailboxes).toEqual([{ address: adaAddress, reached: [{ subject: "Once", times: 2 }] }]);
});

test("a line that broke after the mail was taken: the same key sends nothing more", async () => {
  const world = await createEmailFixture();
  const mail = { from: inboxAddress, to: adaAddress, subject: "Once", text: "Once" };
  await world.faults({ rules: [{ fault: { kind: "reset_after_accepting" }, left: 1 }] });
  const broken = await world.resend.emails.send(mail, { idempotencyKey: "a" });
  expect(broken.error).not.toBeNull();
  const again = await world.resend.emails.send(mail, { idempotencyKey: "a" });
  expect(again.error).toBeNull();
  await world.quiet();
  expect(await boxOf(world)).toHaveLength(1);
});

test.each([
  [{ to: "nobody" }, "validation_error", 422],
  [{ to: [] }, "missing_required_field", 422],
  [{ subject: "" }, "missing_required_field", 422],
  [{ from: "hello" }, "invalid_from_address", 422],
  [{ from: "hello@elsewhere.example" }, "validation_error", 403],
  [{ text: undefined }, "missing_required_field", 422],
  [{ attachments: [{ filename: "a.pdf" }] }, "invalid_attachment", 422],
  [{ tags: [{ name: "with space", value: "x" }] }, "validation_error", 422],
  [{ cc: ["a@b.example", "c"] }, "validation_error", 422],
])("it refuses %j as the real one does", async (change, name, statusCode) => {
  const world = await createEmailFixture();
  const mail = { from: inboxAddress, to: adaAddress, subject: "Hi", text: "Hi", ...change };
  const { error } = await world.resend.emails.send(mail as never);
  expect(error).toMatchObject({ name, statusCode });
  await world.quiet();
  expect(world.events).toEqual([]);
});

test("without the key, or with a wrong one, there is nothing", async () => {
  const world = await createEmailFixture();
  const url = `${world.simulator.url}/resend/domains`;
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { authorization: "Bearer re_wrong" } })).status).toBe(403);
});

test.each([
  [{ kind: "too_many", retryAfterSeconds: 3 }, "rate_limit_exceeded", 429],
  [{ kind: "server_error", status: 503 }, "application_error", 503],
  [{ kind: "bad_key" }, "invalid_api_key", 403],
] as const)("weather %j: refused once, then taken", async (fault, name, statusCode) => {
  const world = await createEmailFixture();
  await world.faults({ rules: [{ fault, left: 1 }] });
  const mail = { from: inboxAddress, to: adaAddress, subject: "Hi", text: "Hi" };
  const { error, headers } = await world.resend.emails.send(mail);
  expect(error).toMatchObject({ name, statusCode });
  if (statusCode === 429) expect(headers?.["retry-after"]).toBe("3");
  expect((await world.resend.emails.send(mail)).error).toBeNull();
  await world.quiet();
  expect(await boxOf(world)).toHaveLength(1);
});

test("an address nobody has makes somebody new; our own addresses lead to our own door", async () => {
  const world = await createEmailFixture();
  await world.send(["Jo <jo@far.example>", `sales@${domain}`]);
  expect((await world.state()).customers.at(-1)).toMatchObject({
    name: "Jo",
    number: null,
    mailbox: { mails: [{ subject: "Your visit" }] },
  });
  expect(world.received).toMatchObject([{ from: inboxAddress, to: [`sales@${domain}`] }]);
});

test("events are told again until the desk takes them, and a forged one is never genuine", async () => {
  const world = await createEmailFixture();
  world.refuseEvents(500);
  await world.faults({ rules: [{ fault: { kind: "forged" }, left: 1 }] });
  const sent = await world.resend.emails.send({
    from: inboxAddress,
    to: adaAddress,
    subject: "Hi",
    text: "Hi",
  });
  await expect
    .poll(async () => (await world.wire()).filter((row) => row.status === 500).length)
    .toBeGreaterThan(1);
  world.refuseEvents(null);
  await world.quiet();
  expect([...new Set(world.types(sent.data?.id))].sort()).toEqual(["delivered", "sent"]);
  expect(world.events.filter(({ isGenuine }) => !isGenuine)).toHaveLength(1);
  const verdicts = (await world.wire()).map(({ verdict }) => verdict);
  expect(verdicts).toContain("forged_refused");
  expect(verdicts).toContain("not_taken");
});

test.each([
  [{ kind: "repeated", times: 2 }, ["sent", "sent", "delivered", "delivered"]],
  [{ kind: "mail_bounced", code: 571 }, ["sent", "delivery_delayed", "bounced"]],
  [{ kind: "mail_delayed", ms: 30 }, ["sent", "delivery_delayed", "delivered"]],
] as const)("weather %j is told as %j", async (fault, types) => {
  const world = await createEmailFixture();
  await world.faults({ rules: [{ fault }] });
  expect(world.types(await world.send(adaAddress))).toEqual(types);
});

test("what is told twice has one id, and can be told again by hand", async () => {
  const world = await createEmailFixture();
  await world.send(adaAddress);
  const row = (await world.wire()).find(({ title }) => title.startsWith("status delivered"));
  await world.control("POST", `wire/${row?.id}/again`, {});
  await world.quiet();
  const ids = world.events.filter(({ type }) => type === "email.delivered").map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("a restart keeps mailboxes and goes on with what was under way", async () => {
  const world = await createEmailFixture();
  await world.faults({ rules: [{ fault: { kind: "mail_delayed", ms: 400 } }] });
  const sent = await world.resend.emails.send({
    from: inboxAddress,
    to: adaAddress,
    subject: "Hi",
    text: "Hi",
  });
  await world.restart();
  await world.quiet();
  expect(world.types(sent.data?.id)).toContain("delivered");
  expect(await boxOf(world)).toHaveLength(1);
  expect((await world.state()).emailInboxes).toEqual([{ address: inboxAddress, name: "Hello" }]);
});

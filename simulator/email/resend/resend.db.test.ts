// Uses the simulated email provider through Resend's own SDK, and checks its events with Resend's own library.
import { expect, test } from "vitest";
import {
  adaAddress,
  createEmailFixture,
  domain,
  type EmailFixture,
  inboxAddress,
  maxAddress,
} from "#testing/fixtures/simulator/email-fixture.ts";

const boxOf = async (fixture: EmailFixture, index = 0) =>
  (await fixture.state()).customers[index]?.mailbox?.emails ?? [];

test("an email from the app reaches the mailbox as sent, under another Message-ID", async () => {
  const fixture = await createEmailFixture();
  const id = await fixture.send(adaAddress, {
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
  const [head] = await boxOf(fixture);
  expect(head).toMatchObject({
    folder: "received",
    isRead: false,
    subject: "Your visit",
    hasFiles: true,
  });
  const email = await fixture.open(head?.id ?? "");
  expect(email).toMatchObject({
    from: { address: inboxAddress, name: "Maya at Copperline" },
    to: [{ address: adaAddress }],
    cc: [{ address: maxAddress, name: "Max Oduya" }],
    replyTo: [{ address: "hello+c_token@copperline.example" }],
    text: "We come on Thursday.",
    html: expect.stringContaining("data:image/png;base64,"),
    messageId: expect.stringMatching(/^<.+@sim\.resend\.example>$/),
    references: ["<a@b.example>", "<minted@copperline.example>"],
    files: [{ name: "Größe.pdf", type: "application/pdf", size: 4 }],
    replies: {
      reply: { to: [{ address: "hello+c_token@copperline.example" }], subject: "Re: Your visit" },
      reply_all: { cc: [{ address: maxAddress }] },
    },
  });
  expect(fixture.types(id)).toEqual(["sent", "delivered"]);
  expect(fixture.events[1]?.data).toMatchObject({
    message_id: email.messageId,
    to: [adaAddress, maxAddress],
    tags: { deskbell_ref: "attempt-1" },
  });
  const { data } = await fixture.resend.emails.get(id);
  expect(data).toMatchObject({
    id,
    last_event: "delivered",
    message_id: email.messageId,
    to: [adaAddress],
  });
});

test("the same key sends once, with another body it is rejected, and without a key each request sends", async () => {
  const fixture = await createEmailFixture();
  const email = { from: inboxAddress, to: adaAddress, subject: "Once", text: "Once" };
  const key = { idempotencyKey: "attempt-1" };
  const first = await fixture.resend.emails.send(email, key);
  const second = await fixture.resend.emails.send(email, key);
  expect(second.data).toEqual(first.data);
  const other = await fixture.resend.emails.send({ ...email, subject: "Twice" }, key);
  expect(other.error).toMatchObject({ name: "invalid_idempotent_request", statusCode: 409 });
  await fixture.resend.emails.send(email);
  await fixture.quiet();
  const { mailboxes } = await fixture.read<{ mailboxes: unknown }>("counters");
  expect(mailboxes).toEqual([{ address: adaAddress, reached: [{ subject: "Once", times: 2 }] }]);
});

test("a retry with the same key after a broken connection sends nothing more", async () => {
  const fixture = await createEmailFixture();
  const email = { from: inboxAddress, to: adaAddress, subject: "Once", text: "Once" };
  await fixture.faults({ rules: [{ fault: { kind: "reset_after_accepting" }, left: 1 }] });
  const broken = await fixture.resend.emails.send(email, { idempotencyKey: "a" });
  expect(broken.error).not.toBeNull();
  const again = await fixture.resend.emails.send(email, { idempotencyKey: "a" });
  expect(again.error).toBeNull();
  await fixture.quiet();
  expect(await boxOf(fixture)).toHaveLength(1);
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
])("rejects %j as Resend does", async (change, name, statusCode) => {
  const fixture = await createEmailFixture();
  const email = { from: inboxAddress, to: adaAddress, subject: "Hi", text: "Hi", ...change };
  const { error } = await fixture.resend.emails.send(email as never);
  expect(error).toMatchObject({ name, statusCode });
  await fixture.quiet();
  expect(fixture.events).toEqual([]);
});

test("rejects a missing or wrong API key", async () => {
  const fixture = await createEmailFixture();
  const url = `${fixture.simulator.url}/resend/domains`;
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { authorization: "Bearer re_wrong" } })).status).toBe(403);
});

test.each([
  [{ kind: "too_many", retryAfterSeconds: 3 }, "rate_limit_exceeded", 429],
  [{ kind: "server_error", status: 503 }, "application_error", 503],
  [{ kind: "bad_key" }, "invalid_api_key", 403],
] as const)("fault %j: rejects once, then accepts", async (fault, name, statusCode) => {
  const fixture = await createEmailFixture();
  await fixture.faults({ rules: [{ fault, left: 1 }] });
  const email = { from: inboxAddress, to: adaAddress, subject: "Hi", text: "Hi" };
  const { error, headers } = await fixture.resend.emails.send(email);
  expect(error).toMatchObject({ name, statusCode });
  if (statusCode === 429) expect(headers?.["retry-after"]).toBe("3");
  expect((await fixture.resend.emails.send(email)).error).toBeNull();
  await fixture.quiet();
  expect(await boxOf(fixture)).toHaveLength(1);
});

test("an unknown address becomes a new customer; addresses of our domain reach the app", async () => {
  const fixture = await createEmailFixture();
  await fixture.send(["Jo <jo@far.example>", `sales@${domain}`]);
  expect((await fixture.state()).customers.at(-1)).toMatchObject({
    name: "Jo",
    number: null,
    mailbox: { emails: [{ subject: "Your visit" }] },
  });
  expect(fixture.received).toMatchObject([{ from: inboxAddress, to: [`sales@${domain}`] }]);
});

test("retries events until the app accepts them, and a forged event never verifies", async () => {
  const fixture = await createEmailFixture();
  fixture.refuseEvents(500);
  await fixture.faults({ rules: [{ fault: { kind: "forged" }, left: 1 }] });
  const sent = await fixture.resend.emails.send({
    from: inboxAddress,
    to: adaAddress,
    subject: "Hi",
    text: "Hi",
  });
  await expect
    .poll(async () => (await fixture.traffic()).filter((row) => row.status === 500).length)
    .toBeGreaterThan(1);
  fixture.refuseEvents(null);
  await fixture.quiet();
  expect([...new Set(fixture.types(sent.data?.id))].sort()).toEqual(["delivered", "sent"]);
  expect(fixture.events.filter(({ isGenuine }) => !isGenuine)).toHaveLength(1);
  const verdicts = (await fixture.traffic()).map(({ verdict }) => verdict);
  expect(verdicts).toContain("forged_rejected");
  expect(verdicts).toContain("rejected");
});

test.each([
  [{ kind: "repeated", times: 2 }, ["sent", "sent", "delivered", "delivered"]],
  [{ kind: "mail_bounced", code: 571 }, ["sent", "delivery_delayed", "bounced"]],
  [{ kind: "mail_delayed", ms: 30 }, ["sent", "delivery_delayed", "delivered"]],
] as const)("fault %j produces the events %j", async (fault, types) => {
  const fixture = await createEmailFixture();
  await fixture.faults({ rules: [{ fault }] });
  expect(fixture.types(await fixture.send(adaAddress))).toEqual(types);
});

test("repeated events share one id and can be replayed manually", async () => {
  const fixture = await createEmailFixture();
  await fixture.send(adaAddress);
  const row = (await fixture.traffic()).find(({ title }) => title.startsWith("status delivered"));
  await fixture.control("POST", `traffic/${row?.id}/replay`, {});
  await fixture.quiet();
  const ids = fixture.events.filter(({ type }) => type === "email.delivered").map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("a restart keeps mailboxes and resumes pending work", async () => {
  const fixture = await createEmailFixture();
  await fixture.faults({ rules: [{ fault: { kind: "mail_delayed", ms: 400 } }] });
  const sent = await fixture.resend.emails.send({
    from: inboxAddress,
    to: adaAddress,
    subject: "Hi",
    text: "Hi",
  });
  await fixture.restart();
  await fixture.quiet();
  expect(fixture.types(sent.data?.id)).toContain("delivered");
  expect(await boxOf(fixture)).toHaveLength(1);
  expect((await fixture.state()).emailInboxes).toEqual([{ address: inboxAddress, name: "Hello" }]);
});

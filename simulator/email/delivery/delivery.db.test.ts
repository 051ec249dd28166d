// How an email ends at its recipient, and which events the app receives.
import { Pool } from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import {
  adaAddress,
  createEmailFixture,
  type EmailFixture,
  inboxAddress,
  maxAddress,
} from "#testing/fixtures/simulator/email-fixture.ts";

const boxOf = async (fixture: EmailFixture, index = 0) =>
  (await fixture.state()).customers[index]?.mailbox?.emails ?? [];
const stateOf = (fixture: EmailFixture, address: string, change: Record<string, unknown>) =>
  fixture.control("PATCH", `mailboxes/${encodeURIComponent(address)}`, change);

test("a missing mailbox bounces permanently and is suppressed", async () => {
  const fixture = await createEmailFixture();
  await stateOf(fixture, adaAddress, { state: "missing" });
  const id = await fixture.send(adaAddress);
  expect(fixture.types(id)).toEqual(["sent", "bounced"]);
  expect(fixture.events.at(-1)?.data).toMatchObject({
    to: [adaAddress],
    bounce: {
      type: "Permanent",
      subType: "General",
      diagnosticCode: [expect.stringContaining("550 5.1.1")],
    },
  });
  expect(await boxOf(fixture)).toMatchObject([
    { folder: "bounced", detail: expect.stringContaining("5.1.1") },
  ]);
  await stateOf(fixture, adaAddress, { state: "works" });
  expect(fixture.types(await fixture.send(adaAddress))).toEqual(["suppressed"]);
  const url = `${fixture.simulator.url}/resend/suppressions/${adaAddress}`;
  const lifted = await fetch(url, {
    method: "DELETE",
    headers: { authorization: `Bearer ${fixture.apiKey}` },
  });
  expect(await lifted.json()).toMatchObject({ object: "suppression", deleted: true });
  expect(fixture.types(await fixture.send(adaAddress))).toEqual(["sent", "delivered"]);
});

test("a full mailbox bounces temporarily", async () => {
  const fixture = await createEmailFixture();
  await stateOf(fixture, adaAddress, { state: "full" });
  const id = await fixture.send([adaAddress, maxAddress]);
  expect(fixture.types(id)).toEqual(["sent", "delivery_delayed", "bounced", "delivered"]);
  const of = (type: string) => fixture.events.find((one) => one.type === `email.${type}`)?.data;
  expect(of("bounced")).toMatchObject({
    to: [adaAddress],
    bounce: { type: "Transient", subType: "MailboxFull" },
  });
  expect(of("delivered")).toMatchObject({ to: [maxAddress] });
  await stateOf(fixture, adaAddress, { state: "works" });
  expect(fixture.types(await fixture.send(adaAddress))).toEqual(["sent", "delivered"]);
});

test("a bounce email goes to the inbox with an empty sender and the headers of the original", async () => {
  const fixture = await createEmailFixture();
  await stateOf(fixture, adaAddress, { state: "missing", bouncesBy: "mail" });
  const id = await fixture.send(adaAddress, {
    headers: { References: "<minted@copperline.example>" },
  });
  expect(fixture.types(id)).toEqual(["sent", "delivered"]);
  expect(fixture.received).toMatchObject([{ from: "", to: [inboxAddress] }]);
  const { data } = await fixture.resend.emails.get(id);
  expect(await fixture.readReceived()).toMatchObject({
    auto: "bounce",
    bounce: {
      status: "5.1.1",
      class: "hard",
      recipient: adaAddress,
      originalMessageId: data?.message_id,
    },
  });
  expect(fixture.received[0]?.raw.toString()).toContain("<minted@copperline.example>");
});

test("a delivery that fails at a later recipient repeats nothing for the earlier ones", async () => {
  const fixture = await createEmailFixture();
  const complaints = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => complaints.mockRestore());
  await stateOf(fixture, adaAddress, { state: "missing", bouncesBy: "mail" });
  const pool = new Pool({
    connectionString: inject("postgres").url,
    options: `-c search_path=${fixture.schema}`,
  });
  onTestFinished(() => pool.end());
  await pool.query(`
    create sequence attempt;
    create function fail_once() returns trigger language plpgsql as $$ begin
      if new.address = '${maxAddress}' and nextval('attempt') = 1 then
        raise exception 'the database is away';
      end if;
      return new;
    end $$;
    create trigger fail_once before insert on mailbox_message for each row execute function fail_once();`);
  const id = await fixture.send([inboxAddress, adaAddress, maxAddress]);
  expect(complaints).toHaveBeenCalledWith(expect.stringContaining("the database is away"));
  expect(fixture.received.map(({ from, to }) => ({ from, to }))).toEqual(
    expect.arrayContaining([
      { from: inboxAddress, to: [inboxAddress] },
      { from: "", to: [inboxAddress] },
    ]),
  );
  expect(fixture.received).toHaveLength(2);
  expect(fixture.types(id)).toEqual(["sent", "delivered"]);
  expect(await boxOf(fixture, 1)).toMatchObject([{ folder: "received" }]);
});

test("a spam complaint is reported to the app and suppresses the address", async () => {
  const fixture = await createEmailFixture();
  const id = await fixture.send(adaAddress);
  const [email] = await boxOf(fixture);
  await fixture.control("POST", `emails/${email?.id}/actions`, { action: "complain" });
  await fixture.control("POST", `emails/${email?.id}/actions`, { action: "complain" });
  await fixture.quiet();
  expect(fixture.types(id)).toEqual(["sent", "delivered", "complained"]);
  expect(await boxOf(fixture)).toMatchObject([{ isComplained: true }]);
  expect(fixture.types(await fixture.send(adaAddress))).toEqual(["suppressed"]);
});

test("reports opens and clicks, each open once per email", async () => {
  const fixture = await createEmailFixture();
  const id = await fixture.send(adaAddress);
  const [email] = await boxOf(fixture);
  const performAction = (action: string) =>
    fixture.control("POST", `emails/${email?.id}/actions`, {
      action,
      link: "https://copperline.example/",
    });
  await performAction("read");
  await performAction("read");
  await performAction("click");
  await fixture.quiet();
  expect(fixture.types(id)).toEqual(["sent", "delivered", "opened", "clicked"]);
  expect(fixture.events.at(-1)?.data).toMatchObject({
    click: { link: "https://copperline.example/" },
  });
});

test("an out-of-office mailbox replies automatically, but never to an automatic email", async () => {
  const fixture = await createEmailFixture();
  await fixture.control("PATCH", `customers/${fixture.ada.id}`, { isAway: true });
  await fixture.send(adaAddress, { replyTo: "hello+c_x@copperline.example" });
  await fixture.send(adaAddress, { headers: { "Auto-Submitted": "auto-replied" } });
  expect(fixture.received).toMatchObject([{ from: "", to: ["hello+c_x@copperline.example"] }]);
  expect(await fixture.readReceived()).toMatchObject({
    from: adaAddress,
    auto: "auto-reply",
    subject: "Automatic reply: Your visit",
    references: [expect.stringContaining("@sim.resend.example>")],
  });
});

// What becomes of a mail at its receiver, and what the desk hears of it.
import { expect, test } from "vitest";
import {
  adaAddress,
  createEmailFixture,
  type EmailFixture,
  inboxAddress,
  maxAddress,
} from "#testing/fixtures/simulator//email-fixture.ts";

const boxOf = async (world: EmailFixture, place = 0) =>
  (await world.state()).customers[place]?.mailbox?.mails ?? [];
const stateOf = (world: EmailFixture, address: string, change: Record<string, unknown>) =>
  world.control("PATCH", `mailboxes/${encodeURIComponent(address)}`, change);

test("a mailbox that does not exist bounces for good, and the provider sends there no more", async () => {
  const world = await createEmailFixture();
  await stateOf(world, adaAddress, { state: "missing" });
  const id = await world.send(adaAddress);
  expect(world.types(id)).toEqual(["sent", "bounced"]);
  expect(world.events.at(-1)?.data).toMatchObject({
    to: [adaAddress],
    bounce: {
      type: "Permanent",
      subType: "General",
      diagnosticCode: [expect.stringContaining("550 5.1.1")],
    },
  });
  expect(await boxOf(world)).toMatchObject([
    { folder: "bounced", detail: expect.stringContaining("5.1.1") },
  ]);
  await stateOf(world, adaAddress, { state: "works" });
  expect(world.types(await world.send(adaAddress))).toEqual(["suppressed"]);
  const url = `${world.simulator.url}/resend/suppressions/${adaAddress}`;
  const lifted = await fetch(url, {
    method: "DELETE",
    headers: { authorization: `Bearer ${world.apiKey}` },
  });
  expect(await lifted.json()).toMatchObject({ object: "suppression", deleted: true });
  expect(world.types(await world.send(adaAddress))).toEqual(["sent", "delivered"]);
});

test("a full mailbox is a passing trouble", async () => {
  const world = await createEmailFixture();
  await stateOf(world, adaAddress, { state: "full" });
  const id = await world.send([adaAddress, maxAddress]);
  expect(world.types(id)).toEqual(["sent", "delivery_delayed", "bounced", "delivered"]);
  const of = (type: string) => world.events.find((one) => one.type === `email.${type}`)?.data;
  expect(of("bounced")).toMatchObject({
    to: [adaAddress],
    bounce: { type: "Transient", subType: "MailboxFull" },
  });
  expect(of("delivered")).toMatchObject({ to: [maxAddress] });
  await stateOf(world, adaAddress, { state: "works" });
  expect(world.types(await world.send(adaAddress))).toEqual(["sent", "delivered"]);
});

test("a bounce by mail goes to the line, from nobody, with the headers of what came back", async () => {
  const world = await createEmailFixture();
  await stateOf(world, adaAddress, { state: "missing", bouncesBy: "mail" });
  const id = await world.send(adaAddress, {
    headers: { References: "<minted@copperline.example>" },
  });
  expect(world.types(id)).toEqual(["sent", "delivered"]);
  expect(world.received).toMatchObject([{ from: "", to: [inboxAddress] }]);
  const { data } = await world.resend.emails.get(id);
  expect(await world.readReceived()).toMatchObject({
    auto: "bounce",
    bounce: {
      status: "5.1.1",
      class: "hard",
      recipient: adaAddress,
      originalMessageId: data?.message_id,
    },
  });
  expect(world.received[0]?.raw.toString()).toContain("<minted@copperline.example>");
});

test("spam: the desk is told, and the provider sends there no more", async () => {
  const world = await createEmailFixture();
  const id = await world.send(adaAddress);
  const [mail] = await boxOf(world);
  await world.control("POST", `mails/${mail?.id}/deeds`, { deed: "complain" });
  await world.control("POST", `mails/${mail?.id}/deeds`, { deed: "complain" });
  await world.quiet();
  expect(world.types(id)).toEqual(["sent", "delivered", "complained"]);
  expect(await boxOf(world)).toMatchObject([{ isComplained: true }]);
  expect(world.types(await world.send(adaAddress))).toEqual(["suppressed"]);
});

test("whoever reads and clicks is told of, once for each mail read", async () => {
  const world = await createEmailFixture();
  const id = await world.send(adaAddress);
  const [mail] = await boxOf(world);
  const doDeed = (deed: string) =>
    world.control("POST", `mails/${mail?.id}/deeds`, { deed, link: "https://copperline.example/" });
  await doDeed("read");
  await doDeed("read");
  await doDeed("click");
  await world.quiet();
  expect(world.types(id)).toEqual(["sent", "delivered", "opened", "clicked"]);
  expect(world.events.at(-1)?.data).toMatchObject({
    click: { link: "https://copperline.example/" },
  });
});

test("somebody away answers by machine, but never another machine", async () => {
  const world = await createEmailFixture();
  await world.control("PATCH", `customers/${world.ada.id}`, { isAway: true });
  await world.send(adaAddress, { replyTo: "hello+c_x@copperline.example" });
  await world.send(adaAddress, { headers: { "Auto-Submitted": "auto-replied" } });
  expect(world.received).toMatchObject([{ from: "", to: ["hello+c_x@copperline.example"] }]);
  expect(await world.readReceived()).toMatchObject({
    from: adaAddress,
    auto: "auto-reply",
    subject: "Automatic reply: Your visit",
    references: [expect.stringContaining("@sim.resend.example>")],
  });
});

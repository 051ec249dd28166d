import { expect, test } from "vitest";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent", "max:manager"] });
const person = (address: string, name = "") => ({ address, name });

test("a bounce that anyone could have written is shown on the timeline and blocks no email", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply, entry } = await receiveEmailFrom(app, "Bea");
  await customer.bounce("hard", "mail");
  const sent = await reply("Will not arrive");
  await eventually(async () => {
    const updated = (await maya.timeline(conversationId)).filter(
      (one) => one.kind === "event" && one.type === "bounce_claimed",
    );
    expect(updated).toMatchObject([{ details: { address: customer.address, entryId: sent.id } }]);
  });
  expect((await entry(sent.id))?.delivery?.state).not.toBe("bounced");
  const { rows } = await maya.rpc("listSuppressions", { query: customer.address.slice(0, 6) });
  expect(rows).toEqual([]);
});

test("explains a provider's report of a nonexistent address, and sends it no more email", async () => {
  const who = "Ada";
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply, expectState } = await receiveEmailFrom(app, who);
  await customer.bounce("hard", "event");
  const sent = await reply("Will not arrive");
  const back = await expectState(sent.id, "bounced");
  expect(back.delivery?.message).toBe(
    `${customer.address} doesn't exist. Check the address for typos, or contact the customer another way.`,
  );
  await eventually(async () => {
    const { lastEntry } = await maya.conversationWith(`${who} Brook`);
    expect(lastEntry.isFailed).toBe(true);
  });
  const { contact } = await maya.rpc("getConversation", { conversationId });
  expect(contact.contactPoints[0]?.state).toBe("bounced");
  const again = { conversationId, to: [person(customer.address)], html: "<p>Again</p>" };
  expect(await maya.errorCode("sendEmail", again)).toBe("address_suppressed");
  const cc = { ...again, to: [person("else@far.example")], cc: [person(customer.address)] };
  expect(await maya.errorCode("sendEmail", cc)).toBe("address_suppressed");

  const listed = await maya.rpc("listSuppressions", { query: customer.address.slice(0, 6) });
  expect(listed.rows).toMatchObject([
    { address: customer.address, reason: "bounced", entryId: sent.id },
  ]);
  const suppressionId = listed.rows[0]?.id ?? "";
  expect(await maya.errorCode("removeSuppression", { suppressionId })).toBe("forbidden");
  const lifted = await app.as("max").rpc("removeSuppression", { suppressionId });
  expect(lifted.address).toBe(customer.address);
  await customer.bounce(null);
  await maya.rpc("sendEmail", again);
  await customer.expectMail(/Again/);
  const after = await maya.rpc("getConversation", { conversationId });
  expect(after.contact.contactPoints[0]?.state).toBe("ok");
});

test("tracks two recipients separately and shows only the worst state of the message", async () => {
  const app = shared();
  const { customer, reply, expectState } = await receiveEmailFrom(app, "Cleo", {
    cc: [person("lost@far.example")],
  });
  const lost = await app.mailbox("lost@far.example");
  await lost.bounce("soft");
  const sent = await reply("For both", { kind: "reply_all" });
  await customer.expectMail(/For both/);
  const updated = await expectState(sent.id, "bounced");
  await eventually(async () => {
    const { email } = await expectState(sent.id, "bounced");
    expect(email?.recipients.map((one) => [one.address, one.state])).toEqual([
      ["cleo@brook.example", "delivered"],
      ["lost@far.example", "bounced"],
    ]);
  });
  expect(updated.delivery?.message).toBe(
    "The mailbox of lost@far.example is full. Try again tomorrow, or contact the customer another way.",
  );
  const { rows } = await app.as("maya").rpc("listSuppressions", { query: "lost@" });
  expect(rows).toEqual([]);
});

test("adds a timeline event for the third soft bounce within a week", async () => {
  const app = shared();
  const { customer, conversationId, reply, expectState } = await receiveEmailFrom(app, "Dora");
  await customer.bounce("soft");
  const failing = async () =>
    (await app.as("maya").timeline(conversationId)).filter(
      (one) => one.kind === "event" && one.type === "address_failing",
    );
  for (const text of ["One", "Two", "Three"]) {
    expect(await failing()).toEqual([]);
    await expectState((await reply(text)).id, "bounced");
  }
  expect(await failing()).toMatchObject([{ details: { address: "dora@brook.example", count: 3 } }]);
});

test("a complaint blocks all email to its sender, and an open is only a flag", async () => {
  const app = shared();
  const { customer, reply, entry, expectState } = await receiveEmailFrom(app, "Emil");
  const sent = await reply("Our offer");
  await customer.expectMail(/Our offer/);
  await expectState(sent.id, "delivered");
  await customer.read();
  await eventually(async () =>
    expect((await entry(sent.id))?.email?.recipients[0]?.openedAt).not.toBeNull(),
  );
  await customer.complain();
  await eventually(async () =>
    expect((await entry(sent.id))?.email?.recipients[0]?.isComplained).toBe(true),
  );
  expect((await entry(sent.id))?.delivery?.state).toBe("delivered");
  const { rows } = await app.as("maya").rpc("listSuppressions", { query: "emil@" });
  expect(rows).toMatchObject([{ reason: "complained" }]);
});

test("adds an address to the suppression list by hand, once, regardless of case", async () => {
  const app = shared();
  const max = app.as("max");
  const input = { address: "Stop@Büro.example", text: "Asked on the phone" };
  const one = await max.rpc("addSuppression", input);
  expect(one).toMatchObject({ address: "stop@xn--bro-hoa.example", reason: "manual" });
  expect((await max.rpc("addSuppression", input)).id).toBe(one.id);
  expect(await app.as("maya").errorCode("addSuppression", input)).toBe("forbidden");
});

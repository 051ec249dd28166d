import { expect, test } from "vitest";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-app.ts";

const shared = shareDesk({ members: ["maya:agent", "max:manager"] });
const person = (address: string, name = "") => ({ address, name });

test("a letter that anybody could have written is shown on the timeline, and stops no mail", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const { customer, conversationId, answer, entry } = await receiveEmailFrom(desk, "Bea");
  await customer.bounce("hard", "mail");
  const sent = await answer("Will not arrive");
  await eventually(async () => {
    const told = (await maya.timeline(conversationId)).filter(
      (one) => one.kind === "event" && one.deed === "bounce_claimed",
    );
    expect(told).toMatchObject([{ facts: { address: customer.address, entryId: sent.id } }]);
  });
  expect((await entry(sent.id))?.delivery?.state).not.toBe("bounced");
  const { rows } = await maya.rpc("listSuppressions", { query: customer.address.slice(0, 6) });
  expect(rows).toEqual([]);
});

test("an address that does not exist is told in plain words by the provider's report, and gets no more mail", async () => {
  const who = "Ada";
  const desk = shared();
  const maya = desk.as("maya");
  const { customer, conversationId, answer, expectState } = await receiveEmailFrom(desk, who);
  await customer.bounce("hard", "event");
  const sent = await answer("Will not arrive");
  const back = await expectState(sent.id, "bounced");
  expect(back.delivery?.say).toBe(
    `${customer.address} doesn't exist. Check it for a typo, or contact the customer another way.`,
  );
  await eventually(async () => {
    const { lastEntry } = await maya.conversationWith(`${who} Brook`);
    expect(lastEntry.isFailed).toBe(true);
  });
  const { contact } = await maya.rpc("getConversation", { conversationId });
  expect(contact.points[0]?.state).toBe("bounced");
  const again = { conversationId, to: [person(customer.address)], html: "<p>Again</p>" };
  expect(await maya.refusal("sendEmail", again)).toBe("address_suppressed");
  const cc = { ...again, to: [person("else@far.example")], cc: [person(customer.address)] };
  expect(await maya.refusal("sendEmail", cc)).toBe("address_suppressed");

  const listed = await maya.rpc("listSuppressions", { query: customer.address.slice(0, 6) });
  expect(listed.rows).toMatchObject([
    { address: customer.address, reason: "bounced", entryId: sent.id },
  ]);
  const suppressionId = listed.rows[0]?.id ?? "";
  expect(await maya.refusal("removeSuppression", { suppressionId })).toBe("forbidden");
  const lifted = await desk.as("max").rpc("removeSuppression", { suppressionId });
  expect(lifted.address).toBe(customer.address);
  await customer.bounce(null);
  await maya.rpc("sendEmail", again);
  await customer.expectMail(/Again/);
  const after = await maya.rpc("getConversation", { conversationId });
  expect(after.contact.points[0]?.state).toBe("ok");
});

test("of two recipients one may have it and the other not, and only the message's worst is shown", async () => {
  const desk = shared();
  const { customer, answer, expectState } = await receiveEmailFrom(desk, "Cleo", {
    cc: [person("lost@far.example")],
  });
  const lost = await desk.mailbox("lost@far.example");
  await lost.bounce("soft");
  const sent = await answer("For both", { kind: "reply_all" });
  await customer.expectMail(/For both/);
  const told = await expectState(sent.id, "bounced");
  await eventually(async () => {
    const { mail } = await expectState(sent.id, "bounced");
    expect(mail?.recipients.map((one) => [one.address, one.state])).toEqual([
      ["cleo@brook.example", "delivered"],
      ["lost@far.example", "bounced"],
    ]);
  });
  expect(told.delivery?.say).toBe(
    "The mailbox of lost@far.example is full. Try again tomorrow, or contact the customer another way.",
  );
  const { rows } = await desk.as("maya").rpc("listSuppressions", { query: "lost@" });
  expect(rows).toEqual([]);
});

test("the third soft bounce within a week is said on the timeline", async () => {
  const desk = shared();
  const { customer, conversationId, answer, expectState } = await receiveEmailFrom(desk, "Dora");
  await customer.bounce("soft");
  const unwell = async () =>
    (await desk.as("maya").timeline(conversationId)).filter(
      (one) => one.kind === "event" && one.deed === "address_unwell",
    );
  for (const words of ["One", "Two", "Three"]) {
    expect(await unwell()).toEqual([]);
    await expectState((await answer(words)).id, "bounced");
  }
  expect(await unwell()).toMatchObject([{ facts: { address: "dora@brook.example", count: 3 } }]);
});

test("a complaint stops all mail to its writer, and opening is only a flag", async () => {
  const desk = shared();
  const { customer, answer, entry, expectState } = await receiveEmailFrom(desk, "Emil");
  const sent = await answer("Our offer");
  await customer.expectMail(/Our offer/);
  await expectState(sent.id, "delivered");
  await customer.read();
  await eventually(async () =>
    expect((await entry(sent.id))?.mail?.recipients[0]?.openedAt).not.toBeNull(),
  );
  await customer.complain();
  await eventually(async () =>
    expect((await entry(sent.id))?.mail?.recipients[0]?.isComplained).toBe(true),
  );
  expect((await entry(sent.id))?.delivery?.state).toBe("delivered");
  const { rows } = await desk.as("maya").rpc("listSuppressions", { query: "emil@" });
  expect(rows).toMatchObject([{ reason: "complained" }]);
});

test("an address is put on the list by hand, once, whatever its case", async () => {
  const desk = shared();
  const max = desk.as("max");
  const wish = { address: "Stop@Büro.example", words: "Asked on the phone" };
  const one = await max.rpc("addSuppression", wish);
  expect(one).toMatchObject({ address: "stop@xn--bro-hoa.example", reason: "manual" });
  expect((await max.rpc("addSuppression", wish)).id).toBe(one.id);
  expect(await desk.as("maya").refusal("addSuppression", wish)).toBe("forbidden");
});

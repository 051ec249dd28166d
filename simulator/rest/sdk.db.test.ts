// Twilio's own SDK works with the simulator as with Twilio.
import twilio from "twilio";
import { expect, test } from "vitest";
import { createSimulatorFixture } from "#testing/fixtures/simulator/simulator-fixture.ts";

test("the SDK reads the account and its numbers, and sets a number's webhook URLs", async () => {
  const fixture = await createSimulatorFixture();
  const account = await fixture.client.api.v2010.accounts(fixture.sid).fetch();
  expect(account).toMatchObject({ sid: fixture.sid, friendlyName: "Copperline", status: "active" });
  const numbers = await fixture.client.incomingPhoneNumbers.list();
  expect(numbers.map((number) => number.phoneNumber)).toEqual(["+447700900100", "+447700900104"]);
  expect(numbers[0]?.capabilities).toMatchObject({ sms: true });
  const found = await fixture.client.incomingPhoneNumbers.list({ phoneNumber: "+447700900104" });
  expect(found).toHaveLength(1);
  const changed = await fixture.client
    .incomingPhoneNumbers(found[0]?.sid ?? "")
    .update({ smsUrl: "https://desk.example.org/other", smsMethod: "GET", friendlyName: "Night" });
  expect(changed).toMatchObject({ friendlyName: "Night", smsMethod: "GET" });
  const state = await fixture.state();
  expect(state.inboxes[1]).toMatchObject({
    name: "Night",
    smsWebhookUrl: "https://desk.example.org/other",
  });
});

test("the SDK pages through messages, filters them, and returns each once", async () => {
  const fixture = await createSimulatorFixture();
  for (let nth = 0; nth < 5; nth += 1) await fixture.text(fixture.ada, `in ${nth}`);
  for (let nth = 0; nth < 7; nth += 1) {
    await fixture.client.messages.create({
      to: fixture.max.number,
      from: fixture.inboxNumber,
      body: `${nth}`,
    });
  }
  await fixture.quiet();
  const all = await fixture.client.messages.list({ pageSize: 5 });
  expect(all).toHaveLength(12);
  expect(new Set(all.map((one) => one.sid)).size).toBe(12);
  expect(all[0]?.body).toBe("6");
  const toMax = await fixture.client.messages.list({
    to: fixture.max.number,
    from: fixture.inboxNumber,
    dateSentAfter: new Date(Date.now() - 60_000),
    pageSize: 3,
  });
  expect(toMax.map((one) => one.body)).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
  const received = await fixture.client.messages.list({
    to: fixture.inboxNumber,
    dateSentAfter: new Date(Date.now() - 60_000),
  });
  expect(received).toHaveLength(5);
  const later = { dateSentAfter: new Date(Date.now() + 60_000) };
  expect(await fixture.client.messages.list(later)).toEqual([]);
  const page = await fixture.client.messages.page({ pageSize: 5 });
  const second = await page.nextPage();
  expect(second?.instances.map((one) => one.body).slice(0, 2)).toEqual(["1", "0"]);
  expect(second?.previousPageUrl).toContain("Page=0");
});

test("the SDK redacts and deletes a message; the customer's phone keeps it", async () => {
  const fixture = await createSimulatorFixture();
  const sent = await fixture.client.messages.create({
    to: fixture.ada.number,
    from: fixture.inboxNumber,
    body: "card 4111",
  });
  await fixture.quiet();
  expect(await fixture.client.messages(sent.sid).update({ body: "" })).toMatchObject({ body: "" });
  expect(await fixture.client.messages(sent.sid).remove()).toBe(true);
  await expect(fixture.client.messages(sent.sid).fetch()).rejects.toMatchObject({
    status: 404,
    code: 20404,
  });
  const ada = (await fixture.state()).customers[0];
  expect(ada?.threads[0]?.texts.map((text) => text.text)).toEqual(["card 4111"]);
});

test("a text that is not sent yet can be canceled and then never arrives", async () => {
  const fixture = await createSimulatorFixture({ pace: 5 });
  const sent = await fixture.client.messages.create({
    to: fixture.ada.number,
    from: fixture.inboxNumber,
    body: "wait",
  });
  const bySending = { dateSentAfter: new Date(Date.now() - 60_000) };
  expect(await fixture.client.messages.list(bySending)).toEqual([]);
  const canceled = await fixture.client.messages(sent.sid).update({ status: "canceled" });
  expect(canceled.status).toBe("canceled");
  await fixture.quiet();
  expect(await fixture.reached(fixture.ada.number)).toEqual([]);
  await expect(
    fixture.client.messages(sent.sid).update({ status: "canceled" }),
  ).rejects.toMatchObject({ status: 409 });
});

test("rejects a wrong token with 20003 and logs the request without the token", async () => {
  const fixture = await createSimulatorFixture();
  const stranger = twilio(fixture.sid, "f".repeat(32));
  stranger.api.baseUrl = fixture.simulator.url;
  await expect(stranger.messages.list()).rejects.toMatchObject({ status: 401, code: 20003 });
  const row = (await fixture.traffic()).at(-1);
  expect(row).toMatchObject({ verdict: "key_rejected", status: 401, direction: "to_carrier" });
  expect(JSON.stringify(row)).not.toContain(
    Buffer.from(`${fixture.sid}:${"f".repeat(32)}`).toString("base64"),
  );
  expect(JSON.stringify(await fixture.traffic())).not.toContain("0123456789abcdef0123456789abcdef");
});

test("one account cannot see another's data", async () => {
  const fixture = await createSimulatorFixture();
  const sid = await fixture.text(fixture.ada, "only for Copperline");
  await fixture.quiet();
  const neighbour = `AC${"b".repeat(32)}`;
  await fetch(`${fixture.simulator.url}/control/accounts/${neighbour}`, {
    method: "PUT",
    headers: { authorization: "Bearer key of the simulator" },
    body: JSON.stringify({ authToken: "a".repeat(32), name: "Next door", country: "US" }),
  });
  const client = twilio(neighbour, "a".repeat(32));
  client.api.baseUrl = fixture.simulator.url;
  expect(await client.messages.list()).toEqual([]);
  await expect(client.messages(sid).fetch()).rejects.toMatchObject({ status: 404 });
  const [first] = await client.incomingPhoneNumbers.list();
  expect(first?.phoneNumber).toBe("+12025550100");
});

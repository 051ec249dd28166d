// Twilio's own package talks to the simulator as it would to Twilio.
import twilio from "twilio";
import { expect, test } from "vitest";
import { createSimulatorFixture } from "#testing/fixtures/simulator//simulator-fixture.ts";

test("the SDK reads the account, its numbers, and sets a number's addresses", async () => {
  const world = await createSimulatorFixture();
  const account = await world.client.api.v2010.accounts(world.sid).fetch();
  expect(account).toMatchObject({ sid: world.sid, friendlyName: "Copperline", status: "active" });
  const numbers = await world.client.incomingPhoneNumbers.list();
  expect(numbers.map((number) => number.phoneNumber)).toEqual(["+447700900100", "+447700900104"]);
  expect(numbers[0]?.capabilities).toMatchObject({ sms: true });
  const found = await world.client.incomingPhoneNumbers.list({ phoneNumber: "+447700900104" });
  expect(found).toHaveLength(1);
  const changed = await world.client
    .incomingPhoneNumbers(found[0]?.sid ?? "")
    .update({ smsUrl: "https://desk.example.org/other", smsMethod: "GET", friendlyName: "Night" });
  expect(changed).toMatchObject({ friendlyName: "Night", smsMethod: "GET" });
  const state = await world.state();
  expect(state.lines[1]).toMatchObject({
    name: "Night",
    textHook: "https://desk.example.org/other",
  });
});

test("the SDK pages through messages, filters them, and sees each once", async () => {
  const world = await createSimulatorFixture();
  for (let nth = 0; nth < 5; nth += 1) await world.text(world.ada, `in ${nth}`);
  for (let nth = 0; nth < 7; nth += 1) {
    await world.client.messages.create({ to: world.max.number, from: world.line, body: `${nth}` });
  }
  await world.quiet();
  const all = await world.client.messages.list({ pageSize: 5 });
  expect(all).toHaveLength(12);
  expect(new Set(all.map((one) => one.sid)).size).toBe(12);
  expect(all[0]?.body).toBe("6");
  const toMax = await world.client.messages.list({
    to: world.max.number,
    from: world.line,
    dateSentAfter: new Date(Date.now() - 60_000),
    pageSize: 3,
  });
  expect(toMax.map((one) => one.body)).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
  const received = await world.client.messages.list({
    to: world.line,
    dateSentAfter: new Date(Date.now() - 60_000),
  });
  expect(received).toHaveLength(5);
  const later = { dateSentAfter: new Date(Date.now() + 60_000) };
  expect(await world.client.messages.list(later)).toEqual([]);
  const page = await world.client.messages.page({ pageSize: 5 });
  const second = await page.nextPage();
  expect(second?.instances.map((one) => one.body).slice(0, 2)).toEqual(["1", "0"]);
  expect(second?.previousPageUrl).toContain("Page=0");
});

test("the SDK redacts and removes a message; the customer's phone keeps it", async () => {
  const world = await createSimulatorFixture();
  const sent = await world.client.messages.create({
    to: world.ada.number,
    from: world.line,
    body: "card 4111",
  });
  await world.quiet();
  expect(await world.client.messages(sent.sid).update({ body: "" })).toMatchObject({ body: "" });
  expect(await world.client.messages(sent.sid).remove()).toBe(true);
  await expect(world.client.messages(sent.sid).fetch()).rejects.toMatchObject({
    status: 404,
    code: 20404,
  });
  const ada = (await world.state()).customers[0];
  expect(ada?.threads[0]?.texts.map((text) => text.text)).toEqual(["card 4111"]);
});

test("a text that has not left can be canceled, and then never arrives", async () => {
  const world = await createSimulatorFixture({ pace: 5 });
  const sent = await world.client.messages.create({
    to: world.ada.number,
    from: world.line,
    body: "wait",
  });
  const bySending = { dateSentAfter: new Date(Date.now() - 60_000) };
  expect(await world.client.messages.list(bySending)).toEqual([]);
  const canceled = await world.client.messages(sent.sid).update({ status: "canceled" });
  expect(canceled.status).toBe("canceled");
  await world.quiet();
  expect(await world.reached(world.ada.number)).toEqual([]);
  await expect(
    world.client.messages(sent.sid).update({ status: "canceled" }),
  ).rejects.toMatchObject({ status: 409 });
});

test("a wrong token is refused with 20003 and the exchange is on the wire without the token", async () => {
  const world = await createSimulatorFixture();
  const stranger = twilio(world.sid, "f".repeat(32));
  stranger.api.baseUrl = world.simulator.url;
  await expect(stranger.messages.list()).rejects.toMatchObject({ status: 401, code: 20003 });
  const row = (await world.wire()).at(-1);
  expect(row).toMatchObject({ verdict: "key_refused", status: 401, direction: "to_carrier" });
  expect(JSON.stringify(row)).not.toContain(
    Buffer.from(`${world.sid}:${"f".repeat(32)}`).toString("base64"),
  );
  expect(JSON.stringify(await world.wire())).not.toContain("0123456789abcdef0123456789abcdef");
});

test("another account sees nothing of this one", async () => {
  const world = await createSimulatorFixture();
  const sid = await world.text(world.ada, "only for Copperline");
  await world.quiet();
  const neighbour = `AC${"b".repeat(32)}`;
  await fetch(`${world.simulator.url}/control/accounts/${neighbour}`, {
    method: "PUT",
    headers: { authorization: "Bearer key of the street" },
    body: JSON.stringify({ authToken: "a".repeat(32), name: "Next door", country: "US" }),
  });
  const client = twilio(neighbour, "a".repeat(32));
  client.api.baseUrl = world.simulator.url;
  expect(await client.messages.list()).toEqual([]);
  await expect(client.messages(sid).fetch()).rejects.toMatchObject({ status: 404 });
  const [first] = await client.incomingPhoneNumbers.list();
  expect(first?.phoneNumber).toBe("+12025550100");
});

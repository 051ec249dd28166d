import { expect, test } from "vitest";
import type { AccountResponse } from "#contract/simulator/account.ts";
import type { SimulatorEvent } from "#contract/simulator/simulator.ts";
import {
  authToken,
  createSimulatorFixture,
} from "#testing/fixtures/simulator/simulator-fixture.ts";

test("setting up an account twice keeps its inboxes, customers and webhook address", async () => {
  const fixture = await createSimulatorFixture();
  const again = await fixture.control("PUT", "", { authToken, name: "Copperline", country: "GB" });
  expect(again.status).toBe(200);
  const response = (await again.json()) as AccountResponse;
  expect(response.customers).toEqual(fixture.account.customers);
  expect(response.inboxes.map((inbox) => inbox.sid)).toEqual(
    fixture.account.inboxes.map((inbox) => inbox.sid),
  );
  expect(response.inboxes[0]?.smsWebhookUrl).toBe(`${fixture.app.publicUrl}/webhooks/sms`);
});

test("an account can bring its own numbers, and US accounts get US sample customers", async () => {
  const fixture = await createSimulatorFixture({
    account: { country: "US", numbers: [{ number: "(202) 555-0119", name: "Clinic" }] },
  });
  expect(fixture.account.inboxes).toMatchObject([{ number: "+12025550119", name: "Clinic" }]);
  expect(fixture.account.customers[0]).toMatchObject({ name: "Ada Brook", number: "+12025550177" });
});

test("adds a customer with a number in any format, but not twice", async () => {
  const fixture = await createSimulatorFixture();
  const who = { name: "Priya Nair", number: "07700 900 321" };
  const added = await fixture.control("POST", "customers", who);
  expect(added.status).toBe(201);
  expect(await added.json()).toMatchObject({ number: "+447700900321", phoneStatus: "on" });
  const twice = await fixture.control("POST", "customers", who);
  expect(await twice.json()).toMatchObject({ code: "number_taken" });
  for (const [number, code] of [
    ["12", "number_impossible"],
    ["", "number_impossible"],
  ]) {
    const response = await fixture.control("POST", "customers", { name: "X", number });
    expect(await response.json()).toMatchObject({ code });
  }
  const both = await fixture.control("POST", "customers", { name: "", number: "1" });
  expect(await both.json()).toMatchObject({ issues: [{ path: "name" }, { path: "number" }] });
  const nameless = await fixture.control("POST", "customers", { name: " ", number: "07700900322" });
  expect(await nameless.json()).toMatchObject({ code: "name_missing" });
});

test("a text to an unknown number creates a customer", async () => {
  const fixture = await createSimulatorFixture();
  await fixture.client.messages.create({
    to: "+447700900888",
    from: fixture.inboxNumber,
    body: "hello?",
  });
  await fixture.quiet();
  const last = (await fixture.state()).customers.at(-1);
  expect(last).toMatchObject({ number: "+447700900888", name: "" });
  expect(last?.threads[0]?.texts[0]?.text).toBe("hello?");
});

test.each([
  [{ inboxNumber: "+447700900100", text: "" }, "text_empty"],
  [{ inboxNumber: "+447700900100", text: "x".repeat(1_601) }, "text_too_long"],
  [{ inboxNumber: "+447700900777", text: "hi" }, "not_found"],
  [{ inboxNumber: "+447700900100" }, "not_understood"],
  [
    { inboxNumber: "+447700900100", text: "", images: [{ type: "text/html", base64: "PGI+" }] },
    "picture_not_carried",
  ],
])("rejects an invalid text: %j", async (body, code) => {
  const fixture = await createSimulatorFixture();
  const response = await fixture.control("POST", `customers/${fixture.ada.id}/texts`, body);
  expect(await response.json()).toMatchObject({ code });
  expect(await fixture.client.messages.list()).toEqual([]);
});

test.each([
  { rules: [{ fault: { kind: "earthquake" } }] },
  { rules: [{ fault: { kind: "refused", code: 1 } }] },
  { rules: [{ fault: { kind: "late" } }] },
  { rules: [{ fault: { kind: "lost" }, probability: 3 }] },
  { preset: "custom" },
  {},
])("rejects invalid faults: %j", async (input) => {
  const fixture = await createSimulatorFixture();
  expect((await fixture.control("PUT", "faults", input)).status).toBe(422);
});

test("requires the key and a known account", async () => {
  const fixture = await createSimulatorFixture();
  const url = `${fixture.simulator.url}/control/accounts/${fixture.sid}/state`;
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
  const other = `${fixture.simulator.url}/control/accounts/AC${"9".repeat(32)}/state`;
  const headers = { authorization: "Bearer key of the simulator" };
  expect((await fetch(other, { headers })).status).toBe(404);
});

test("streams texts, acceptance, inboxes, faults and traffic to watchers", async () => {
  const fixture = await createSimulatorFixture();
  const response = await fixture.control("GET", "events");
  const events = readServerEvents(response);
  expect((await events.next()).value).toMatchObject({ kind: "hello" });
  await fixture.text(fixture.ada, "hi");
  await fixture.faults({ preset: "light" });
  const seen = new Set<string>();
  for await (const event of events) {
    if (event.kind === "customer") {
      const acceptance = event.customer.threads[0]?.texts[0]?.acceptance;
      seen.add(`customer ${acceptance}`);
    } else seen.add(event.kind);
    if (["customer accepted", "faults", "traffic"].every((one) => seen.has(one))) break;
  }
  expect(seen).toContain("customer accepted");
});

async function* readServerEvents(response: Response): AsyncGenerator<SimulatorEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of response.body ?? []) {
    rest += decoder.decode(part as Uint8Array, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.startsWith("data: ")) yield JSON.parse(block.slice(6)) as SimulatorEvent;
    }
  }
}

import { expect, test } from "vitest";
import type { AccountResponse, SimulatorEvent } from "#contract/simulator/simulator.ts";
import {
  authToken,
  createSimulatorFixture,
} from "#testing/fixtures/simulator//simulator-fixture.ts";

test("setting up twice changes nothing: same lines, same people, the set address kept", async () => {
  const world = await createSimulatorFixture();
  const again = await world.control("PUT", "", { authToken, name: "Copperline", country: "GB" });
  expect(again.status).toBe(200);
  const answer = (await again.json()) as AccountResponse;
  expect(answer.customers).toEqual(world.account.customers);
  expect(answer.lines.map((line) => line.sid)).toEqual(world.account.lines.map((line) => line.sid));
  expect(answer.lines[0]?.textHook).toBe(`${world.desk.publicUrl}/webhooks/text`);
});

test("an account may bring its own numbers, and the United States have their own street", async () => {
  const world = await createSimulatorFixture({
    account: { country: "US", numbers: [{ number: "(202) 555-0119", name: "Clinic" }] },
  });
  expect(world.account.lines).toMatchObject([{ number: "+12025550119", name: "Clinic" }]);
  expect(world.account.customers[0]).toMatchObject({ name: "Ada Brook", number: "+12025550177" });
});

test("a customer is added with a number written any way, but not twice", async () => {
  const world = await createSimulatorFixture();
  const who = { name: "Priya Nair", number: "07700 900 321" };
  const added = await world.control("POST", "customers", who);
  expect(added.status).toBe(201);
  expect(await added.json()).toMatchObject({ number: "+447700900321", handset: "on" });
  const twice = await world.control("POST", "customers", who);
  expect(await twice.json()).toMatchObject({ code: "number_taken" });
  for (const [number, code] of [
    ["12", "number_impossible"],
    ["", "number_impossible"],
  ]) {
    const answer = await world.control("POST", "customers", { name: "X", number });
    expect(await answer.json()).toMatchObject({ code });
  }
  const both = await world.control("POST", "customers", { name: "", number: "1" });
  expect(await both.json()).toMatchObject({ issues: [{ path: "name" }, { path: "number" }] });
  const nameless = await world.control("POST", "customers", { name: " ", number: "07700900322" });
  expect(await nameless.json()).toMatchObject({ code: "name_missing" });
});

test("a text to a number nobody has makes somebody new on the street", async () => {
  const world = await createSimulatorFixture();
  await world.client.messages.create({ to: "+447700900888", from: world.line, body: "hello?" });
  await world.quiet();
  const last = (await world.state()).customers.at(-1);
  expect(last).toMatchObject({ number: "+447700900888", name: "" });
  expect(last?.threads[0]?.texts[0]?.text).toBe("hello?");
});

test.each([
  [{ line: "+447700900100", text: "" }, "text_empty"],
  [{ line: "+447700900100", text: "x".repeat(1_601) }, "sms_too_long"],
  [{ line: "+447700900777", text: "hi" }, "not_found"],
  [{ line: "+447700900100" }, "not_understood"],
  [
    { line: "+447700900100", text: "", pictures: [{ type: "text/html", base64: "PGI+" }] },
    "picture_not_carried",
  ],
])("a text that cannot be written is refused: %j", async (body, code) => {
  const world = await createSimulatorFixture();
  const answer = await world.control("POST", `customers/${world.ada.id}/texts`, body);
  expect(await answer.json()).toMatchObject({ code });
  expect(await world.client.messages.list()).toEqual([]);
});

test.each([
  { rules: [{ fault: { kind: "earthquake" } }] },
  { rules: [{ fault: { kind: "refused", code: 1 } }] },
  { rules: [{ fault: { kind: "late" } }] },
  { rules: [{ fault: { kind: "lost" }, probability: 3 }] },
  { weather: "own" },
  {},
])("faults that make no sense are refused: %j", async (input) => {
  const world = await createSimulatorFixture();
  expect((await world.control("PUT", "faults", input)).status).toBe(422);
});

test("without the key there is nothing, with it only known accounts", async () => {
  const world = await createSimulatorFixture();
  const url = `${world.simulator.url}/control/accounts/${world.sid}/state`;
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
  const other = `${world.simulator.url}/control/accounts/AC${"9".repeat(32)}/state`;
  const headers = { authorization: "Bearer key of the street" };
  expect((await fetch(other, { headers })).status).toBe(404);
});

test("whoever watches is told of texts, ticks, lines, weather and the wire", async () => {
  const world = await createSimulatorFixture();
  const answer = await world.control("GET", "events");
  const events = readServerEvents(answer);
  expect((await events.next()).value).toMatchObject({ kind: "hello" });
  await world.text(world.ada, "hi");
  await world.faults({ weather: "drizzle" });
  const seen = new Set<string>();
  for await (const event of events) {
    if (event.kind === "customer") {
      const tick = event.customer.threads[0]?.texts[0]?.tick;
      seen.add(`customer ${tick}`);
    } else seen.add(event.kind);
    if (["customer taken", "faults", "wire"].every((one) => seen.has(one))) break;
  }
  expect(seen).toContain("customer taken");
});

async function* readServerEvents(answer: Response): AsyncGenerator<SimulatorEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of answer.body ?? []) {
    rest += decoder.decode(part as Uint8Array, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.startsWith("data: ")) yield JSON.parse(block.slice(6)) as SimulatorEvent;
    }
  }
}

import { expect, test } from "vitest";
import {
  createSimulatorFixture,
  type SimulatorFixture,
} from "#testing/fixtures/simulator/simulator-fixture.ts";

const cases: readonly [what: string, code: number, form: Record<string, string | string[]>][] = [
  ["no recipient", 21604, { To: "" }],
  ["no sender", 21603, { From: "" }],
  ["neither words nor pictures", 21602, { Body: "" }],
  ["more than 1,600 characters", 21617, { Body: "x".repeat(1_601) }],
  ["a recipient that is no number", 21211, { To: "+44 12" }],
  ["a sender that is not ours", 21606, { From: "+447700900999" }],
  ["a text to itself", 21266, { To: "+447700900100" }],
  ["a status address that is none", 21609, { StatusCallback: "not an address" }],
  ["a picture address that is none", 21620, { MediaUrl: "ftp://example.org/x" }],
  ["eleven pictures", 21623, { MediaUrl: Array.from({ length: 11 }, () => "https://a.example/x") }],
];

test.each(cases)("rejects %s with %i and sends nothing", async (_, code, form) => {
  const fixture = await createSimulatorFixture();
  const response = await post(fixture, form);
  expect(response).toMatchObject({ status: 400, body: { code, status: 400 } });
  expect(response.body.more_info).toBe(`https://www.twilio.com/docs/errors/${code}`);
  expect(await fixture.client.messages.list()).toEqual([]);
});

test("accepts 1,600 characters, a number with spaces and an unknown parameter", async () => {
  const fixture = await createSimulatorFixture();
  const form = { To: "07700 900 177", Body: "x".repeat(1_600), Color: "blue" };
  const { status, body } = await post(fixture, form);
  expect(status).toBe(201);
  expect(body).toMatchObject({ to: "+447700900177", num_segments: "11" });
});

async function post(
  fixture: SimulatorFixture,
  change: Record<string, string | string[]>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new URLSearchParams();
  const all = { To: fixture.ada.number, From: fixture.inboxNumber, Body: "hello", ...change };
  for (const [name, value] of Object.entries(all)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  const response = await fetch(
    `${fixture.simulator.url}/2010-04-01/Accounts/${fixture.sid}/Messages.json`,
    {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${fixture.sid}:${"0123456789abcdef0123456789abcdef"}`)}`,
      },
      body: form,
    },
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

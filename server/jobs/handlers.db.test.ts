import { afterAll, expect, test } from "vitest";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { jobHandlers } from "./handlers.ts";

const house = await createIsolatedPhoneFixture();
afterAll(() => house.close());

test("a call that nobody could be asked about is told in the log", async () => {
  const line = await house.addLine(await house.people.found(), { steps: singleRingFlow });
  const caller = await placeInboundCall(house, line);
  house.people.wait(600);
  const told: unknown[] = [];
  const handlers = jobHandlers(house.desk, (_, event, facts) => told.push([event, facts?.call]));
  const { askLeg } = house.voice.provider;
  Object.assign(house.voice.provider, {
    askLeg: async () => {
      throw new Error("the network is down");
    },
  });
  const ask = () => handlers["poll-stale-calls"]({ silentSeconds: 60 });
  await ask();
  expect(told).toEqual([["call.status_poll_failed", caller.id]]);
  Object.assign(house.voice.provider, { askLeg });
  await ask();
  expect(told).toHaveLength(1);
});

import { afterAll, expect, test } from "vitest";
import { callIn } from "#server/actions/call/for-tests/caller.ts";
import { openLonePhoneHouse } from "#server/actions/call/for-tests/lone-phone-house.ts";
import { oneRing } from "#server/actions/call/for-tests/one-ring.ts";
import { jobHandlers } from "./handlers.ts";

const house = await openLonePhoneHouse();
afterAll(() => house.close());

test("a call that nobody could be asked about is told in the log", async () => {
  const line = await house.addLine(await house.people.found(), { steps: oneRing });
  const caller = await callIn(house, line);
  house.people.wait(600);
  const told: unknown[] = [];
  const handlers = jobHandlers(house.desk, (_, event, facts) => told.push([event, facts?.call]));
  const { askLeg } = house.voice.provider;
  Object.assign(house.voice.provider, {
    askLeg: async () => {
      throw new Error("the network is down");
    },
  });
  const ask = () => handlers["ask-about-calls"]({ silentSeconds: 60 });
  await ask();
  expect(told).toEqual([["call.not_asked_about", caller.id]]);
  Object.assign(house.voice.provider, { askLeg });
  await ask();
  expect(told).toHaveLength(1);
});

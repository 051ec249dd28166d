import { afterAll, expect, test } from "vitest";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { jobHandlers } from "./handlers.ts";

const fixture = await createIsolatedPhoneFixture();
afterAll(() => fixture.close());

test("logs a call whose status poll failed", async () => {
  const inbox = await fixture.addInbox(await fixture.people.createWorkspace(), {
    steps: singleRingFlow,
  });
  const caller = await placeInboundCall(fixture, inbox);
  fixture.people.advanceClock(600);
  const logged: unknown[] = [];
  const handlers = jobHandlers(fixture.runtime, (_, event, fields) =>
    logged.push([event, fields?.call]),
  );
  const { getLegStatus } = fixture.voice.adapter;
  Object.assign(fixture.voice.adapter, {
    getLegStatus: async () => {
      throw new Error("the network is down");
    },
  });
  const ask = () => handlers["poll-stale-calls"]({ silentSeconds: 60 });
  await ask();
  expect(logged).toEqual([["call.status_poll_failed", caller.id]]);
  Object.assign(fixture.voice.adapter, { getLegStatus });
  await ask();
  expect(logged).toHaveLength(1);
});

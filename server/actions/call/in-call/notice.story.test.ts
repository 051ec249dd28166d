// A recording begun by hand, over the simulated carrier: the customer hears of it before anything else is said.
import { expect, test } from "vitest";
import { flowOf, ring, voicemail } from "#testing/desk/calls/call-flows.ts";
import { openPhoneDesk } from "#testing/desk/calls/phone-desk.ts";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-desk.ts";

const desk = shareDesk({ signalsAlone: true });

test("whoever is recorded in mid-call is told aloud, and what was recorded is kept", async () => {
  const phones = await openPhoneDesk(desk(), "Notice");
  const amy = await phones.joins();
  await amy.wakes();
  await phones.settings({ recording: "by_hand", recordingNotice: "From here on we record." });
  await phones.flow(flowOf(ring("ring", "vm"), voicemail("vm")));
  const { caller, callId } = await phones.callIn();
  await phones.until(callId, (call) => call.state === "ringing");
  await amy.answers(callId);
  await phones.until(callId, (call) => call.state === "active");
  const before = (await caller.phone()).captions.map((one) => one.text);
  expect(before.join(" ")).not.toMatch(/we record/);
  const recorded = await amy.browser.rpc("recordCall", { callId, deed: "start" });
  expect(recorded.recording).toBe("on");
  await caller.hears(/From here on we record/);
  await caller.hangsUp();
  const take = await eventually(async () => {
    const [found] = (await phones.view(callId)).takes;
    if (found?.state !== "ready") throw new Error(`not yet: ${found?.state}`);
    return found;
  });
  expect(take).toMatchObject({ kind: "recording", channels: 2 });
}, 30_000);

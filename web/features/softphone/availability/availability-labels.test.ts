import { expect, test } from "vitest";
import type { Outputs } from "#web/data/rpc.ts";
import { idlePhoneState, type PhoneState } from "#web/features/softphone/engine/phone-state.ts";
import { availabilityStatusOf, deviceStatusLabel } from "./availability-labels.ts";

const ready: PhoneState = { ...idlePhoneState, readiness: "ready" };
const at = (change: Partial<Parameters<typeof availabilityStatusOf>[0]> = {}) =>
  availabilityStatusOf({
    isAvailable: true,
    isConnected: true,
    isOnCall: false,
    isWrappingUp: false,
    phone: ready,
    ...change,
  });

test("the light is on only where a ring would be heard and answered", () => {
  expect(at().light).toBe("on");
  expect(at({ isConnected: false }).light).toBe("off");
  expect(at({ isAvailable: false }).light).toBe("off");
  expect(at({ isWrappingUp: true }).light).toBe("warn");
  expect(at({ phone: { ...ready, readiness: "asks" } }).light).toBe("warn");
  for (const readiness of ["no_microphone", "refused", "failed"] as const) {
    const reach = at({ phone: { ...ready, readiness, problem: "Why it cannot." } });
    expect(reach).toEqual({ light: "off", say: "Can't take calls", hint: "Why it cannot." });
  }
});

test("a line to the server that broke outweighs everything else", () => {
  expect(at({ isConnected: false, isOnCall: true }).say).toBe("Not connected");
});

test("a browser that was not heard of for a while is asleep, whatever it said last", () => {
  const device = {
    state: "ready",
    seenAt: "2026-11-20T09:00:00.000Z",
  } as Outputs["listDevices"]["rows"][number];
  const seenMs = Date.parse(device.seenAt);
  expect(deviceStatusLabel(device, seenMs + 5_000)).toEqual({ say: "rings", isFine: true });
  expect(deviceStatusLabel(device, seenMs + 16_000)).toEqual({ say: "asleep", isFine: false });
});

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

test("is on only if a ring would be heard and could be answered", () => {
  expect(at().light).toBe("on");
  expect(at({ isConnected: false }).light).toBe("off");
  expect(at({ isAvailable: false }).light).toBe("off");
  expect(at({ isWrappingUp: true }).light).toBe("warn");
  expect(at({ phone: { ...ready, readiness: "asks" } }).light).toBe("warn");
  for (const readiness of ["no_microphone", "refused", "failed"] as const) {
    const reach = at({ phone: { ...ready, readiness, problem: "Why it cannot." } });
    expect(reach).toEqual({ light: "off", message: "Can't take calls", hint: "Why it cannot." });
  }
});

test("ranks a lost server connection above everything else", () => {
  expect(at({ isConnected: false, isOnCall: true }).message).toBe("Not connected");
});

test("treats a browser that was silent for a while as inactive, whatever it last reported", () => {
  const device = {
    state: "ready",
    seenAt: "2026-11-20T09:00:00.000Z",
  } as Outputs["listDevices"]["rows"][number];
  const seenMs = Date.parse(device.seenAt);
  expect(deviceStatusLabel(device, seenMs + 5_000)).toEqual({ message: "rings", isFine: true });
  expect(deviceStatusLabel(device, seenMs + 16_000)).toEqual({
    message: "inactive",
    isFine: false,
  });
});

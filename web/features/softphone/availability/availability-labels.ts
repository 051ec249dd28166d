// Whether a ring finds this member, in words that hold: light, sentence, and what each device does. Pure.
import type { Outputs } from "#web/data/rpc.ts";
import type { PhoneState } from "#web/features/softphone/engine/phone-state.ts";

export type IndicatorState = "on" | "warn" | "off";
export interface AvailabilityStatus {
  readonly light: IndicatorState;
  readonly say: string;
  readonly hint: string | null;
}

interface Known {
  readonly isAvailable: boolean;
  readonly isConnected: boolean;
  readonly isOnCall: boolean;
  readonly isWrappingUp: boolean;
  readonly phone: PhoneState;
}

export function availabilityStatusOf(known: Known): AvailabilityStatus {
  const { isAvailable, isConnected, isOnCall, isWrappingUp, phone } = known;
  if (!isConnected) return { light: "off", say: "Not connected", hint: "Can't reach the server." };
  if (isOnCall)
    return {
      light: "on",
      say: "On a call",
      hint: "While you're on a call, you're only rung if no one else is free.",
    };
  if (!isAvailable)
    return { light: "off", say: "Away", hint: "You aren't rung until you're available." };
  if (isWrappingUp)
    return {
      light: "warn",
      say: "Wrapping up",
      hint: "Calls are held back while you wrap up.",
    };
  switch (phone.readiness) {
    case "ready":
      return { light: "on", say: "Ready for calls", hint: null };
    case "asks":
      return {
        light: "warn",
        say: "Ready for calls",
        hint: "The browser asks for the microphone when you answer. Allow it now.",
      };
    case "starting":
    case "off":
      return { light: "warn", say: "Starting the phone…", hint: null };
    default:
      return { light: "off", say: "Can't take calls", hint: phone.problem };
  }
}

export const inboxNames = (
  ids: readonly string[],
  lines: readonly { readonly id: string; readonly name: string }[],
): string =>
  lines
    .filter((line) => ids.includes(line.id))
    .map((line) => line.name)
    .join(", ");

type Device = Outputs["listDevices"]["rows"][number];

/** As the server has it: silent for longer than this, a browser is asleep or closed. */
const awakeMs = 15_000;

export function deviceStatusLabel(device: Device, nowMs: number): { say: string; isFine: boolean } {
  if (nowMs - Date.parse(device.seenAt) > awakeMs) return { say: "asleep", isFine: false };
  switch (device.state) {
    case "ready":
      return { say: "rings", isFine: true };
    case "starting":
      return { say: "starts", isFine: false };
    case "no_microphone":
      return { say: "no microphone", isFine: false };
    default:
      return { say: "can't ring", isFine: false };
  }
}

export const voicemailWords = (waiting: number): string =>
  waiting === 1 ? "1 new voicemail" : `${waiting} new voicemails`;

// Whether a ring reaches this member: indicator, sentence, and the status of each device. Pure.
import type { Outputs } from "#web/data/rpc.ts";
import type { PhoneState } from "#web/features/softphone/engine/phone-state.ts";

export type IndicatorState = "on" | "warn" | "off";
export interface AvailabilityStatus {
  readonly light: IndicatorState;
  readonly message: string;
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
  if (!isConnected)
    return { light: "off", message: "Not connected", hint: "Can't reach the server." };
  if (isOnCall)
    return {
      light: "on",
      message: "On a call",
      hint: "While you're on a call, you're only rung if no one else is free.",
    };
  if (!isAvailable)
    return { light: "off", message: "Away", hint: "You aren't rung until you're available." };
  if (isWrappingUp)
    return {
      light: "warn",
      message: "Wrapping up",
      hint: "Calls are held back while you wrap up.",
    };
  switch (phone.readiness) {
    case "ready":
      return { light: "on", message: "Ready for calls", hint: null };
    case "asks":
      return {
        light: "warn",
        message: "Ready for calls",
        hint: "The browser asks for the microphone when you answer. Allow it now.",
      };
    case "starting":
    case "off":
      return { light: "warn", message: "Starting the phone…", hint: null };
    default:
      return { light: "off", message: "Can't take calls", hint: phone.problem };
  }
}

export const inboxNames = (
  ids: readonly string[],
  inboxes: readonly { readonly id: string; readonly name: string }[],
): string =>
  inboxes
    .filter((inbox) => ids.includes(inbox.id))
    .map((inbox) => inbox.name)
    .join(", ");

type Device = Outputs["listDevices"]["rows"][number];

/** Same as on the server: a browser silent for longer is asleep or closed. */
const aliveMs = 15_000;

export function deviceStatusLabel(
  device: Device,
  nowMs: number,
): { message: string; isFine: boolean } {
  if (nowMs - Date.parse(device.seenAt) > aliveMs) return { message: "asleep", isFine: false };
  switch (device.state) {
    case "ready":
      return { message: "rings", isFine: true };
    case "starting":
      return { message: "starts", isFine: false };
    case "no_microphone":
      return { message: "no microphone", isFine: false };
    default:
      return { message: "can't ring", isFine: false };
  }
}

export const voicemailCountLabel = (waiting: number): string =>
  waiting === 1 ? "1 new voicemail" : `${waiting} new voicemails`;

// Whether a ring reaches this member: indicator, sentence, and the status of each device. Pure.
import type { Outputs } from "#web/data/rpc.ts";
import type { PhoneState } from "#web/features/softphone/engine/phone-state.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";

type IndicatorState = "on" | "warn" | "off";
interface AvailabilityStatus {
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
    return { light: "off", message: words.notConnected, hint: words.notConnectedHint };
  if (isOnCall)
    return {
      light: "on",
      message: words.onACall,
      hint: words.onACallHint,
    };
  if (!isAvailable) return { light: "off", message: words.away, hint: words.awayHint };
  if (isWrappingUp)
    return {
      light: "warn",
      message: words.wrappingUp,
      hint: words.wrappingUpHint,
    };
  switch (phone.readiness) {
    case "ready":
      return { light: "on", message: words.readyForCalls, hint: null };
    case "asks":
      return {
        light: "warn",
        message: words.readyForCalls,
        hint: words.asksForMicrophoneHint,
      };
    case "starting":
    case "off":
      return { light: "warn", message: words.startingPhone, hint: null };
    default:
      return { light: "off", message: words.cantTakeCalls, hint: phone.problem };
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

/** Same as on the server: a browser silent for longer is inactive or closed. */
const aliveMs = 15_000;

export function deviceStatusLabel(
  device: Device,
  nowMs: number,
): { message: string; isFine: boolean } {
  if (nowMs - Date.parse(device.seenAt) > aliveMs)
    return { message: words.inactive, isFine: false };
  switch (device.state) {
    case "ready":
      return { message: words.rings, isFine: true };
    case "starting":
      return { message: words.starts, isFine: false };
    case "no_microphone":
      return { message: words.noMicrophone, isFine: false };
    default:
      return { message: words.cantRing, isFine: false };
  }
}

export const voicemailCountLabel = (waiting: number): string =>
  waiting === 1 ? words.oneNewVoicemail : fill(words.newVoicemails, { waiting });

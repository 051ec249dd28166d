import type { Call } from "#contract/live-protocol.ts";
import {
  CallInIcon,
  CallOutIcon,
  type Icon,
  LiveCallIcon,
  MissedCallIcon,
  VoicemailIcon,
} from "#web/ui/icons.tsx";

/** Icon and color for a call. Red only if an inbound call was neither answered nor left a voicemail. */
export function callIconOf(call: Call): { readonly shape: Icon; readonly hue: string } {
  if (call.state !== "ended") return { shape: LiveCallIcon, hue: "c-call" };
  if (call.outcome === "voicemail") return { shape: VoicemailIcon, hue: "c-call" };
  if (call.direction === "out") return { shape: CallOutIcon, hue: "" };
  if (call.outcome === "answered") return { shape: CallInIcon, hue: "c-call" };
  return { shape: MissedCallIcon, hue: "c-danger" };
}

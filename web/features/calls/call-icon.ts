import type { Call } from "#contract/live-protocol.ts";
import {
  CallInIcon,
  CallOutIcon,
  type Icon,
  LiveCallIcon,
  MissedCallIcon,
  VoicemailIcon,
} from "#web/ui/icons.tsx";

/** What a call was, at a glance; red only where a customer got nobody. */
export function callIconOf(call: Call): { readonly shape: Icon; readonly hue: string } {
  if (call.state !== "ended") return { shape: LiveCallIcon, hue: "c-call" };
  if (call.outcome === "voicemail") return { shape: VoicemailIcon, hue: "c-call" };
  if (call.direction === "out") return { shape: CallOutIcon, hue: "" };
  if (call.outcome === "answered") return { shape: CallInIcon, hue: "c-call" };
  return { shape: MissedCallIcon, hue: "c-danger" };
}

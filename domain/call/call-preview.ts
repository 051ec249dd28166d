// The preview in the conversation list when a call is the latest entry.
import type { CallOutcome } from "#domain/call/call.ts";

export interface CallPreviewInput {
  readonly direction: "in" | "out";
  readonly outcome: CallOutcome | null;
  readonly waitSeconds: number;
  readonly talkSeconds: number;
  /** Length of the voicemail. */
  readonly voicemailSeconds: number | null;
}

export function callPreview(call: CallPreviewInput): string {
  switch (call.outcome) {
    case null:
      return call.direction === "in" ? "Is calling" : "Calling";
    case "answered":
      return `Call, ${lengthOf(call.talkSeconds)}`;
    case "voicemail":
      return call.voicemailSeconds === null
        ? "Voicemail"
        : `Voicemail, ${lengthOf(call.voicemailSeconds)}`;
    case "missed":
      return call.waitSeconds < 1
        ? "Missed call"
        : `Missed call after ${lengthOf(call.waitSeconds)}`;
    case "abandoned_in_queue":
      return `Missed call, hung up after ${lengthOf(call.waitSeconds)} of waiting`;
    case "abandoned_in_menu":
      return "Missed call, hung up in the menu";
    case "after_hours":
      return "Called after hours";
    case "blocked":
      return "Call, blocked";
    case "busy":
      return "Called, was busy";
    case "declined":
      return "Called, was declined";
    case "unanswered":
      return "Called, no answer";
    case "cancelled":
      return "Called, hung up before an answer";
    case "failed":
      return call.direction === "in" ? "Missed call" : "Called, not connected";
  }
}

function lengthOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return `${minutes} min`;
}

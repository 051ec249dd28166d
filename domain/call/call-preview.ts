// The preview in the conversation list when a call is the latest entry.
import type { CallOutcome } from "#domain/call/call.ts";
import { formatDuration } from "#domain/text/format-duration.ts";

interface CallPreviewInput {
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
      return `Call, ${formatDuration(call.talkSeconds)}`;
    case "machine":
      return "Called, answering machine or fax";
    case "voicemail":
      return call.voicemailSeconds === null
        ? "Voicemail"
        : `Voicemail, ${formatDuration(call.voicemailSeconds)}`;
    case "missed":
      return call.waitSeconds < 1
        ? "Missed call"
        : `Missed call after ${formatDuration(call.waitSeconds)}`;
    case "abandoned_in_queue":
      return `Missed call, hung up after waiting ${formatDuration(call.waitSeconds)}`;
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
    case "no_answer":
      return "Called, no answer";
    case "canceled":
      return "Called, hung up before an answer";
    case "failed":
      return call.direction === "in" ? "Missed call" : "Called, not connected";
  }
}

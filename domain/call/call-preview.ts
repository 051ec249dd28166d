// The preview in the conversation list when a call is the latest entry.
import type { CallDisposition, CallOutcome } from "#domain/call/call.ts";
import { formatDuration } from "#domain/text/format-duration.ts";

interface CallPreviewInput {
  readonly direction: "in" | "out";
  readonly outcome: CallOutcome | null;
  readonly waitSeconds: number;
  readonly talkSeconds: number;
  /** Length of the voicemail. */
  readonly voicemailSeconds: number | null;
  /** What the member selected after it. */
  readonly disposition?: CallDisposition | null;
}

const dispositionNames: Readonly<Record<CallDisposition, string>> = {
  resolved: "Resolved",
  follow_up: "Needs follow-up",
  no_answer: "No answer",
  wrong_number: "Wrong number",
  other: "Other",
};

export function callPreview(call: CallPreviewInput): string {
  switch (call.outcome) {
    case null:
      return call.direction === "in" ? "Is calling" : "Calling";
    case "answered":
      return call.disposition
        ? `Call, ${formatDuration(call.talkSeconds)} · ${dispositionNames[call.disposition]}`
        : `Call, ${formatDuration(call.talkSeconds)}`;
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
      return "Called, canceled before an answer";
    case "failed":
      return call.direction === "in" ? "Missed call" : "Called, not connected";
  }
}

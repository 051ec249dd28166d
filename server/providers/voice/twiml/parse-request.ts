// Requests for a script from a TwiML provider: https://www.twilio.com/docs/voice/twiml#request-parameters and
// https://developers.telnyx.com/docs/voice/programmable-voice/texml-verbs/gather, read on 2026-11-20.

import { callOverToken } from "#domain/call/unavailable-script.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { formOf, isForm } from "#server/providers/raw-request.ts";
import { callerOf, parseWebhookPath } from "#server/providers/voice/webhook-request.ts";

type Trust = Extract<VoiceRequest, { kind: "inbound_call" }>["trust"];

const endedStatuses = new Set(["completed", "busy", "failed", "no-answer", "canceled"]);

export function parseTwimlRequest(
  request: RawRequest,
  trustOf: (form: URLSearchParams) => Trust,
): VoiceRequest | null {
  if (!isForm(request)) return null;
  const form = formOf(request);
  const field = (name: string): string => form.get(name) ?? "";
  const legRef = field("CallSid");
  const token = tokenOf(request, form);
  // The script of an announcement to a whole conference may be requested without a leg.
  if (legRef === "" && (token === null || token === callOverToken || !form.has("ConferenceSid")))
    return null;
  const at = request.receivedAt;
  if (token !== null) {
    const recordingRef = field("RecordingSid");
    const seconds = Number(field("RecordingDuration"));
    // Hanging up during a recording is reported as a key.
    const digits = field("Digits");
    const caller = { from: callerOf(field("From")), to: field("To"), trust: trustOf(form) };
    return {
      kind: "step_completed",
      token,
      legRef,
      digits: digits === "" || digits === "hangup" ? null : digits,
      isOver: endedStatuses.has(field("CallStatus")) || digits === "hangup",
      ...(token === callOverToken ? { caller } : {}),
      ...(isSoftphone(field("From")) ? { isFromSoftphone: true as const } : {}),
      recording:
        recordingRef === ""
          ? null
          : { ref: recordingRef, seconds: Number.isNaN(seconds) ? 0 : seconds },
      at,
    };
  }
  const from = field("From");
  if (from.startsWith("client:"))
    return {
      kind: "browser_joined",
      legRef,
      identity: from.slice(7),
      joinToken: field("joinToken"),
      at,
    };
  return {
    kind: "inbound_call",
    legRef,
    from: callerOf(from),
    to: field("To"),
    trust: trustOf(form),
    at,
  };
}

/** A browser or PBX in the From field of a call, where a phone has its number. */
export const isSoftphone = (from: string): boolean => /^(client|sips?):/i.test(from);

/** The fallback request says which URL failed, so it continues with the same step. */
function tokenOf(request: RawRequest, form: URLSearchParams): string | null {
  const { scope, token } = parseWebhookPath(request.url);
  if (scope !== "voice-fallback") return token;
  const failed = form.get("ErrorUrl") ?? "";
  const failedPath = URL.canParse(failed) ? parseWebhookPath(failed) : null;
  return failedPath?.scope === "voice" ? failedPath.token : null;
}

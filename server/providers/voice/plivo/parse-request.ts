// Requests from Plivo for a script: https://www.plivo.com/docs/voice/xml/overview and …/voice/concepts/callbacks, read
// on 2026-11-22.

import { callOverToken } from "#domain/call/unavailable-script.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { formOf, isForm } from "#server/providers/raw-request.ts";
import { addPlus } from "#server/providers/text/plus-sign.ts";
import { callerOf, parseWebhookPath } from "#server/providers/voice/webhook-request.ts";
import { legOf, secondsIn } from "./form.ts";

const endedStatuses = new Set(["completed", "busy", "failed", "timeout", "no-answer", "cancel"]);

export function parsePlivoRequest(request: RawRequest): VoiceRequest | null {
  if (!isForm(request)) return null;
  const form = formOf(request);
  const field = (name: string): string => form.get(name) ?? "";
  const legRef = legOf(form);
  const { scope, token } = parseWebhookPath(request.url);
  // The URL encodes the script itself.
  if (legRef === "" || scope === "voice-script") return null;
  const at = request.receivedAt;
  const from = field("From");
  const number = addPlus(callerOf(from));
  const to = addPlus(field("To"));
  const trust = trustOf(form);
  // The fallback request doesn't say which URL failed, so the call starts over there.
  if (scope === "voice" && token !== null) {
    const recordingRef = field("RecordingID");
    return {
      kind: "step_completed",
      token,
      legRef,
      digits: field("Digits") || null,
      isOver: endedStatuses.has(field("CallStatus")) || field("Event") === "Hangup",
      ...(token === callOverToken ? { caller: { from: number, to, trust } } : {}),
      ...(isSoftphone(from) ? { isFromSoftphone: true as const } : {}),
      recording:
        recordingRef === ""
          ? null
          : { ref: recordingRef, seconds: secondsIn(form.get("RecordingDuration")) ?? 0 },
      at,
    };
  }
  if (isSoftphone(from))
    return {
      kind: "browser_joined",
      legRef,
      at,
      identity: headerIn(form, "Identity"),
      joinToken: headerIn(form, "JoinToken"),
    };
  return { kind: "inbound_call", legRef, from: number, to, trust, at };
}

/** A browser is a SIP address in the From field, where a phone has its number. */
export const isSoftphone = (from: string): boolean => /^sips?:/i.test(from);

/** A header that the browser added to its call; letter case may change in transit. */
function headerIn(form: URLSearchParams, name: string): string {
  const expected = `x-ph-${name}`.toLowerCase();
  return [...form].find(([key]) => key.toLowerCase() === expected)?.[1] ?? "";
}

/** "Verified" is full attestation; any other value may only mean that the number isn't attested. */
const trustOf = (form: URLSearchParams): "verified" | null =>
  form.get("STIRVerification")?.toLowerCase() === "verified" ? "verified" : null;

// What Plivo asks: https://www.plivo.com/docs/voice/xml/overview and …/voice/concepts/callbacks, looked at on
// 2026-11-22.
import { callOverToken } from "#domain/call/fallback-script.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { addPlus } from "#server/providers/sms/e164-prefix.ts";
import { callerOf } from "#server/providers/voice/twiml/parse-request.ts";
import { formOf, isForm, parseWebhookPath } from "#server/providers/voice/twiml/webhook-form.ts";
import { legOf, secondsIn } from "./form.ts";

const over = new Set(["completed", "busy", "failed", "timeout", "no-answer", "cancel"]);

export function readPlivoAsk(request: RawRequest): VoiceRequest | null {
  if (!isForm(request)) return null;
  const form = formOf(request);
  const field = (name: string): string => form.get(name) ?? "";
  const legRef = legOf(form);
  const { door, token } = parseWebhookPath(request.url);
  // its address carries its script, and nobody is asked
  if (legRef === "" || door === "voice-script") return null;
  const at = request.receivedAt;
  const from = field("From");
  const number = addPlus(callerOf(from));
  const to = addPlus(field("To"));
  const trust = trustOf(form);
  // The fallback is not told which address failed, so that a call begins anew there.
  if (door === "voice" && token !== null) {
    const takeRef = field("RecordingID");
    return {
      ...{ kind: "step.done", token, legRef, digits: field("Digits") || null },
      isOver: over.has(field("CallStatus")) || field("Event") === "Hangup",
      ...(token === callOverToken ? { caller: { from: number, to, trust } } : {}),
      take:
        takeRef === ""
          ? null
          : { ref: takeRef, seconds: secondsIn(form.get("RecordingDuration")) ?? 0 },
      at,
    };
  }
  if (/^sips?:/i.test(from))
    return {
      ...{ kind: "browser.incoming", legRef, at },
      ...{ identity: headerIn(form, "Identity"), pass: headerIn(form, "Pass") },
    };
  return { kind: "call.incoming", legRef, from: number, to, trust, at };
}

/** What the browser wrote beside its call; on its way the letters may change their size. */
function headerIn(form: URLSearchParams, name: string): string {
  const wanted = `x-ph-${name}`.toLowerCase();
  return [...form].find(([key]) => key.toLowerCase() === wanted)?.[1] ?? "";
}

/** "Verified" is full attestation; all else may only mean that nobody vouches for the number. */
const trustOf = (form: URLSearchParams): "verified" | null =>
  form.get("STIRVerification")?.toLowerCase() === "verified" ? "verified" : null;

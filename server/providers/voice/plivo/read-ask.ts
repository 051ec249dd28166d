// What Plivo asks: https://www.plivo.com/docs/voice/xml/overview and …/voice/concepts/callbacks, looked at on
// 2026-11-22.
import { overToken } from "#domain/call/apology.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { VoiceAsk } from "#server/ports/voice.ts";
import { withPlus } from "#server/providers/text/bare-number.ts";
import { doorOf, formOf, isForm } from "#server/providers/voice/twiml/form.ts";
import { callerOf } from "#server/providers/voice/twiml/read-ask.ts";
import { legOf, secondsIn } from "./form.ts";

const over = new Set(["completed", "busy", "failed", "timeout", "no-answer", "cancel"]);

export function readPlivoAsk(request: RawRequest): VoiceAsk | null {
  if (!isForm(request)) return null;
  const form = formOf(request);
  const field = (name: string): string => form.get(name) ?? "";
  const legRef = legOf(form);
  const { door, token } = doorOf(request.url);
  // its address carries its script, and nobody is asked
  if (legRef === "" || door === "voice-script") return null;
  const at = request.receivedAt;
  const from = field("From");
  const number = withPlus(callerOf(from));
  const to = withPlus(field("To"));
  const trust = trustOf(form);
  // The fallback is not told which address failed, so that a call begins anew there.
  if (door === "voice" && token !== null) {
    const takeRef = field("RecordingID");
    return {
      ...{ kind: "step.done", token, legRef, digits: field("Digits") || null },
      isOver: over.has(field("CallStatus")) || field("Event") === "Hangup",
      ...(token === overToken ? { caller: { from: number, to, trust } } : {}),
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

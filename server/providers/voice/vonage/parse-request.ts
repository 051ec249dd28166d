// Requests for a script from Vonage: the answer webhook of a new call, and events that a script waits on for a
// response.
// https://developer.vonage.com/en/voice/voice-api/webhook-reference, read on 2026-11-22.
import { z } from "zod";
import { callOverToken } from "#domain/call/unavailable-script.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { requestText } from "#server/providers/raw-request.ts";
import { addPlus } from "#server/providers/text/plus-sign.ts";
import { parseWebhookPath } from "#server/providers/voice/webhook-request.ts";

const text = z.string().nullish();
const requestShape = z.object({
  uuid: text,
  from: text,
  to: text,
  dtmf: z.object({ digits: text }).nullish().catch(null),
  original_request: z.object({ url: z.string() }).nullish().catch(null),
});

export function parseVonageRequest(request: RawRequest): VoiceRequest | null {
  const parsed = requestShape.safeParse(parseJson(requestText(request))).data;
  if (!parsed) return null;
  const legRef = parsed.uuid ?? "";
  const token = tokenOf(request, parsed.original_request?.url);
  const caller = { from: callerOf(parsed.from), to: addPlus(parsed.to ?? ""), trust: null };
  const at = request.receivedAt;
  if (token !== null)
    return {
      kind: "step_completed",
      token,
      legRef,
      digits: parsed.dtmf?.digits || null,
      // Vonage requests nothing for a leg that is over.
      isOver: false,
      // Recordings are reported separately.
      recording: null,
      ...(token === callOverToken && parsed.to ? { caller } : {}),
      at,
    };
  if (legRef === "" || !parsed.to || parseWebhookPath(request.url).scope === "calls") return null;
  return { kind: "inbound_call", legRef, ...caller, at };
}

/** A withheld number is replaced by a word. */
export const callerOf = (from: string | null | undefined): string =>
  /^\+?\d+$/.test(from ?? "") ? addPlus(from ?? "") : "anonymous";

/** The fallback request says which URL failed, so it continues with the same step. */
function tokenOf(request: RawRequest, failed: string | undefined): string | null {
  const { scope, token } = parseWebhookPath(request.url);
  if (scope === "voice") return token;
  if (scope !== "voice-fallback" || failed === undefined || !URL.canParse(failed)) return null;
  const parsed = parseWebhookPath(failed);
  return parsed.scope === "voice" ? parsed.token : null;
}

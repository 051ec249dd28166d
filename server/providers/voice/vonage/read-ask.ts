// What Vonage asks: the answer webhook of a new call, and the events that a script waits for an answer to.
// https://developer.vonage.com/en/voice/voice-api/webhook-reference, looked at on 2026-11-22.
import { z } from "zod";
import { callOverToken } from "#domain/call/fallback-script.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { bodyText } from "#server/providers/raw-request.ts";
import { addPlus } from "#server/providers/sms/e164-prefix.ts";
import { parseWebhookPath } from "#server/providers/voice/twiml/webhook-form.ts";

const text = z.string().nullish();
const askShape = z.object({
  uuid: text,
  from: text,
  to: text,
  dtmf: z.object({ digits: text }).nullish().catch(null),
  original_request: z.object({ url: z.string() }).nullish().catch(null),
});

export function readVonageAsk(request: RawRequest): VoiceRequest | null {
  const asked = askShape.safeParse(parseJson(bodyText(request))).data;
  if (!asked) return null;
  const legRef = asked.uuid ?? "";
  const token = tokenOf(request, asked.original_request?.url);
  const caller = { from: callerOf(asked.from), to: addPlus(asked.to ?? ""), trust: null };
  const at = request.receivedAt;
  if (token !== null)
    return {
      kind: "step.done",
      token,
      legRef,
      digits: asked.dtmf?.digits || null,
      // of a leg that is over it asks nothing
      isOver: false,
      // told apart from the question, by a report of its own
      take: null,
      ...(token === callOverToken && asked.to ? { caller } : {}),
      at,
    };
  if (legRef === "" || !asked.to || parseWebhookPath(request.url).door === "calls") return null;
  return { kind: "call.incoming", legRef, ...caller, at };
}

/** Whoever withholds the number is a word. */
export const callerOf = (from: string | null | undefined): string =>
  /^\+?\d+$/.test(from ?? "") ? addPlus(from ?? "") : "anonymous";

/** The fallback is told which address failed: it goes on from the same step. */
function tokenOf(request: RawRequest, failed: string | undefined): string | null {
  const { door, token } = parseWebhookPath(request.url);
  if (door === "voice") return token;
  if (door !== "voice-fallback" || failed === undefined || !URL.canParse(failed)) return null;
  const asked = parseWebhookPath(failed);
  return asked.door === "voice" ? asked.token : null;
}

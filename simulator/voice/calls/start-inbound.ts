// A simulated phone calls one of our numbers.

import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/sid.ts";
import type { NumberSettings, OwnedNumber } from "#simulator/store/numbers.ts";
import { findApplication } from "#simulator/voice/store/applications.ts";
import type { NextDocument } from "#simulator/voice/twiml-runner/next-document.ts";
import { runDocument } from "#simulator/voice/twiml-runner/run-document.ts";
import { trustFields } from "#simulator/voice/webhooks/callback-fields.ts";
import type { StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";
import { type Connect, endCall, openCall } from "./call-transitions.ts";
import type { LiveCall } from "./live-call.ts";

type VoiceSettings = Pick<
  NumberSettings,
  | "voiceUrl"
  | "voiceMethod"
  | "voiceFallbackUrl"
  | "voiceFallbackMethod"
  | "statusCallback"
  | "statusCallbackMethod"
>;

/** An application's settings replace the number's own URLs. */
async function resolveVoiceSettings(
  context: SimulatorContext,
  ownedNumber: OwnedNumber,
): Promise<VoiceSettings> {
  const { voiceApplicationSid = "" } = ownedNumber.settings;
  if (voiceApplicationSid === "") return ownedNumber.settings;
  const application = await findApplication(
    context.pool,
    ownedNumber.accountSid,
    voiceApplicationSid,
  );
  return application?.settings ?? ownedNumber.settings;
}

export async function startInbound(
  context: SimulatorContext,
  ownedNumber: OwnedNumber,
  customerNumber: string,
  connect?: Connect,
): Promise<LiveCall> {
  const settings = await resolveVoiceSettings(context, ownedNumber);
  const terms = {
    accountSid: ownedNumber.accountSid,
    sid: newSid("CA"),
    from: customerNumber,
    to: ownedNumber.number,
    direction: "inbound",
    status: "ringing",
    customerNumber,
    inboxNumber: ownedNumber.number,
    report: statusCallbackOf(settings),
  } as const;
  const call = await openCall(context, terms, connect);
  const first = firstRequest(settings, trustFields(customerNumber));
  if (first === null) endCall(context, call, "failed", 404);
  else runDocument(context, call, first);
  return call;
}

export const statusCallbackOf = (settings: VoiceSettings): StatusCallback | null =>
  settings.statusCallback === undefined || settings.statusCallback === ""
    ? null
    : {
        url: settings.statusCallback,
        method: settings.statusCallbackMethod ?? "POST",
        events: ["completed"],
      };

/** Null if the number has no voice URL. */
export function firstRequest(
  settings: VoiceSettings,
  extra: Record<string, string>,
): NextDocument | null {
  const { voiceUrl = "", voiceFallbackUrl = "" } = settings;
  if (voiceUrl === "") return null;
  return {
    kind: "ask",
    documentUrl: { url: voiceUrl, method: settings.voiceMethod ?? "POST" },
    fallback:
      voiceFallbackUrl === ""
        ? null
        : { url: voiceFallbackUrl, method: settings.voiceFallbackMethod ?? "POST" },
    extra,
    what: "voice",
  };
}

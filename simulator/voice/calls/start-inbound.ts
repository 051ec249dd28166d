// A phone of the street calls a line.

import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/ids.ts";
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

/** An application takes the place of the number's own addresses. */
async function withMemberDefaults(
  world: SimulatorContext,
  line: OwnedNumber,
): Promise<VoiceSettings> {
  const { voiceApplicationSid = "" } = line.settings;
  if (voiceApplicationSid === "") return line.settings;
  const application = await findApplication(world.pool, line.accountSid, voiceApplicationSid);
  return application?.settings ?? line.settings;
}

export async function startInbound(
  world: SimulatorContext,
  line: OwnedNumber,
  handset: string,
  connect?: Connect,
): Promise<LiveCall> {
  const settings = await withMemberDefaults(world, line);
  const terms = {
    accountSid: line.accountSid,
    sid: newSid("CA"),
    from: handset,
    to: line.number,
    direction: "inbound",
    status: "ringing",
    handset,
    line: line.number,
    report: statusCallbackOf(settings),
  } as const;
  const call = await openCall(world, terms, connect);
  const first = firstRequest(settings, trustFields(handset));
  if (first === null) endCall(world, call, "failed", 404);
  else runDocument(world, call, first);
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

/** Null: nobody has said what calls here shall do. */
export function firstRequest(
  settings: VoiceSettings,
  extra: Record<string, string>,
): NextDocument | null {
  const { voiceUrl = "", voiceFallbackUrl = "" } = settings;
  if (voiceUrl === "") return null;
  return {
    kind: "ask",
    place: { url: voiceUrl, method: settings.voiceMethod ?? "POST" },
    fallback:
      voiceFallbackUrl === ""
        ? null
        : { url: voiceFallbackUrl, method: settings.voiceFallbackMethod ?? "POST" },
    extra,
    what: "voice",
  };
}

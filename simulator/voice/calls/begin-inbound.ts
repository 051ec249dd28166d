// A phone of the street calls a line.
import { newSid } from "#simulator/ids.ts";
import type { NumberSettings, OwnedNumber } from "#simulator/store/numbers.ts";
import { trustFields } from "#simulator/voice/hooks/fields.ts";
import type { Report } from "#simulator/voice/hooks/report.ts";
import { follow } from "#simulator/voice/program/follow.ts";
import type { Next } from "#simulator/voice/program/next.ts";
import { findApplication } from "#simulator/voice/store/applications.ts";
import type { World } from "#simulator/world.ts";
import type { LiveCall } from "./live-call.ts";
import { type Connect, endCall, openCall } from "./move-call.ts";

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
async function settingsOf(world: World, line: OwnedNumber): Promise<VoiceSettings> {
  const { voiceApplicationSid = "" } = line.settings;
  if (voiceApplicationSid === "") return line.settings;
  const application = await findApplication(world.pool, line.accountSid, voiceApplicationSid);
  return application?.settings ?? line.settings;
}

export async function beginInbound(
  world: World,
  line: OwnedNumber,
  handset: string,
  connect?: Connect,
): Promise<LiveCall> {
  const settings = await settingsOf(world, line);
  const terms = {
    accountSid: line.accountSid,
    sid: newSid("CA"),
    from: handset,
    to: line.number,
    direction: "inbound",
    status: "ringing",
    handset,
    line: line.number,
    report: reportOf(settings),
  } as const;
  const call = await openCall(world, terms, connect);
  const first = askFirst(settings, trustFields(handset));
  if (first === null) endCall(world, call, "failed", 404);
  else follow(world, call, first);
  return call;
}

export const reportOf = (settings: VoiceSettings): Report | null =>
  settings.statusCallback === undefined || settings.statusCallback === ""
    ? null
    : {
        url: settings.statusCallback,
        method: settings.statusCallbackMethod ?? "POST",
        events: ["completed"],
      };

/** Null: nobody has said what calls here shall do. */
export function askFirst(settings: VoiceSettings, extra: Record<string, string>): Next | null {
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

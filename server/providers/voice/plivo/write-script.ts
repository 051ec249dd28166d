// Our scripts as Plivo XML: https://www.plivo.com/docs/voice/xml/overview, looked at on 2026-11-22; held against the
// elements and attributes of its own package. A room is a multiparty call, the one kind of its rooms that knows hold
// and a supervisor: https://www.plivo.com/docs/voice/xml/multiparty-call.
import type { Prompt, ScriptStep } from "#domain/call/script.ts";
import type { WebhookResponse } from "#server/ports/provider.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";
import { firstPollyVoice } from "#server/providers/voice/polly-voices.ts";
import { type Attributes, element, inText } from "#server/providers/voice/twiml/xml.ts";

type ReceiveBudget = Extract<ScriptStep, { do: "room" }>;

export const conferenceEvents = "mpc-state-changes,participant-state-changes";

/** Plivo ends a multiparty call after four hours unless told otherwise; this is the most it allows. */
export const roomSeconds = 28_800;

/** Its hold music would be heard in a pause that does not ask for silence. */
const silence = (seconds: number): string => element("Wait", { length: seconds, silence: true });

export const renderScript = (
  script: readonly ScriptStep[],
  where: VoiceCallbackUrls,
): WebhookResponse => ({
  status: 200,
  type: "application/xml",
  body: writeScript(script, where),
});

export function writeScript(script: readonly ScriptStep[], where: VoiceCallbackUrls): string {
  const steps = script.flatMap((step) => writeStep(step, where));
  return `<?xml version="1.0" encoding="UTF-8"?>${element("Response", {}, ...steps)}`;
}

function writeStep(step: ScriptStep, where: VoiceCallbackUrls): readonly string[] {
  const goOn = (token: string) => redirect(where.step(token));
  switch (step.do) {
    case "prompt":
      return writePrompt(step.prompt, where);
    case "pause":
      return [silence(step.seconds)];
    case "gather":
      return [
        element(
          "GetDigits",
          {
            ...{ action: where.step(step.next), method: "POST", numDigits: step.digits },
            ...{ timeout: step.timeoutSeconds, retries: 1 },
            // every key counts, # as well
            finishOnKey: "none",
            // Plivo's own logs keep the keys that were pressed
            log: false,
          },
          ...step.prompts.flatMap((prompt) => writePrompt(prompt, where)),
        ),
        // who presses nothing falls through
        goOn(step.next),
      ];
    case "record":
      return [
        element("Record", {
          ...{ action: where.step(step.next), method: "POST", maxLength: step.maxSeconds },
          ...{ timeout: step.silenceSeconds, finishOnKey: step.endKey, playBeep: step.hasBeep },
          // MP3 in two channels unless told otherwise
          ...{ fileFormat: "wav", recordChannelType: "mono" },
          ...{ callbackUrl: where.facts, callbackMethod: "POST" },
        }),
        // who says nothing falls through
        goOn(step.next),
      ];
    case "room":
      return [element("MultiPartyCall", roomAttributes(step, where), inText(step.room))];
    case "goto":
      return [goOn(step.next)];
    case "reject":
      return [element("Hangup", { reason: step.why === "busy" ? "busy" : "rejected" })];
    case "hangup":
      return [element("Hangup", {})];
  }
}

function writePrompt(prompt: Prompt, where: VoiceCallbackUrls): readonly string[] {
  if ("play" in prompt) return [element("Play", {}, inText(where.sound(prompt.play)))];
  const words = inText(prompt.say.trim());
  return words === "" ? [] : [element("Speak", speakerOf(prompt), words)];
}

/** The voices of its own speak few languages, so a language without a voice is spoken by the first of Polly's. */
export function speakerOf({ lang, voice }: Extract<Prompt, { say: string }>): Attributes {
  if (lang === undefined) return {};
  return { voice: voice ?? firstPollyVoice(lang), language: lang };
}

const redirect = (url: string): string => element("Redirect", { method: "POST" }, inText(url));

/**
 * Who a role lets a coaching supervisor be heard by: agents hear them, customers never do. Somebody of another company
 * who was brought in is a customer, so that nothing whispered reaches them.
 */
export function roleOf({ role, coaches }: ReceiveBudget): "Customer" | "Agent" | "Supervisor" {
  if (role === "supervisor" || coaches !== null) return "Supervisor";
  return role === "member" ? "Agent" : "Customer";
}

const roomAttributes = (step: ReceiveBudget, where: VoiceCallbackUrls): Attributes => ({
  role: roleOf(step),
  // alone they wait for somebody; else Plivo would put them out
  stayAlone: true,
  ...{ startMpcOnEnter: step.starts, endMpcOnExit: step.ends, maxDuration: roomSeconds },
  ...{ enterSound: "none", exitSound: "none" },
  ...(step.isMuted ? { mute: true } : {}),
  ...(roleOf(step) === "Supervisor" ? { coachMode: step.coaches !== null } : {}),
  ...waitOf(step.wait, where),
  ...(step.isRecorded
    ? {
        ...{ record: true, recordFileFormat: "wav" },
        recordingCallbackUrl: conferenceCallbackUrl(where, step.room),
        recordingCallbackMethod: "POST",
      }
    : {}),
  ...{ statusCallbackUrl: where.facts, statusCallbackMethod: "POST" },
  statusCallbackEvents: conferenceEvents,
  ...{ onExitActionUrl: where.step(step.after), onExitActionMethod: "POST" },
});

/** The address must answer with a script, not with a sound; it is asked for again and again. */
function waitOf(wait: ReceiveBudget["wait"], where: VoiceCallbackUrls): Attributes {
  if (wait === "music") return {};
  const heard: readonly ScriptStep[] =
    wait === null ? [{ do: "pause", seconds: 60 }] : [{ do: "prompt", prompt: wait }];
  return { waitMusicUrl: where.script(heard), waitMusicMethod: "POST" };
}

/** Reports of a recording do not name the call; the room's name leads to it. */
export const conferenceCallbackUrl = (where: VoiceCallbackUrls, room: string): string =>
  `${where.facts}?room=${encodeURIComponent(room)}`;

export const legCallbackUrl = (where: VoiceCallbackUrls, ref: string): string =>
  `${where.facts}?ref=${encodeURIComponent(ref)}`;

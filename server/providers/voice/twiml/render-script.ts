// Our scripts as TwiML, which Telnyx reads too (TeXML): https://www.twilio.com/docs/voice/twiml and
// https://developers.telnyx.com/docs/voice/programmable-voice/texml-verbs, looked at on 2026-11-20.
import type { Prompt, ScriptStep } from "#domain/call/script.ts";
import type { SpokenLanguage } from "#domain/call/spoken/languages.ts";
import type { WebhookResponse } from "#server/ports/provider.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";
import { type Attributes, element, inText } from "./xml.ts";

type ReceiveBudget = Extract<ScriptStep, { do: "room" }>;

export const conferenceEvents = "start end join leave mute hold";
export const legEvents = "initiated ringing answered completed";
export const recordingEvents = "in-progress completed absent";

/** What one vendor's reader of TwiML does in its own way. */
export interface ScriptStyle {
  /** Attributes that every <Record> needs. */
  readonly record: Attributes;
  /** Attributes that every recorded <Conference> needs. */
  readonly recordedRoom: Attributes;
  /** <Conference> knows `coach`. Without it a coach enters muted, and a command lets them speak to one leg. */
  readonly canCoachByScript: boolean;
  /** Who speaks a prompt that names its language. */
  voiceOf(prompt: { readonly lang: SpokenLanguage; readonly voice?: string }): Attributes;
  /** The timeout of <Record> is plain silence, not the end of speech found by a charged transcription. */
  readonly hasSilenceTimeout: boolean;
}

export const answerIn =
  (style: ScriptStyle) =>
  (script: readonly ScriptStep[], where: VoiceCallbackUrls): WebhookResponse => ({
    status: 200,
    type: "text/xml",
    body: renderTwiml(script, where, style),
  });

export function renderTwiml(
  script: readonly ScriptStep[],
  where: VoiceCallbackUrls,
  style: ScriptStyle,
): string {
  const steps = script.flatMap((step) => writeStep(step, where, style));
  return `<?xml version="1.0" encoding="UTF-8"?>${element("Response", {}, ...steps)}`;
}

function writeStep(
  step: ScriptStep,
  where: VoiceCallbackUrls,
  style: ScriptStyle,
): readonly string[] {
  const goOn = (token: string) => redirect(where.step(token));
  switch (step.do) {
    case "prompt":
      return writePrompt(step.prompt, where, style);
    case "pause":
      return [element("Pause", { length: step.seconds })];
    case "gather":
      return [
        element(
          "Gather",
          {
            input: "dtmf",
            numDigits: step.digits,
            timeout: step.timeoutSeconds,
            // every key counts, # as well
            finishOnKey: "",
            action: where.step(step.next),
            method: "POST",
          },
          ...step.prompts.flatMap((prompt) => writePrompt(prompt, where, style)),
        ),
        // who presses nothing falls through
        goOn(step.next),
      ];
    case "record":
      return [
        element("Record", {
          action: where.step(step.next),
          method: "POST",
          maxLength: step.maxSeconds,
          ...(style.hasSilenceTimeout ? { timeout: step.silenceSeconds } : {}),
          finishOnKey: step.endKey,
          playBeep: step.hasBeep,
          ...style.record,
          recordingStatusCallback: where.facts,
          recordingStatusCallbackMethod: "POST",
          recordingStatusCallbackEvent: recordingEvents,
        }),
        // who says nothing falls through
        goOn(step.next),
      ];
    case "room":
      return [
        element(
          "Dial",
          { action: where.step(step.after), method: "POST" },
          element("Conference", roomAttributes(step, where, style), inText(step.room)),
        ),
      ];
    case "goto":
      return [goOn(step.next)];
    case "reject":
      return [element("Reject", { reason: step.why === "busy" ? "busy" : "rejected" })];
    case "hangup":
      return [element("Hangup", {})];
  }
}

function writePrompt(
  prompt: Prompt,
  where: VoiceCallbackUrls,
  style: ScriptStyle,
): readonly string[] {
  if ("play" in prompt) return [element("Play", {}, inText(where.sound(prompt.play)))];
  const words = inText(prompt.say.trim());
  if (words === "") return [];
  const { lang, voice } = prompt;
  const speaker = lang === undefined ? {} : style.voiceOf({ lang, ...(voice ? { voice } : {}) });
  return [element("Say", speaker, words)];
}

const redirect = (url: string): string => element("Redirect", { method: "POST" }, inText(url));

const roomAttributes = (
  step: ReceiveBudget,
  where: VoiceCallbackUrls,
  style: ScriptStyle,
): Attributes => ({
  startConferenceOnEnter: step.starts,
  endConferenceOnExit: step.ends,
  beep: "false",
  participantLabel: step.label,
  ...entranceOf(step, style),
  ...waitOf(step.wait, where),
  ...(step.isRecorded
    ? {
        record: "record-from-start",
        ...style.recordedRoom,
        recordingStatusCallback: conferenceCallbackUrl(where, step.room),
        recordingStatusCallbackMethod: "POST",
        recordingStatusCallbackEvent: recordingEvents,
      }
    : {}),
  statusCallback: where.facts,
  statusCallbackMethod: "POST",
  statusCallbackEvent: conferenceEvents,
});

/** Who coaches is never heard by the customer, not even until a command says whom they coach. */
function entranceOf(
  { isMuted, coaches }: ReceiveBudget,
  { canCoachByScript }: ScriptStyle,
): Attributes {
  const isSilenced = isMuted || (coaches !== null && !canCoachByScript);
  return {
    ...(isSilenced ? { muted: true } : {}),
    ...(coaches !== null && canCoachByScript ? { coach: coaches } : {}),
  };
}

/** The vendor's own music needs nobody of ours: it plays on while this house is being restarted. */
function waitOf(wait: ReceiveBudget["wait"], where: VoiceCallbackUrls): Attributes {
  if (wait === "music") return {};
  return wait === null ? { waitUrl: "" } : { waitUrl: where.sound(wait.play), waitMethod: "GET" };
}

/** Reports of a recording do not name its room. */
export const conferenceCallbackUrl = (where: VoiceCallbackUrls, room: string): string =>
  `${where.facts}?room=${encodeURIComponent(room)}`;

export const legCallbackUrl = (where: VoiceCallbackUrls, ref: string): string =>
  `${where.facts}?ref=${encodeURIComponent(ref)}`;

// Renders scripts as TwiML, which Telnyx accepts too (TeXML): https://www.twilio.com/docs/voice/twiml and
// https://developers.telnyx.com/docs/voice/programmable-voice/texml-verbs, read on 2026-11-20.

import type { Prompt, ScriptStep } from "#domain/call/script.ts";
import type { SpokenLanguage } from "#domain/call/spoken/languages.ts";
import type { WebhookResponse } from "#server/ports/provider.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";
import { conferenceCallbackUrl } from "#server/providers/voice/callback-urls.ts";
import type { ConferenceStep } from "#server/providers/voice/conference-step.ts";
import { type Attributes, element, inText, redirectElement } from "./xml-element.ts";

export const conferenceEvents = "start end join leave mute hold";
export const legEvents = "initiated ringing answered completed";
export const recordingEvents = "in-progress completed absent";

/** How one provider's interpretation of TwiML differs. */
export interface ScriptStyle {
  /** Attributes that every <Record> needs. */
  readonly record: Attributes;
  /** Attributes that every recorded <Conference> needs. */
  readonly recordedConference: Attributes;
  /**
   * True if <Conference> supports `coach`. Otherwise a coach enters muted, and a command lets them speak to one leg.
   */
  readonly canCoachByScript: boolean;
  /** The voice of a prompt that names its language. */
  voiceOf(prompt: { readonly lang: SpokenLanguage; readonly voice?: string }): Attributes;
  /** True if the timeout of <Record> measures plain silence, not the end of speech found by a charged transcription. */
  readonly hasSilenceTimeout: boolean;
}

export const twimlResponse =
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
  const continueElement = (token: string) => redirectElement(where.step(token));
  switch (step.kind) {
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
            // Every key counts, including #.
            finishOnKey: "",
            action: where.step(step.next),
            method: "POST",
          },
          ...step.prompts.flatMap((prompt) => writePrompt(prompt, where, style)),
        ),
        // Reached if no key is pressed.
        continueElement(step.next),
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
          recordingStatusCallback: where.eventsUrl,
          recordingStatusCallbackMethod: "POST",
          recordingStatusCallbackEvent: recordingEvents,
        }),
        // Reached if nothing is said.
        continueElement(step.next),
      ];
    case "conference":
      return [
        element(
          "Dial",
          { action: where.step(step.after), method: "POST" },
          element("Conference", conferenceAttributes(step, where, style), inText(step.conference)),
        ),
      ];
    case "redirect":
      return [continueElement(step.next)];
    case "reject":
      return [element("Reject", { reason: step.reason === "busy" ? "busy" : "rejected" })];
    case "hang_up":
      return [element("Hangup", {})];
  }
}

function writePrompt(
  prompt: Prompt,
  where: VoiceCallbackUrls,
  style: ScriptStyle,
): readonly string[] {
  if ("play" in prompt) return [element("Play", {}, inText(where.audio(prompt.play)))];
  const text = inText(prompt.text.trim());
  if (text === "") return [];
  const { lang, voice } = prompt;
  const speaker = lang === undefined ? {} : style.voiceOf({ lang, ...(voice ? { voice } : {}) });
  return [element("Say", speaker, text)];
}

const conferenceAttributes = (
  step: ConferenceStep,
  where: VoiceCallbackUrls,
  style: ScriptStyle,
): Attributes => ({
  startConferenceOnEnter: step.starts,
  endConferenceOnExit: step.ends,
  beep: "false",
  participantLabel: step.label,
  ...initialStateOf(step, style),
  ...waitOf(step.wait, where),
  ...(step.isRecorded
    ? {
        record: "record-from-start",
        ...style.recordedConference,
        recordingStatusCallback: conferenceCallbackUrl(where, step.conference),
        recordingStatusCallbackMethod: "POST",
        recordingStatusCallbackEvent: recordingEvents,
      }
    : {}),
  statusCallback: where.eventsUrl,
  statusCallbackMethod: "POST",
  statusCallbackEvent: conferenceEvents,
});

/** The customer must never hear a coach, not even before a command names the leg to coach. */
function initialStateOf(
  { isMuted, coaches }: ConferenceStep,
  { canCoachByScript }: ScriptStyle,
): Attributes {
  const isSilenced = isMuted || (coaches !== null && !canCoachByScript);
  return {
    ...(isSilenced ? { muted: true } : {}),
    ...(coaches !== null && canCoachByScript ? { coach: coaches } : {}),
  };
}

/** The provider's own music doesn't depend on our server, so it keeps playing during a restart. */
function waitOf(wait: ConferenceStep["wait"], where: VoiceCallbackUrls): Attributes {
  if (wait === "music") return {};
  return wait === null ? { waitUrl: "" } : { waitUrl: where.audio(wait.play), waitMethod: "GET" };
}

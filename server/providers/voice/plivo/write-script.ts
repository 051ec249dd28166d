// Renders scripts as Plivo XML: https://www.plivo.com/docs/voice/xml/overview, read on 2026-11-22; tested against the
// elements and attributes of the official package. A conference is a multiparty call, the only kind with hold and a
// supervisor: https://www.plivo.com/docs/voice/xml/multiparty-call.

import type { Prompt, ScriptStep } from "#domain/call/script.ts";
import type { WebhookResponse } from "#server/ports/provider.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";
import { conferenceCallbackUrl } from "#server/providers/voice/callback-urls.ts";
import type { ConferenceStep } from "#server/providers/voice/conference-step.ts";
import { firstPollyVoice } from "#server/providers/voice/polly-voices.ts";
import {
  type Attributes,
  element,
  inText,
  redirectElement,
} from "#server/providers/voice/twiml/xml-element.ts";

export const conferenceEvents = "mpc-state-changes,participant-state-changes";

/** Plivo ends a multiparty call after four hours by default; this is the maximum. */
export const maxConferenceSeconds = 28_800;

/** Without `silence`, Plivo would play its hold music during the pause. */
const silence = (seconds: number): string => element("Wait", { length: seconds, silence: true });

export const renderScript = (
  script: readonly ScriptStep[],
  where: VoiceCallbackUrls,
): WebhookResponse => ({
  status: 200,
  type: "application/xml",
  body: writeScript(script, where),
});

function writeScript(script: readonly ScriptStep[], where: VoiceCallbackUrls): string {
  const steps = script.flatMap((step) => writeStep(step, where));
  return `<?xml version="1.0" encoding="UTF-8"?>${element("Response", {}, ...steps)}`;
}

function writeStep(step: ScriptStep, where: VoiceCallbackUrls): readonly string[] {
  const continueElement = (token: string) => redirectElement(where.step(token));
  switch (step.kind) {
    case "prompt":
      return writePrompt(step.prompt, where);
    case "pause":
      return [silence(step.seconds)];
    case "gather":
      return [
        element(
          "GetDigits",
          {
            action: where.step(step.next),
            method: "POST",
            numDigits: step.digits,
            timeout: step.timeoutSeconds,
            retries: 1,
            // Every key counts, including #.
            finishOnKey: "none",
            // Keeps the pressed keys out of Plivo's logs.
            log: false,
          },
          ...step.prompts.flatMap((prompt) => writePrompt(prompt, where)),
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
          timeout: step.silenceSeconds,
          finishOnKey: step.endKey,
          playBeep: step.hasBeep,
          // The default is MP3 with two channels.
          fileFormat: "wav",
          recordChannelType: "mono",
          callbackUrl: where.eventsUrl,
          callbackMethod: "POST",
        }),
        // Reached if nothing is said.
        continueElement(step.next),
      ];
    case "conference":
      return [
        element("MultiPartyCall", conferenceAttributes(step, where), inText(step.conference)),
      ];
    case "redirect":
      return [continueElement(step.next)];
    case "reject":
      return [element("Hangup", { reason: step.reason === "busy" ? "busy" : "rejected" })];
    case "hang_up":
      return [element("Hangup", {})];
  }
}

function writePrompt(prompt: Prompt, where: VoiceCallbackUrls): readonly string[] {
  if ("play" in prompt) return [element("Play", {}, inText(where.audio(prompt.play)))];
  const text = inText(prompt.text.trim());
  return text === "" ? [] : [element("Speak", speakerOf(prompt), text)];
}

/** Plivo's own voices cover few languages, so a language without a chosen voice uses its first Polly voice. */
export function speakerOf({ lang, voice }: Extract<Prompt, { text: string }>): Attributes {
  if (lang === undefined) return {};
  return { voice: voice ?? firstPollyVoice(lang), language: lang };
}

/**
 * Agents hear a coaching supervisor, customers never do. An external participant is a customer, so that they hear
 * nothing whispered.
 */
export function roleOf({ role, coaches }: ConferenceStep): "Customer" | "Agent" | "Supervisor" {
  if (role === "supervisor" || coaches !== null) return "Supervisor";
  return role === "member" ? "Agent" : "Customer";
}

const conferenceAttributes = (step: ConferenceStep, where: VoiceCallbackUrls): Attributes => ({
  role: roleOf(step),
  // Otherwise Plivo would remove a participant who is alone.
  stayAlone: true,
  startMpcOnEnter: step.starts,
  endMpcOnExit: step.ends,
  maxDuration: maxConferenceSeconds,
  enterSound: "none",
  exitSound: "none",
  ...(step.isMuted ? { mute: true } : {}),
  ...(roleOf(step) === "Supervisor" ? { coachMode: step.coaches !== null } : {}),
  ...waitOf(step.wait, where),
  ...(step.isRecorded
    ? {
        record: true,
        recordFileFormat: "wav",
        recordingCallbackUrl: conferenceCallbackUrl(where, step.conference),
        recordingCallbackMethod: "POST",
      }
    : {}),
  statusCallbackUrl: where.eventsUrl,
  statusCallbackMethod: "POST",
  statusCallbackEvents: conferenceEvents,
  onExitActionUrl: where.step(step.after),
  onExitActionMethod: "POST",
});

/** The URL must answer with a script, not with audio; Plivo requests it repeatedly. */
function waitOf(wait: ConferenceStep["wait"], where: VoiceCallbackUrls): Attributes {
  if (wait === "music") return {};
  const waitScript: readonly ScriptStep[] =
    wait === null ? [{ kind: "pause", seconds: 60 }] : [{ kind: "prompt", prompt: wait }];
  return { waitMusicUrl: where.script(waitScript), waitMusicMethod: "POST" };
}

// Renders scripts as a Call Control Object (NCCO): https://developer.vonage.com/en/voice/voice-api/ncco-reference, read
// on 2026-11-22. The call ends after the last action.

import { holdMusic } from "#domain/call/audio/hold-music.ts";
import type { Prompt, ScriptStep } from "#domain/call/script.ts";
import type { WebhookResponse } from "#server/ports/provider.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";
import { conferenceCallbackUrl, eventsUrlWith } from "#server/providers/voice/callback-urls.ts";
import type { ConferenceStep } from "#server/providers/voice/conference-step.ts";
import { styleOf } from "./voices.ts";

type NccoAction = Readonly<Record<string, unknown>> & { readonly action: string };

export const nccoResponse = (
  script: readonly ScriptStep[],
  where: VoiceCallbackUrls,
): WebhookResponse => ({
  status: 200,
  type: "application/json",
  body: JSON.stringify(writeNcco(script, where)),
});

export const writeNcco = (script: readonly ScriptStep[], where: VoiceCallbackUrls): NccoAction[] =>
  script.flatMap((step) => writeStep(step, where));

/**
 * A call ends when no action is left, but an empty list in response to an event would resume the previous script.
 * Vonage has no action to hang up or reject a call.
 */
const end: NccoAction = { action: "wait", timeout: 0.1 };

function writeStep(step: ScriptStep, where: VoiceCallbackUrls): readonly NccoAction[] {
  switch (step.kind) {
    case "prompt":
      return writePrompt(step.prompt, where);
    case "pause":
      return [{ action: "wait", timeout: step.seconds }];
    case "gather":
      return [
        ...writeInterruptiblePrompts(step.prompts, where),
        {
          action: "input",
          type: ["dtmf"],
          dtmf: {
            timeOut: clamp(step.timeoutSeconds, 1, 10),
            maxDigits: clamp(step.digits, 1, 20),
            // Every key counts, including #.
            submitOnHash: false,
          },
          ...eventTarget(where.step(step.next)),
        },
      ];
    case "record":
      return [
        {
          action: "record",
          format: "wav",
          timeOut: clamp(step.maxSeconds, 3, 7_200),
          endOnSilence: clamp(step.silenceSeconds, 3, 10),
          endOnKey: step.endKey,
          beepStart: step.hasBeep,
          ...eventTarget(stepCallbackUrl(where, step.next)),
        },
        notifyForNext(where.step(step.next)),
      ];
    case "conference":
      return writeConference(step, where);
    case "redirect":
      return [notifyForNext(where.step(step.next))];
    case "reject":
    case "hang_up":
      return [end];
  }
}

const maxLetters = 1_500;

function writePrompt(prompt: Prompt, where: VoiceCallbackUrls): readonly NccoAction[] {
  if ("play" in prompt) return [{ action: "stream", streamUrl: [where.audio(prompt.play)] }];
  const { lang, voice } = prompt;
  const style = styleOf(voice);
  const speaker = {
    ...(lang === undefined ? {} : { language: lang }),
    ...(lang === undefined || style === null ? {} : { style }),
  };
  return inParts(sanitizeText(prompt.text)).map((text) => ({
    action: "talk",
    text: inTalk(text),
    ...speaker,
  }));
}

/**
 * Lets a key interrupt the prompts where Vonage allows it: an interruptible action must be followed by one of the same
 * kind, or by the input.
 */
function writeInterruptiblePrompts(
  prompts: readonly Prompt[],
  where: VoiceCallbackUrls,
): readonly NccoAction[] {
  const actions = prompts.flatMap((prompt) => writePrompt(prompt, where));
  const last = actions.at(-1)?.action;
  const others = actions.findLastIndex(({ action }) => action !== last);
  return actions.map((action, at) => (at > others ? { ...action, bargeIn: true } : action));
}

/** Control characters can't be spoken, and an unpaired surrogate would break the request. */
const sanitizeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();

/** Text that looks like markup is escaped inside a document, so that it is spoken literally. */
const inTalk = (text: string): string =>
  text.includes("<")
    ? `<speak>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</speak>`
    : text;

function inParts(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maxLetters) {
    const space = rest.lastIndexOf(" ", maxLetters);
    const end = space > 0 ? space : maxLetters;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return rest === "" ? parts : [...parts, rest];
}

/**
 * Vonage doesn't report who is in a conversation: the leg reports itself right before it enters, and requests the next
 * step when the conversation is over.
 */
function writeConference(step: ConferenceStep, where: VoiceCallbackUrls): readonly NccoAction[] {
  return [
    { ...notifyForNext(joinCallbackUrl(where, step)), payload: { joins: step.conference } },
    {
      action: "conversation",
      name: step.conference,
      startOnEnter: step.starts,
      endOnExit: step.ends,
      ...voiceOf(step),
      ...waitOf(step.wait, where),
      // Each participant that requests recording would get a separate recording.
      ...(step.isRecorded && step.role === "customer"
        ? { record: true, ...eventTarget(conferenceCallbackUrl(where, step.conference)) }
        : {}),
    },
    notifyForNext(where.step(step.after)),
  ];
}

/** Who hears the participant: the listed legs, or no one. */
export const voiceOf = (who: { isMuted: boolean; coaches: string | null }): object => ({
  ...(who.isMuted ? { mute: true } : {}),
  ...(!who.isMuted && who.coaches !== null ? { canSpeak: [who.coaches] } : {}),
});

/** Vonage has no hold music of its own. */
function waitOf(wait: ConferenceStep["wait"], where: VoiceCallbackUrls): object {
  if (wait === null) return {};
  return { musicOnHoldUrl: [where.audio(wait === "music" ? holdMusic : wait.play)] };
}

const eventTarget = (url: string) => ({ eventUrl: [url], eventMethod: "POST" });
/** The response replaces the script. */
const notifyForNext = (url: string): NccoAction => ({
  action: "notify",
  payload: { asks: "next" },
  ...eventTarget(url),
});

const clamp = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value));

const stepCallbackUrl = (where: VoiceCallbackUrls, step: string): string =>
  eventsUrlWith(where, { step });
const joinCallbackUrl = (where: VoiceCallbackUrls, { conference, label }: ConferenceStep): string =>
  eventsUrlWith(where, { about: "joining", conference, label });

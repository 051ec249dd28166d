// Our scripts as a Call Control Object (NCCO): https://developer.vonage.com/en/voice/voice-api/ncco-reference, looked
// at on 2026-11-22. When its last action is done the call ends.

import { holdMusic } from "#domain/call/audio/hold-music.ts";
import type { Prompt, ScriptStep } from "#domain/call/script.ts";
import type { WebhookResponse } from "#server/ports/provider.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";
import { styleOf } from "./voices.ts";

type ReceiveBudget = Extract<ScriptStep, { do: "room" }>;
export type NccoAction = Readonly<Record<string, unknown>> & { readonly action: string };

export const answerInNcco = (
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
 * Nothing left to do ends a call; as the answer to a question an empty list would mean that the script before it goes
 * on. Vonage has no action that ends a call, and none that turns one away.
 */
const end: NccoAction = { action: "wait", timeout: 0.1 };

function writeStep(step: ScriptStep, where: VoiceCallbackUrls): readonly NccoAction[] {
  switch (step.do) {
    case "prompt":
      return writePrompt(step.prompt, where);
    case "pause":
      return [{ action: "wait", timeout: step.seconds }];
    case "gather":
      return [
        ...writeAsking(step.prompts, where),
        {
          action: "input",
          type: ["dtmf"],
          dtmf: {
            timeOut: within(step.timeoutSeconds, 1, 10),
            maxDigits: within(step.digits, 1, 20),
            // every key counts, # as well
            submitOnHash: false,
          },
          ...asked(where.step(step.next)),
        },
      ];
    case "record":
      return [
        {
          action: "record",
          format: "wav",
          timeOut: within(step.maxSeconds, 3, 7_200),
          endOnSilence: within(step.silenceSeconds, 3, 10),
          endOnKey: step.endKey,
          beepStart: step.hasBeep,
          ...asked(factsOfStep(where, step.next)),
        },
        ask(where.step(step.next)),
      ];
    case "room":
      return writeRoom(step, where);
    case "goto":
      return [ask(where.step(step.next))];
    case "reject":
    case "hangup":
      return [end];
  }
}

const mostLetters = 1_500;

function writePrompt(prompt: Prompt, where: VoiceCallbackUrls): readonly NccoAction[] {
  if ("play" in prompt) return [{ action: "stream", streamUrl: [where.sound(prompt.play)] }];
  const { lang, voice } = prompt;
  const style = styleOf(voice);
  const speaker = {
    ...(lang === undefined ? {} : { language: lang }),
    ...(lang === undefined || style === null ? {} : { style }),
  };
  return inParts(sanitizeText(prompt.say)).map((text) => ({
    ...{ action: "talk", text: inTalk(text) },
    ...speaker,
  }));
}

/**
 * A key ends the words early, where the pages allow it: whatever can be cut short must be followed by its like, or by
 * the question.
 */
function writeAsking(prompts: readonly Prompt[], where: VoiceCallbackUrls): readonly NccoAction[] {
  const actions = prompts.flatMap((prompt) => writePrompt(prompt, where));
  const last = actions.at(-1)?.action;
  const others = actions.findLastIndex(({ action }) => action !== last);
  return actions.map((action, at) => (at > others ? { ...action, bargeIn: true } : action));
}

/** Control characters are read by nobody, and half a letter would break the line. */
const sanitizeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();

/** Words that look like markup are handed over as the text of a document, so that they are read as they are. */
const inTalk = (text: string): string =>
  text.includes("<")
    ? `<speak>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</speak>`
    : text;

function inParts(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > mostLetters) {
    const space = rest.lastIndexOf(" ", mostLetters);
    const end = space > 0 ? space : mostLetters;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return rest === "" ? parts : [...parts, rest];
}

/**
 * Vonage does not report who is in a conversation: the leg tells it itself, right before it goes in, and asks what
 * comes next when it is over.
 */
function writeRoom(step: ReceiveBudget, where: VoiceCallbackUrls): readonly NccoAction[] {
  return [
    { ...ask(factsOfJoining(where, step)), payload: { joins: step.room } },
    {
      action: "conversation",
      name: step.room,
      startOnEnter: step.starts,
      endOnExit: step.ends,
      ...voiceOf(step),
      ...waitOf(step.wait, where),
      // of several who ask for it each would have a recording of its own
      ...(step.isRecorded && step.role === "customer"
        ? { record: true, ...asked(conferenceCallbackUrl(where, step.room)) }
        : {}),
    },
    ask(where.step(step.after)),
  ];
}

/** Who hears them: by a list of legs, or nobody. */
export const voiceOf = (who: { isMuted: boolean; coaches: string | null }): object => ({
  ...(who.isMuted ? { mute: true } : {}),
  ...(!who.isMuted && who.coaches !== null ? { canSpeak: [who.coaches] } : {}),
});

/** It has no music of its own. */
function waitOf(wait: ReceiveBudget["wait"], where: VoiceCallbackUrls): object {
  if (wait === null) return {};
  return { musicOnHoldUrl: [where.sound(wait === "music" ? holdMusic : wait.play)] };
}

const asked = (url: string) => ({ eventUrl: [url], eventMethod: "POST" });
/** What is answered takes the place of the script. */
const ask = (url: string): NccoAction => ({
  ...{ action: "notify", payload: { asks: "next" } },
  ...asked(url),
});

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

const factsWith = (where: VoiceCallbackUrls, fields: Record<string, string>): string =>
  `${where.facts}?${new URLSearchParams(fields)}`;

/** Reports of a recording name neither a leg nor a room of ours. */
export const conferenceCallbackUrl = (where: VoiceCallbackUrls, room: string): string =>
  factsWith(where, { room });
export const factsOfStep = (where: VoiceCallbackUrls, step: string): string =>
  factsWith(where, { step });
export const legCallbackUrl = (where: VoiceCallbackUrls, ref: string): string =>
  factsWith(where, { ref });
const factsOfJoining = (where: VoiceCallbackUrls, { room, label }: ReceiveBudget): string =>
  factsWith(where, { about: "joining", room, label });

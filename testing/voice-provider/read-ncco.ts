// Parses a Call Control Object as Vonage does: known actions, options and their bounds.
// https://developer.vonage.com/en/voice/voice-api/ncco-reference, checked on 2026-11-22.

import { z } from "zod";
import { holdMusic } from "#domain/call/audio/hold-music.ts";
import { addresses } from "./addresses.ts";
import type { ConferenceAction, ScriptAction } from "./script-action.ts";

const singleUrl = z.tuple([z.url()]);
const event = { eventUrl: singleUrl, eventMethod: z.literal("POST") };
const actionShape = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("talk"),
    text: z.string().min(1).max(3_000),
    language: z.string().optional(),
    style: z.int().min(0).max(40).optional(),
    bargeIn: z.literal(true).optional(),
  }),
  z.strictObject({
    action: z.literal("stream"),
    streamUrl: singleUrl,
    bargeIn: z.literal(true).optional(),
  }),
  z.strictObject({ action: z.literal("wait"), timeout: z.number().min(0.1).max(7_200) }),
  z.strictObject({
    action: z.literal("input"),
    type: z.tuple([z.literal("dtmf")]),
    dtmf: z.strictObject({
      timeOut: z.number().min(0).max(10),
      maxDigits: z.int().min(1).max(20),
      submitOnHash: z.boolean(),
    }),
    ...event,
  }),
  z.strictObject({
    action: z.literal("record"),
    format: z.literal("wav"),
    timeOut: z.int().min(3).max(7_200),
    endOnSilence: z.int().min(3).max(10),
    endOnKey: z.string().regex(/^[0-9*#]$/),
    beepStart: z.boolean(),
    ...event,
  }),
  z.strictObject({
    action: z.literal("conversation"),
    name: z.string().min(1),
    startOnEnter: z.boolean(),
    endOnExit: z.boolean(),
    mute: z.literal(true).optional(),
    canSpeak: z.array(z.string()).optional(),
    musicOnHoldUrl: singleUrl.optional(),
    record: z.literal(true).optional(),
    eventUrl: singleUrl.optional(),
    eventMethod: z.literal("POST").optional(),
  }),
  z.strictObject({
    action: z.literal("notify"),
    payload: z.record(z.string(), z.string()),
    ...event,
  }),
]);
type Action = z.infer<typeof actionShape>;
type Of<Name extends Action["action"]> = Extract<Action, { action: Name }>;

export const readActions = (ncco: unknown): readonly Action[] => z.array(actionShape).parse(ncco);

export function readNcco(ncco: unknown): readonly ScriptAction[] {
  const actions = readActions(ncco);
  const read: ScriptAction[] = [];
  let prompts: ScriptAction[] = [];
  for (let at = 0; at < actions.length; at += 1) {
    const action = actions[at];
    const next = actions[at + 1];
    if (!action) break;
    if (
      (action.action === "talk" || action.action === "stream") &&
      isFollowedByInput(actions, at)
    ) {
      if (action.bargeIn && next?.action !== action.action && next?.action !== "input")
        throw new Error(`${action.action} that a key ends, and ${next?.action} behind it`);
      prompts = [...prompts, readPrompt(action)];
      continue;
    }
    switch (action.action) {
      case "talk":
      case "stream":
        read.push(readPrompt(action));
        break;
      case "wait":
        // The call ends when no actions are left.
        if (action.timeout < 1 && next !== undefined) throw new Error("an end in the middle");
        read.push(
          action.timeout < 1 ? { action: "hang_up" } : { action: "pause", seconds: action.timeout },
        );
        break;
      case "input":
        read.push({
          action: "gather",
          prompts,
          digits: action.dtmf.maxDigits,
          timeoutSeconds: action.dtmf.timeOut,
          endKey: action.dtmf.submitOnHash ? "#" : null,
          // Its event is sent whether or not a key was pressed.
          nextUrl: action.eventUrl[0],
          timeoutUrl: action.eventUrl[0],
        });
        prompts = [];
        break;
      case "record":
        read.push(readRecord(action, next));
        at += 1;
        break;
      case "notify":
        if (next?.action !== "conversation") {
          read.push({ action: "redirect", url: action.eventUrl[0] });
          break;
        }
        read.push(readConference(action, next, actions[at + 2]));
        at += 2;
        break;
      case "conversation":
        throw new Error("a participant joins a conversation without a notify action");
    }
  }
  return read;
}

/** True if only talk and stream actions precede the next input. */
function isFollowedByInput(actions: readonly Action[], at: number): boolean {
  const rest = actions.slice(at);
  const end = rest.find(({ action }) => action !== "talk" && action !== "stream");
  return end?.action === "input";
}

function readPrompt(action: Of<"talk"> | Of<"stream">): ScriptAction {
  if (action.action === "stream") return { action: "play", url: action.streamUrl[0] };
  const { language = null, style } = action;
  return {
    action: "say",
    text: readText(action.text),
    language,
    voice: style === undefined ? null : `${language}.${style}`,
  };
}

/** Text in <speak> is parsed as XML; other text is used unchanged. */
function readText(text: string): string {
  const inside = /^<speak>(.*)<\/speak>$/su.exec(text)?.[1];
  if (inside === undefined) {
    if (text.includes("<")) throw new Error("markup outside of a document");
    return text;
  }
  if (/[<>]/.test(inside)) throw new Error("a tag in words of ours");
  return inside.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function readRecord(action: Of<"record">, next: Action | undefined): ScriptAction {
  const report = new URL(action.eventUrl[0]);
  const notifyUrl = next?.action === "notify" ? next.eventUrl[0] : null;
  if (notifyUrl === null) throw new Error("nobody asks what comes after a recording");
  const step = report.searchParams.get("step");
  if (step === null || !notifyUrl.endsWith(`/${step}`))
    throw new Error("a recording whose report names no step");
  return {
    action: "record",
    maxSeconds: action.timeOut,
    endKey: action.endOnKey,
    hasBeep: action.beepStart,
    nextUrl: notifyUrl,
    emptyUrl: notifyUrl,
    reportUrl: report.origin + report.pathname,
  };
}

function readConference(
  joining: Of<"notify">,
  conference: Of<"conversation">,
  after: Action | undefined,
): ConferenceAction {
  const joinUrl = new URL(joining.eventUrl[0]);
  if (
    joinUrl.searchParams.get("about") !== "joining" ||
    joinUrl.searchParams.get("conference") !== conference.name
  )
    throw new Error("who enters a conversation tells of another");
  const music = conference.musicOnHoldUrl?.[0];
  const [leg, ...others] = conference.canSpeak ?? [];
  if (others.length > 0 || (conference.canSpeak && leg === undefined))
    throw new Error("heard by some of those in the conversation");
  return {
    action: "room",
    conference: conference.name,
    label: joinUrl.searchParams.get("label"),
    starts: conference.startOnEnter,
    ends: conference.endOnExit,
    hasBeep: false,
    audience: conference.mute ? "nobody" : leg === undefined ? "all" : { leg },
    wait: waitOf(music),
    reportUrl: joinUrl.origin + joinUrl.pathname,
    recordingReportUrl: conference.record ? (conference.eventUrl?.[0] ?? null) : null,
    afterUrl: after?.action === "notify" ? after.eventUrl[0] : null,
  };
}

/** Vonage has no hold music of its own, so ours counts as the default. */
function waitOf(url: string | undefined): ConferenceAction["wait"] {
  if (url === undefined) return "silence";
  return url === addresses("vonage").audio(holdMusic) ? "music" : { url };
}

// Audio a participant hears instead of the conference: wait, hold and announcements. The wait or hold document is
// requested again each time it ends, so it can change.

import type { SimulatorContext } from "#simulator/context.ts";
import { sleep } from "#simulator/sleep.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type {
  DocumentUrl,
  LiveConference,
  Participant,
} from "#simulator/voice/conferences/conference.ts";
import { reportConferenceEvent } from "#simulator/voice/conferences/report-conference.ts";
import type { AudioClip } from "#simulator/voice/media/media-exchange.ts";
import type { Verb } from "#simulator/voice/twiml/parse-document.ts";
import { callFields } from "#simulator/voice/webhooks/callback-fields.ts";
import { requestTwiml, type TwimlReply } from "#simulator/voice/webhooks/request-twiml.ts";
import { fetchAudio } from "./fetch-sound.ts";
import { type DocumentContext, resolve } from "./next-document.ts";
import { playClip, prompt } from "./prompts.ts";

/** A document without duration would be requested in a tight loop. */
const shortestRoundMs = 1_000;
const maxRedirects = 20;

export const playWaitMusic = (
  context: SimulatorContext,
  conference: LiveConference,
  participant: Participant,
  documentUrl: DocumentUrl,
): void => loopDocument(context, conference, participant, documentUrl, "wait");

export const playHoldMusic = (
  context: SimulatorContext,
  conference: LiveConference,
  participant: Participant,
  documentUrl: DocumentUrl,
): void => loopDocument(context, conference, participant, documentUrl, "hold");

function loopDocument(
  context: SimulatorContext,
  conference: LiveConference,
  participant: Participant,
  documentUrl: DocumentUrl,
  what: "wait" | "hold",
): void {
  participant.listening?.stop.abort();
  const stop = new AbortController();
  participant.listening = { what, documentUrl, stop };
  const { signal } = stop;
  const { call } = participant;
  const rounds = async () => {
    while (!signal.aborted) {
      const startedMs = performance.now();
      const hasPlayed = await listenOnce(context, conference, call, documentUrl, what, signal);
      if (!hasPlayed) return;
      const restMs = shortestRoundMs - (performance.now() - startedMs);
      await context.tasks.excludeFromPending(call.accountSid, sleep(Math.max(0, restMs), signal));
    }
  };
  context.voice.track(context.tasks.countAsPending(call.accountSid, rounds()));
}

/** Only this participant hears it; wait or hold audio resumes after the last of several. */
export function announceToParticipant(
  context: SimulatorContext,
  conference: LiveConference,
  participant: Participant,
  documentUrl: DocumentUrl,
): void {
  const { call } = participant;
  const signal = AbortSignal.any([call.program.signal, context.voice.stopping.signal]);
  const announce = async () => {
    participant.listening?.stop.abort();
    participant.announcements += 1;
    const hasPlayed = await listenOnce(
      context,
      conference,
      call,
      documentUrl,
      "announcement",
      signal,
    ).finally(() => {
      participant.announcements -= 1;
    });
    reportConferenceEvent(
      context,
      conference,
      hasPlayed ? "announcement-end" : "announcement-fail",
      participant,
      {
        AnnounceUrl: documentUrl.url,
      },
    );
    const { listening } = participant;
    if (participant.announcements > 0 || conference.find(call.sid) !== participant) return;
    // What began meanwhile is not restarted.
    if (listening === null || !listening.stop.signal.aborted) return;
    const continues = listening.what === "hold" ? participant.isHeld : conference.status === "init";
    if (continues)
      loopDocument(context, conference, participant, listening.documentUrl, listening.what);
  };
  context.voice.track(context.tasks.countAsPending(call.accountSid, announce()));
}

/** All participants hear it, over their voices. */
export function announceToConference(
  context: SimulatorContext,
  conference: LiveConference,
  documentUrl: DocumentUrl,
): void {
  const [first] = conference.participants.values();
  if (first === undefined) return;
  const { signal } = context.voice.stopping;
  const announce = async () => {
    const clips = await collect(context, conference, first.call, documentUrl, signal);
    for (const clip of clips ?? []) {
      await context.tasks.excludeFromPending(
        conference.accountSid,
        conference.media.announce(clip, signal),
      );
    }
    reportConferenceEvent(
      context,
      conference,
      clips === null ? "announcement-fail" : "announcement-end",
      null,
      {
        AnnounceUrl: documentUrl.url,
      },
    );
  };
  context.voice.track(context.tasks.countAsPending(conference.accountSid, announce()));
}

async function listenOnce(
  context: SimulatorContext,
  conference: LiveConference,
  call: LiveCall,
  documentUrl: DocumentUrl,
  what: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (let at = documentUrl, nth = 0; nth < maxRedirects && !signal.aborted; nth += 1) {
    const reply = await requestDocument(context, conference, call, at, what, signal);
    if (reply.kind === "nothing") return false;
    if (reply.kind === "audio") {
      const clip = await context.voice.exchange.clips.read(reply.bytes, reply.type);
      if (clip !== null) await playClip(context, call, clip, signal);
      return clip !== null;
    }
    const scene: DocumentContext = { base: at, signal };
    for (const verb of reply.verbs) {
      if (verb.name === "Redirect") break;
      await prompt(context, call, verb, scene);
    }
    const next = redirectOf(reply.verbs, scene);
    if (next === null) return true;
    at = { url: next, method: at.method };
  }
  return !signal.aborted;
}

/** Null if there is nothing playable. */
async function collect(
  context: SimulatorContext,
  conference: LiveConference,
  call: LiveCall,
  documentUrl: DocumentUrl,
  signal: AbortSignal,
): Promise<readonly AudioClip[] | null> {
  const { clips } = context.voice.exchange;
  const reply = await requestDocument(
    context,
    conference,
    call,
    documentUrl,
    "announcement",
    signal,
  );
  if (reply.kind === "nothing") return null;
  if (reply.kind === "audio") {
    const clip = await clips.read(reply.bytes, reply.type);
    return clip === null ? null : [clip];
  }
  const playlist: AudioClip[] = [];
  for (const verb of reply.verbs) {
    if (verb.name === "Say") {
      for (const { call: each } of conference.participants.values()) each.addCaption(verb.text);
      playlist.push(
        (await clips.message(verb.text, verb.attributes.language, verb.attributes.voice)).clip,
      );
    } else if (verb.name === "Pause") {
      playlist.push(clips.silence(Number(verb.attributes.length ?? "1")));
    } else if (verb.name === "Play") {
      const url = resolve(verb.text, { base: documentUrl, signal });
      const clip = url === null ? null : await fetchAudio(context, call, url, signal);
      if (clip !== null) playlist.push(clip);
    }
  }
  return playlist;
}

function requestDocument(
  context: SimulatorContext,
  conference: LiveConference,
  call: LiveCall,
  documentUrl: DocumentUrl,
  what: string,
  signal: AbortSignal,
): Promise<TwimlReply> {
  const fields = {
    ...callFields(call),
    ConferenceSid: conference.sid,
    FriendlyName: conference.name,
  };
  const question = { ...documentUrl, fallback: null, fields, what, place: "heard_only" } as const;
  return requestTwiml(context, call, question, signal);
}

function redirectOf(verbs: readonly Verb[], scene: DocumentContext): string | null {
  const redirect = verbs.find(({ name }) => name === "Redirect");
  return redirect === undefined ? null : resolve(redirect.text, scene);
}

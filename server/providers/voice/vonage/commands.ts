// Commands to live calls at Vonage: https://developer.vonage.com/en/api/voice, read on 2026-11-22. Each command
// addresses a leg: a conversation has a name to enter it, but none for commands.

import { z } from "zod";
import { holdMusic } from "#domain/call/audio/hold-music.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type {
  CommandOutcome,
  ConferenceParticipant,
  OutgoingLeg,
  ParticipantUpdate,
  ProviderLegStatus,
  VoiceCallbackUrls,
} from "#server/ports/voice.ts";
import {
  type Exchange,
  exchange,
  parseJson,
  requestJson,
} from "#server/providers/http-exchange.ts";
import { readTime } from "#server/providers/read-time.ts";
import { stripPlus } from "#server/providers/text/plus-sign.ts";
import { createAppJwt, type JwtDeps } from "#server/providers/text/vonage/jwt.ts";
import type { CallCommands } from "#server/providers/voice/call-commands.ts";
import { legCallbackUrl } from "#server/providers/voice/callback-urls.ts";
import { outcomeOfCommand, outcomeOfDial } from "#server/providers/voice/outcomes.ts";
import { vonageEndCauseOf } from "./endings.ts";
import { noPrivateKey, vonageErrorDialect } from "./errors.ts";
import { voiceOf, writeNcco } from "./ncco.ts";
import { callsApiUrl } from "./region.ts";

const callShape = z.object({
  status: z.string(),
  duration: z.union([z.string(), z.number()]).nullish(),
  end_time: z.string().nullish(),
});
const dialledShape = z.object({ uuid: z.string().min(1) });
const legRefOf = (body: string): string | null =>
  dialledShape.safeParse(parseJson(body)).data?.uuid ?? null;

const cannot = (message: string): CommandOutcome => ({
  kind: "rejected",
  message,
  providerCode: null,
});

/** One request of a command that takes several. */
interface Step {
  run(): Promise<CommandOutcome>;
  undo?(): Promise<unknown>;
}

export function createVonageCommands(deps: JwtDeps): CallCommands {
  function request(
    connection: Connection,
    method: "GET" | "POST" | "PUT" | "DELETE",
    body?: object,
  ): RequestInit | null {
    const token = createAppJwt(connection.settings, deps);
    if (token === null) return null;
    return {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
  }

  const legUrl = (connection: Connection, legRef: string, below = ""): string =>
    callsApiUrl(connection, `/v1/calls/${encodeURIComponent(legRef)}${below}`);

  async function command(
    connection: Connection,
    legRef: string,
    method: "PUT" | "DELETE",
    body?: object,
    below = "",
  ): Promise<CommandOutcome> {
    const init = request(connection, method, body);
    if (init === null) return cannot(noPrivateKey.message);
    const result = await exchange(connection.http, legUrl(connection, legRef, below), init);
    const outcome = outcomeOfCommand(result, vonageErrorDialect);
    if (outcome.kind !== "rejected" || !isAmbiguousRejection(result)) return outcome;
    return (await isOver(connection, legRef)) ? { kind: "already_ended" } : outcome;
  }

  /** For a call that ended at that very moment Vonage only reports a bad request. */
  async function isOver(connection: Connection, legRef: string): Promise<boolean> {
    const legStatus = await fetchLegStatus(connection, legRef).catch(() => null);
    return legStatus !== null && legStatus.kind !== "active";
  }

  async function fetchLegStatus(
    connection: Connection,
    legRef: string,
  ): Promise<ProviderLegStatus> {
    const init = request(connection, "GET");
    if (init === null) throw new ProviderError("rejected", noPrivateKey.message);
    try {
      const call = await requestJson(connection.http, legUrl(connection, legRef), init, callShape);
      const ended = vonageEndCauseOf(call.status, null);
      if (ended === null) return { kind: "active", type: progressOf(call.status) };
      const seconds = Number(call.duration ?? Number.NaN);
      const at = parseVonageTimeMs(call.end_time ?? "");
      return {
        kind: "ended",
        cause: ended.cause,
        seconds: Number.isNaN(seconds) ? null : seconds,
        at: readTime(at),
      };
    } catch (error) {
      if (error instanceof ProviderError && error.kind === "not_found") return { kind: "unknown" };
      throw error;
    }
  }

  const act = (connection: Connection, legRef: string, action: string) =>
    command(connection, legRef, "PUT", { action });

  const transfer = (connection: Connection, legRef: string, ncco: readonly object[]) =>
    command(connection, legRef, "PUT", { action: "transfer", destination: { type: "ncco", ncco } });

  /**
   * Runs the steps in sequence and stops at the first that isn't done. A rejected one undoes those before it: the whole
   * command then counts as rejected, so nothing of it may stay in effect.
   */
  async function runInOrder(steps: readonly Step[]): Promise<CommandOutcome> {
    const doneSteps: Step[] = [];
    for (const step of steps) {
      const outcome = await step.run();
      if (outcome.kind === "rejected")
        for (const done of doneSteps.toReversed()) await done.undo?.();
      if (outcome.kind !== "done") return outcome;
      doneSteps.push(step);
    }
    return { kind: "done" };
  }

  /**
   * Mutes and deafens the leg, and plays music to it alone. The outcome of the music is ignored: it may have ended, or
   * never started.
   */
  function holdOf(
    connection: Connection,
    legRef: string,
    isHeld: boolean,
    where: VoiceCallbackUrls,
  ): readonly Step[] {
    const music = { stream_url: [where.audio(holdMusic)], loop: 0 };
    const stream = (method: "PUT" | "DELETE", body?: object) => async () => {
      await command(connection, legRef, method, body, "/stream");
      return { kind: "done" } as const;
    };
    const play = stream("PUT", music);
    const stop = stream("DELETE");
    const action = (name: string) => () => act(connection, legRef, name);
    return isHeld
      ? [
          { run: action("mute"), undo: action("unmute") },
          { run: action("earmuff"), undo: action("unearmuff") },
          { run: play, undo: stop },
        ]
      : [
          { run: stop, undo: play },
          { run: action("unmute"), undo: action("mute") },
          { run: action("unearmuff"), undo: action("earmuff") },
        ];
  }

  /** Who can hear a participant is set on entry, so they enter again. */
  const enterAgain = (
    connection: Connection,
    who: ConferenceParticipant,
    change: ParticipantUpdate,
  ) =>
    transfer(connection, who.legRef, [
      {
        action: "conversation",
        name: who.conference,
        startOnEnter: false,
        endOnExit: false,
        ...voiceOf({ isMuted: change.isMuted ?? false, coaches: change.coaches ?? null }),
      },
    ]);

  return {
    async dial(connection, leg, where) {
      const init = request(connection, "POST", callOf(leg, where));
      if (init === null) return { kind: "rejected", ...noPrivateKey, providerCode: null };
      const result = await exchange(connection.http, callsApiUrl(connection, "/v1/calls"), init);
      return outcomeOfDial(result, vonageErrorDialect, legRefOf);
    },

    redirect: (connection, legRef, script, where) =>
      transfer(connection, legRef, writeNcco(script, where)),

    hangUp: (connection, legRef) => act(connection, legRef, "hangup"),
    getLegStatus: fetchLegStatus,

    updateParticipant(connection, who, change, where) {
      const { isHeld, isMuted, coaches } = change;
      const { legRef } = who;
      return runInOrder([
        ...(isHeld === undefined ? [] : holdOf(connection, legRef, isHeld, where)),
        ...(isMuted === undefined || coaches !== undefined
          ? []
          : [{ run: () => act(connection, legRef, isMuted ? "mute" : "unmute") }]),
        ...(coaches === undefined ? [] : [{ run: () => enterAgain(connection, who, change) }]),
      ]);
    },

    announceInConference: async () => cannot("Vonage can't play a message to everyone on a call."),
    startRecording: async () => cannot(onlyFromTheStart),
    changeRecording: async () => cannot(onlyFromTheStart),
  };
}

const onlyFromTheStart =
  "Vonage can only record a whole call: you can't start, pause or stop recording during it.";

/** Times in call records have no zone; they are in UTC. */
const parseVonageTimeMs = (text: string): number =>
  Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(" ", "T")}Z` : text);

const isAmbiguousRejection = (result: Exchange): boolean =>
  result.kind === "answered" && (result.status === 400 || result.status === 409);

function progressOf(status: string): "dialing" | "ringing" | "answered" {
  if (status === "answered" || status === "machine" || status === "human") return "answered";
  return status === "ringing" ? "ringing" : "dialing";
}

const longestRing = 120;
const longestCall = 7_200;

const callOf = (leg: OutgoingLeg, where: VoiceCallbackUrls): object => ({
  to: [{ type: "phone", number: stripPlus(leg.to) }],
  from: { type: "phone", number: stripPlus(leg.from) },
  ncco: writeNcco(leg.script, where),
  event_url: [legCallbackUrl(where, leg.ref)],
  event_method: "POST",
  ringing_timer: Math.min(leg.ringTimeoutSeconds, longestRing),
  length_timer: Math.min(leg.maxSeconds, longestCall),
  // Reported with the leg's other events; the call doesn't wait for the result.
  ...(leg.detectsMachine ? { machine_detection: "continue" } : {}),
});

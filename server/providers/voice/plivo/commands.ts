// Commands to calls of Plivo: https://www.plivo.com/docs/voice/api/calls, looked at on 2026-11-22. A command cannot
// carry its script: Plivo fetches it, from an address of ours that carries it.
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type {
  OutgoingLeg,
  ProviderLegStatus,
  VoiceCallbackUrls,
  VoiceProvider,
} from "#server/ports/voice.ts";
import { exchange, requestJson } from "#server/providers/http-exchange.ts";
import { below, get, post } from "#server/providers/sms/plivo/api.ts";
import { outcomeOfDial } from "#server/providers/voice/twiml/outcomes.ts";
import { command, drop } from "./command.ts";
import { whyPlivoEnded } from "./endings.ts";
import { plivoWords } from "./refusals.ts";
import { addGuest, onlyRoomOf } from "./rooms.ts";
import { callRefOf, liveCall, pastCall, queuedCall } from "./shapes.ts";
import { timeOfPlivo } from "./times.ts";
import { legCallbackUrl } from "./write-script.ts";

type Commands = Pick<VoiceProvider, "dial" | "redirect" | "hangUp" | "askLeg">;

const callPath = (leg: string): string => `/Call/${encodeURIComponent(leg)}/`;

export const plivoCommands: Commands = {
  /**
   * Whoever goes straight into a room is dialled from inside it: who waits there hears the phone ring. Where somebody
   * listens for a machine it is a plain call, for rooms know none: the room is entered once it is answered.
   */
  async dial(connection, leg, where) {
    const room = onlyRoomOf(leg.script);
    if (room && !leg.detectsMachine) return addGuest(connection, leg, room, where);
    const url = below(connection, "/Call/");
    const result = await exchange(connection.http, url, post(connection, callFields(leg, where)));
    return outcomeOfDial(result, plivoWords, callRefOf);
  },

  redirect: (connection, legRef, script, where) =>
    command(
      connection,
      callPath(legRef),
      post(connection, {
        ...{ legs: "aleg", aleg_url: where.script(script), aleg_method: "POST" },
      }),
    ),

  async hangUp(connection, legRef) {
    const ended = await command(connection, callPath(legRef), drop(connection));
    if (ended.kind !== "gone") return ended;
    // it may not have been dialled yet
    const path = `/Request/${encodeURIComponent(legRef)}/`;
    return command(connection, path, drop(connection));
  },

  /** In the order in which a call moves on, so that it is not missed in between. */
  async askLeg(connection, legRef): Promise<ProviderLegStatus> {
    const asked = async <T>(query: string, shape: Parameters<typeof requestJson<T>>[3]) => {
      const url = below(connection, `${callPath(legRef)}${query}`);
      try {
        return await requestJson(connection.http, url, get(connection), shape);
      } catch (error) {
        if (error instanceof ProviderError && error.kind === "not_found") return null;
        throw error;
      }
    };
    if (await asked("?status=queued", queuedCall)) return { kind: "alive", is: "dialling" };
    const live = await asked("?status=live", liveCall);
    if (live) {
      const word = live.call_status ?? "";
      if (word === "in-progress") return { kind: "alive", is: "answered" };
      return { kind: "alive", is: word === "ringing" ? "ringing" : "dialling" };
    }
    const past = await asked("", pastCall);
    if (!past) return { kind: "unheard_of" };
    const code = past.hangup_cause_code ?? null;
    const ended = whyPlivoEnded("completed", code === null ? null : String(code));
    const seconds = Number(past.call_duration ?? "0");
    return {
      ...{ kind: "over", cause: ended?.cause ?? "hung_up", at: timeOfPlivo(past.end_time) },
      seconds: Number.isNaN(seconds) ? null : seconds,
    };
  },
};

function callFields(leg: OutgoingLeg, where: VoiceCallbackUrls): object {
  const facts = legCallbackUrl(where, leg.ref);
  return {
    ...{ from: leg.from, to: leg.to },
    ...{ answer_url: where.script(leg.script, leg.ref), answer_method: "POST" },
    ...{ fallback_url: where.fallback, fallback_method: "POST" },
    ...{ ring_url: facts, ring_method: "POST", hangup_url: facts, hangup_method: "POST" },
    ...{ ring_timeout: leg.ringSeconds, time_limit: leg.maxSeconds },
    ...(leg.detectsMachine
      ? {
          // asked for at an address of its own nobody waits for it
          machine_detection: "true",
          ...{ machine_detection_url: `${facts}&about=answerer`, machine_detection_method: "POST" },
        }
      : {}),
  };
}

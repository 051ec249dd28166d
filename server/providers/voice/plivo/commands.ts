// Call commands for Plivo: https://www.plivo.com/docs/voice/api/calls, read on 2026-11-22. A command can't contain its
// script: Plivo fetches it from a URL of ours that encodes it.

import { ProviderError } from "#server/ports/provider-outcome.ts";
import type {
  OutgoingLeg,
  ProviderLegStatus,
  VoiceCallbackUrls,
  VoiceProvider,
} from "#server/ports/voice.ts";
import { exchange, requestJson } from "#server/providers/http-exchange.ts";
import { apiUrl, get, post } from "#server/providers/text/plivo/api.ts";
import { legCallbackUrl } from "#server/providers/voice/callback-urls.ts";
import { soleConferenceOf } from "#server/providers/voice/conference-step.ts";
import { outcomeOfDial } from "#server/providers/voice/outcomes.ts";
import { command, drop } from "./command.ts";
import { addParticipant } from "./conferences.ts";
import { plivoEndCauseOf } from "./endings.ts";
import { plivoErrorDialect } from "./errors.ts";
import { callRefOf, liveCall, pastCall, queuedCall } from "./shapes.ts";
import { parsePlivoTime } from "./times.ts";

type Commands = Pick<VoiceProvider, "dial" | "redirect" | "hangUp" | "getLegStatus">;

const callPath = (leg: string): string => `/Call/${encodeURIComponent(leg)}/`;

export const plivoCommands: Commands = {
  /**
   * A leg whose script is only a conference is dialed from inside it, so that participants hear the ringing. With
   * machine detection it is a plain call, since Plivo's conferences can't detect machines; it enters the conference
   * once answered.
   */
  async dial(connection, leg, where) {
    const conference = soleConferenceOf(leg.script);
    if (conference && !leg.detectsMachine)
      return addParticipant(connection, leg, conference, where);
    const url = apiUrl(connection, "/Call/");
    const result = await exchange(connection.http, url, post(connection, callFields(leg, where)));
    return outcomeOfDial(result, plivoErrorDialect, callRefOf);
  },

  redirect: (connection, legRef, script, where) =>
    command(
      connection,
      callPath(legRef),
      post(connection, { legs: "aleg", aleg_url: where.script(script), aleg_method: "POST" }),
    ),

  async hangUp(connection, legRef) {
    const ended = await command(connection, callPath(legRef), drop(connection));
    if (ended.kind !== "already_ended") return ended;
    // The call may not have been dialed yet.
    const path = `/Request/${encodeURIComponent(legRef)}/`;
    return command(connection, path, drop(connection));
  },

  /** Checks queued, live and past calls in this order, so that a call that advances in between isn't missed. */
  async getLegStatus(connection, legRef): Promise<ProviderLegStatus> {
    const findCall = async <T>(query: string, shape: Parameters<typeof requestJson<T>>[3]) => {
      const url = apiUrl(connection, `${callPath(legRef)}${query}`);
      try {
        return await requestJson(connection.http, url, get(connection), shape);
      } catch (error) {
        if (error instanceof ProviderError && error.kind === "not_found") return null;
        throw error;
      }
    };
    if (await findCall("?status=queued", queuedCall)) return { kind: "active", type: "dialing" };
    const live = await findCall("?status=live", liveCall);
    if (live) {
      const status = live.call_status ?? "";
      if (status === "in-progress") return { kind: "active", type: "answered" };
      return { kind: "active", type: status === "ringing" ? "ringing" : "dialing" };
    }
    const past = await findCall("", pastCall);
    if (!past) return { kind: "unknown" };
    const code = past.hangup_cause_code ?? null;
    const ended = plivoEndCauseOf("completed", code === null ? null : String(code));
    const seconds = Number(past.call_duration ?? "0");
    return {
      kind: "ended",
      cause: ended?.cause ?? "hung_up",
      at: parsePlivoTime(past.end_time),
      seconds: Number.isNaN(seconds) ? null : seconds,
    };
  },
};

function callFields(leg: OutgoingLeg, where: VoiceCallbackUrls): object {
  const eventsUrl = legCallbackUrl(where, leg.ref);
  return {
    from: leg.from,
    to: leg.to,
    answer_url: where.script(leg.script, leg.ref),
    answer_method: "POST",
    fallback_url: where.fallback,
    fallback_method: "POST",
    ring_url: eventsUrl,
    ring_method: "POST",
    hangup_url: eventsUrl,
    hangup_method: "POST",
    ring_timeout: leg.ringTimeoutSeconds,
    time_limit: leg.maxSeconds,
    ...(leg.detectsMachine
      ? {
          // Reported to its own URL, so that the call doesn't wait for the result.
          machine_detection: "true",
          machine_detection_url: `${eventsUrl}&about=answerer`,
          machine_detection_method: "POST",
        }
      : {}),
  };
}

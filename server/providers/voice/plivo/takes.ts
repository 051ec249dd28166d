// What Plivo recorded: https://www.plivo.com/docs/voice/api/recordings, looked at on 2026-11-22.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { RecordingEvent, VoiceProvider } from "#server/ports/voice.ts";
import { openMedia } from "#server/providers/download-media.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { firstTime } from "#server/providers/read-time.ts";
import { basicAuth, below, get, pages } from "#server/providers/sms/plivo/api.ts";
import { asWav } from "#server/providers/voice/mp3/mp3-to-wav.ts";
import { command, drop } from "./command.ts";
import { type PlivoTake, takePage, takeShape } from "./shapes.ts";
import { timeOfPlivo } from "./times.ts";

type Takes = Pick<VoiceProvider, "fetchRecording" | "deleteRecording" | "listRecordings">;

const takePath = (ref: string): string => `/Recording/${encodeURIComponent(ref)}/`;

export const plivoTakes: Takes = {
  /**
   * Asked for as WAV; what was begun elsewhere may be MP3. An account may want its key before it hands out a recording,
   * at a host of its own.
   */
  async fetchRecording(connection, take, maxBytes) {
    const url = below(connection, takePath(take.ref));
    const { recording_url, recording_format } = await requestJson(
      connection.http,
      url,
      get(connection),
      takeShape,
    );
    if (!recording_url) throw new ProviderError("not_found", "this recording has no file");
    const type = recording_format === "mp3" ? "audio/mpeg" : "audio/wav";
    // older files are named without the s
    const file = { url: recording_url.replace(/^http:/, "https:"), type };
    const { pieces } = await openMedia(connection.http, file, maxBytes, {
      home: connection.baseUrl,
      key: { authorization: basicAuth(connection) },
      keyAt: ["https://media.plivo.com"],
      also: ["https://*.plivo.com/", "https://*.amazonaws.com/"],
    });
    return asWav(pieces, maxBytes);
  },

  deleteRecording: (connection, takeRef) =>
    command(connection, takePath(takeRef), drop(connection)),

  async listRecordings(connection, { legRef, rooms }) {
    const facts: RecordingEvent[] = [];
    for (const take of await listBy(connection, { call_uuid: legRef }))
      facts.push(factOf(take, legRef, null));
    for (const room of rooms)
      for (const take of await listBy(connection, { mpc_name: room }))
        facts.push(factOf(take, legRef, room));
    const told = new Map(facts.map((fact) => [fact.takeRef, fact]));
    return [...told.values()];
  },
};

async function listBy(
  connection: Connection,
  filter: Record<string, string>,
): Promise<readonly PlivoTake[]> {
  const found: PlivoTake[] = [];
  try {
    for await (const page of pages(connection, "/Recording/", filter, takePage))
      found.push(...page.objects);
  } catch (error) {
    // of what it never had it says so
    if (error instanceof ProviderError && error.kind === "not_found") return [];
    throw error;
  }
  return found;
}

/** Only what is there is listed. `room`: null of what was said after a beep. */
function factOf(take: PlivoTake, legRef: string, room: string | null): RecordingEvent {
  const ms = Number(take.recording_duration_ms ?? "-1");
  const isRunning = !(ms >= 0);
  return {
    ...{ kind: "take", takeRef: take.recording_id, legRef, room },
    roomRef: null,
    is: isRunning ? "begun" : "ready",
    seconds: isRunning ? null : Math.round(ms / 1000),
    channels: 1,
    at: timeOfPlivo(take.add_time) ?? firstTime,
  };
}

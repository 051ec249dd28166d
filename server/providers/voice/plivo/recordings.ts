// Plivo's recordings: https://www.plivo.com/docs/voice/api/recordings, read on 2026-11-22.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { RecordingEvent, VoiceProvider } from "#server/ports/voice.ts";
import { openMedia } from "#server/providers/download-media.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { firstTime } from "#server/providers/read-time.ts";
import { apiUrl, basicAuth, get, pages } from "#server/providers/text/plivo/api.ts";
import { asWav } from "#server/providers/voice/mp3/mp3-to-wav.ts";
import { command, drop } from "./command.ts";
import { type PlivoRecording, recordingPage, recordingShape } from "./shapes.ts";
import { parsePlivoTime } from "./times.ts";

type RecordingCommands = Pick<
  VoiceProvider,
  "fetchRecording" | "deleteRecording" | "listRecordings"
>;

const recordingPath = (ref: string): string => `/Recording/${encodeURIComponent(ref)}/`;

export const plivoRecordings: RecordingCommands = {
  /**
   * Recordings are requested as WAV; one started elsewhere may be MP3. An account may require its key to download
   * recordings, from a separate host.
   */
  async fetchRecording(connection, recording, maxBytes, spool) {
    const url = apiUrl(connection, recordingPath(recording.ref));
    const { recording_url, recording_format } = await requestJson(
      connection.http,
      url,
      get(connection),
      recordingShape,
    );
    if (!recording_url) throw new ProviderError("not_found", "this recording has no file");
    const type = recording_format === "mp3" ? "audio/mpeg" : "audio/wav";
    // Older files have http URLs.
    const file = { url: recording_url.replace(/^http:/, "https:"), type };
    const { stream } = await openMedia(connection.http, file, maxBytes, {
      apiUrl: connection.baseUrl,
      authHeaders: { authorization: basicAuth(connection) },
      authenticatedOrigins: ["https://media.plivo.com"],
      otherPrefixes: ["https://*.plivo.com/", "https://*.amazonaws.com/"],
    });
    return asWav(stream, maxBytes, spool);
  },

  deleteRecording: (connection, recordingRef) =>
    command(connection, recordingPath(recordingRef), drop(connection)),

  async listRecordings(connection, { legRef, conferences }) {
    const events: RecordingEvent[] = [];
    for (const recording of await listBy(connection, { call_uuid: legRef }))
      events.push(recordingEventOf(recording, legRef, null));
    for (const conference of conferences)
      for (const recording of await listBy(connection, { mpc_name: conference }))
        events.push(recordingEventOf(recording, legRef, conference));
    const eventsByRef = new Map(events.map((event) => [event.recordingRef, event]));
    return [...eventsByRef.values()];
  },
};

async function listBy(
  connection: Connection,
  filter: Record<string, string>,
): Promise<readonly PlivoRecording[]> {
  const found: PlivoRecording[] = [];
  try {
    for await (const page of pages(connection, "/Recording/", filter, recordingPage))
      found.push(...page.objects);
  } catch (error) {
    // Plivo answers 404 for calls it never had.
    if (error instanceof ProviderError && error.kind === "not_found") return [];
    throw error;
  }
  return found;
}

/** Only existing recordings are listed. `conference` is null for a voicemail. */
function recordingEventOf(
  recording: PlivoRecording,
  legRef: string,
  conference: string | null,
): RecordingEvent {
  const ms = Number(recording.recording_duration_ms ?? "-1");
  const isRunning = !(ms >= 0);
  return {
    kind: "recording",
    recordingRef: recording.recording_id,
    legRef,
    conference,
    conferenceRef: null,
    type: isRunning ? "started" : "ready",
    seconds: isRunning ? null : Math.round(ms / 1000),
    channels: 1,
    at: parsePlivoTime(recording.add_time) ?? firstTime,
  };
}

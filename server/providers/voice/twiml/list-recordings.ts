// A call's recordings as the provider lists them, in the form of the events that reports would have produced.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { RecordedCallRef, RecordingEvent } from "#server/ports/voice.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { firstTime, readTime } from "#server/providers/read-time.ts";
import type { Dialect } from "./dialect.ts";
import { type RecordingStatusName, recordingStatuses } from "./parse-events.ts";
import { type ConferenceResponse, type RecordingResponse, recordingPage } from "./schemas.ts";

/** A listed recording may also be paused or still processing. */
const listedStatuses: Readonly<Record<string, RecordingStatusName>> = {
  ...recordingStatuses,
  paused: "started",
  stopped: "started",
  processing: "started",
};

type FindConferences = (
  connection: Connection,
  conference: string,
) => Promise<readonly ConferenceResponse[]>;

export function createRecordingLister(dialect: Dialect, findConferences: FindConferences) {
  const { paths } = dialect;

  async function read(connection: Connection, path: string): Promise<RecordingResponse[]> {
    const url = dialect.url(connection, path);
    try {
      return (await requestJson(connection.http, url, dialect.get(connection), recordingPage))
        .recordings;
    } catch (error) {
      // A call or conference that never existed has no recordings.
      if (error instanceof ProviderError && error.kind === "not_found") return [];
      throw error;
    }
  }

  return async (
    connection: Connection,
    talk: RecordedCallRef,
  ): Promise<readonly RecordingEvent[]> => {
    const { legRef, conferences } = talk;
    const lastConference = conferences.at(-1) ?? null;
    const ofLeg = await read(connection, paths.legRecordings(legRef));
    const events = ofLeg.map((recording) =>
      recordingEventOf(recording, { legRef, conference: lastConference }),
    );
    for (const conference of conferences)
      for (const { sid } of await findConferences(connection, conference)) {
        const ofConference = await read(connection, paths.conferenceRecordings(sid));
        events.push(
          ...ofConference.map((recording) => recordingEventOf(recording, { legRef, conference })),
        );
      }
    return events.filter((event) => event !== null);
  };
}

/** Null if it was deleted at the provider. */
function recordingEventOf(
  recording: RecordingResponse,
  owner: { readonly legRef: string; readonly conference: string | null },
): RecordingEvent | null {
  const status = recording.status ?? "completed";
  const type = Object.hasOwn(listedStatuses, status) ? listedStatuses[status] : undefined;
  if (type === undefined) return null;
  const seconds = Number(recording.duration ?? "-1");
  const startedAt = Date.parse(recording.start_time ?? recording.date_created ?? "");
  return {
    kind: "recording",
    recordingRef: recording.sid,
    legRef: owner.legRef,
    conferenceRef: recording.conference_sid ?? null,
    // A voicemail belongs to no conference, any other recording to the one it was made in.
    conference: recording.source === "RecordVerb" ? null : owner.conference,
    type,
    seconds: type === "ready" && seconds >= 0 ? seconds : null,
    channels: recording.channels === 2 ? 2 : 1,
    at: readTime(startedAt) ?? firstTime,
  };
}

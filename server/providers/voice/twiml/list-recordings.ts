// What the vendor's own books hold of a call's recordings, told as their reports would have told them.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { RecordedCallRef, RecordingEvent } from "#server/ports/voice.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { firstTime, readTime } from "#server/providers/read-time.ts";
import type { Dialect } from "./dialect.ts";
import { type RecordingStatusName, recordingStatuses } from "./parse-events.ts";
import { type ConferenceResponse, type RecordingResponse, recordingPage } from "./schemas.ts";

/** In the books it may also stand still, or not be ready yet. */
const bookWords: Readonly<Record<string, RecordingStatusName>> = {
  ...recordingStatuses,
  paused: "begun",
  stopped: "begun",
  processing: "begun",
};

type FindRooms = (connection: Connection, room: string) => Promise<readonly ConferenceResponse[]>;

export function createRecordingLister(dialect: Dialect, findRooms: FindRooms) {
  const { paths } = dialect;

  async function read(connection: Connection, path: string): Promise<RecordingResponse[]> {
    const url = dialect.url(connection, path);
    try {
      return (await requestJson(connection.http, url, dialect.get(connection), recordingPage))
        .recordings;
    } catch (error) {
      // a call or a room that was never there has no recordings
      if (error instanceof ProviderError && error.kind === "not_found") return [];
      throw error;
    }
  }

  return async (
    connection: Connection,
    talk: RecordedCallRef,
  ): Promise<readonly RecordingEvent[]> => {
    const { legRef, rooms } = talk;
    const lastRoom = rooms.at(-1) ?? null;
    const ofLeg = await read(connection, paths.legTakes(legRef));
    const facts = ofLeg.map((take) => factOf(take, { legRef, room: lastRoom }));
    for (const room of rooms)
      for (const { sid } of await findRooms(connection, room)) {
        const ofRoom = await read(connection, paths.roomTakes(sid));
        facts.push(...ofRoom.map((take) => factOf(take, { legRef, room })));
      }
    return facts.filter((fact) => fact !== null);
  };
}

/** null: it was deleted there. */
function factOf(
  take: RecordingResponse,
  place: { readonly legRef: string; readonly room: string | null },
): RecordingEvent | null {
  const word = take.status ?? "completed";
  const is = Object.hasOwn(bookWords, word) ? bookWords[word] : undefined;
  if (is === undefined) return null;
  const seconds = Number(take.duration ?? "-1");
  const begunAt = Date.parse(take.start_time ?? take.date_created ?? "");
  return {
    kind: "take",
    takeRef: take.sid,
    legRef: place.legRef,
    roomRef: take.conference_sid ?? null,
    // what was said after the beep belongs to no room, all else to the one that was spoken in
    room: take.source === "RecordVerb" ? null : place.room,
    is,
    seconds: is === "ready" && seconds >= 0 ? seconds : null,
    channels: take.channels === 2 ? 2 : 1,
    at: readTime(begunAt) ?? firstTime,
  };
}

// What to show for a recording: the player, a placeholder, or why there is none. Pure.
import type { Call } from "#contract/live-protocol.ts";
import { format } from "#web/language/format.ts";
import * as words from "./words.ts";

type Recording = Call["recordings"][number];

interface RecordingView {
  readonly what: Recording["kind"];
  readonly src: string;
  readonly seconds: number;
  readonly peaks: readonly number[];
  readonly isComing: boolean;
  readonly note: string | null;
}

export const recordingView = (recording: Recording, canListen: boolean): RecordingView => ({
  what: recording.kind,
  src: `/recordings/${recording.id}`,
  seconds: recording.seconds ?? 0,
  peaks: recording.peaks,
  isComing: recording.state === "processing",
  note: noteOf(recording, canListen),
});

function noteOf({ kind, state }: Recording, canListen: boolean): string | null {
  switch (state) {
    case "recording":
      return words.beingRecorded;
    case "lost":
      return format(words.recordingLost, { kind });
    case "deleted":
      return format(words.recordingDeleted, { kind });
    case "empty":
      return words.nothingRecorded;
    case "processing":
      return null;
    case "ready":
      return canListen ? null : format(words.recordingForbidden, { kind });
  }
}

/** Empty voicemails are not shown. */
export const visibleRecordings = (call: Call): Recording[] =>
  call.recordings.filter((one) => one.state !== "empty");

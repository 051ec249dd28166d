// What to show for a recording: the player, a placeholder, or why there is none. Pure.
import type { Call } from "#contract/live-protocol.ts";

export type Recording = Call["recordings"][number];

export interface RecordingView {
  readonly what: string;
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
  isComing: recording.state === "coming",
  note: noteOf(recording, canListen),
});

function noteOf({ kind, state }: Recording, canListen: boolean): string | null {
  switch (state) {
    case "running":
      return "Being recorded.";
    case "lost":
      return `Couldn't fetch the ${kind}. The provider may have deleted it.`;
    case "deleted":
      return `The ${kind} was deleted.`;
    case "nothing":
      return "Nothing was recorded.";
    case "coming":
      return null;
    case "ready":
      return canListen ? null : `There's a ${kind}, but you don't have permission to play it.`;
  }
}

/** Empty voicemails are not shown. */
export const visibleRecordings = (call: Call): Recording[] =>
  call.recordings.filter((one) => one.state !== "nothing");

// What to show of something recorded: the player, its place kept, or a sentence why there is none. Pure.
import type { Call } from "#contract/live-protocol.ts";

export type Recording = Call["takes"][number];

export interface RecordingView {
  readonly what: string;
  readonly src: string;
  readonly seconds: number;
  readonly peaks: readonly number[];
  readonly isComing: boolean;
  readonly note: string | null;
}

export const recordingView = (take: Recording, canListen: boolean): RecordingView => ({
  what: take.kind,
  src: `/recordings/${take.id}`,
  seconds: take.seconds ?? 0,
  peaks: take.peaks,
  isComing: take.state === "coming",
  note: noteOf(take, canListen),
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

/** Worth a place: an empty voicemail is no voicemail. */
export const visibleRecordings = (call: Call): Recording[] =>
  call.takes.filter((one) => one.state !== "nothing");

import type { Recording } from "#simulator/voice/media/media-exchange.ts";
import type { RecordingRecord } from "#simulator/voice/store/recordings.ts";

/** One that is made now, of a room or a call. */
export interface RunningRecording {
  record: Omit<RecordingRecord, "seq" | "updatedAt">;
  /** The customer's number, for faults that name it. */
  readonly handset: string;
  readonly media: Recording;
}

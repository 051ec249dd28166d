import type { Recording } from "#simulator/voice/media/media-exchange.ts";
import type { RecordingRecord } from "#simulator/voice/store/recordings.ts";

/** A running recording of a conference or a call. */
export interface RunningRecording {
  record: Omit<RecordingRecord, "seq" | "updatedAt">;
  /** The customer's number, for fault rules that match it. */
  readonly customerNumber: string;
  readonly media: Recording;
}

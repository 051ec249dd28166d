import type { Recording } from "#simulator/voice/media/exchange.ts";
import type { RecordingRecord } from "#simulator/voice/store/recordings.ts";

/** One that a room makes now. */
export interface RunningRecording {
  record: Omit<RecordingRecord, "seq" | "updatedAt">;
  readonly media: Recording;
}

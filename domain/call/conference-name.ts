// What a stay in a room is called at the provider. Each stay has a name of its own, so that what is reported
// late of one never speaks about the next.
import type { CallId } from "#domain/ids.ts";

export interface ConferenceRef {
  readonly callId: CallId;
  readonly stay: number;
}

export const formatConferenceName = ({ callId, stay }: ConferenceRef): string =>
  `${callId}.${stay}`;

/** Null: it is none of ours. */
export function parseConferenceName(room: string): ConferenceRef | null {
  const found = /^([0-9a-f-]{36})\.(\d{1,6})$/.exec(room);
  return found ? { callId: found[1] as CallId, stay: Number(found[2]) } : null;
}

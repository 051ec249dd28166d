// Names conferences at the provider. Each conference epoch has its own name, so that late reports about one never apply
// to the next.
import type { CallId } from "#domain/ids.ts";

interface ConferenceRef {
  readonly callId: CallId;
  readonly conferenceEpoch: number;
}

export const formatConferenceName = ({ callId, conferenceEpoch }: ConferenceRef): string =>
  `${callId}.${conferenceEpoch}`;

/** Null if the name is not one of ours. */
export function parseConferenceName(conference: string): ConferenceRef | null {
  const found = /^([0-9a-f-]{36})\.(\d{1,6})$/.exec(conference);
  return found ? { callId: found[1] as CallId, conferenceEpoch: Number(found[2]) } : null;
}

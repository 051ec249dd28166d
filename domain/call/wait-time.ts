// How long a caller waited for a member. This may be shorter than the call: listening to the voicemail greeting and
// leaving a message is not waiting.
import type { CallOutcome } from "#domain/call/call.ts";

interface EndedCall {
  readonly outcome: CallOutcome | null;
  readonly waitSeconds: number;
  readonly endedAt: string | null;
  readonly rings: readonly { readonly offeredAt: string; readonly endedAt: string | null }[];
  readonly recordings: readonly { readonly kind: string; readonly seconds: number | null }[];
}

/** From the first ring to the end of the last; later audio such as voicemail does not count. */
export function ringDurationSeconds({
  rings,
  endedAt,
}: Pick<EndedCall, "rings" | "endedAt">): number | null {
  const [first] = rings;
  if (first === undefined || endedAt === null) return null;
  const ends = rings.map((one) => Date.parse(one.endedAt ?? endedAt));
  return Math.max(0, Math.round((Math.max(...ends) - Date.parse(first.offeredAt)) / 1000));
}

/** Null if no member was rung, or the voicemail's length is not known yet. */
export function waitedSeconds(call: EndedCall): number | null {
  if (call.outcome === "missed") return ringDurationSeconds(call);
  if (call.outcome !== "voicemail") return call.waitSeconds;
  const spoken = call.recordings.flatMap((recording) =>
    recording.kind === "voicemail" ? [recording.seconds] : [],
  );
  if (spoken.length === 0 || spoken.includes(null)) return null;
  return Math.max(0, call.waitSeconds - spoken.reduce<number>((sum, one) => sum + (one ?? 0), 0));
}

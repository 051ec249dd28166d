// How long a caller waited for one of us. A call may last longer than that: whoever ends up in the voicemail box listens to
// the greeting and speaks, and that is no waiting.
import type { CallOutcome } from "#domain/call/call.ts";

interface EndedCall {
  readonly outcome: CallOutcome | null;
  readonly waitSeconds: number;
  readonly endedAt: string | null;
  readonly rings: readonly { readonly offeredAt: string; readonly endedAt: string | null }[];
  readonly takes: readonly { readonly kind: string; readonly seconds: number | null }[];
}

/** From the first ring to the last one's end: what the caller hears after that, such as a voicemail box, is no ring. */
export function ringSeconds({
  rings,
  endedAt,
}: Pick<EndedCall, "rings" | "endedAt">): number | null {
  const [first] = rings;
  if (first === undefined || endedAt === null) return null;
  const ends = rings.map((one) => Date.parse(one.endedAt ?? endedAt));
  return Math.max(0, Math.round((Math.max(...ends) - Date.parse(first.offeredAt)) / 1000));
}

/** null: nobody rang, or the length of the message is not known yet. */
export function waitedSeconds(call: EndedCall): number | null {
  if (call.outcome === "missed") return ringSeconds(call);
  if (call.outcome !== "voicemail") return call.waitSeconds;
  const spoken = call.takes.flatMap((take) => (take.kind === "voicemail" ? [take.seconds] : []));
  if (spoken.length === 0 || spoken.includes(null)) return null;
  return Math.max(0, call.waitSeconds - spoken.reduce<number>((sum, one) => sum + (one ?? 0), 0));
}

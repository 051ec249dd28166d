// Which of two tellings of one call is the later: a call carries no version, but it goes one way. Pure.
import type { Call } from "#contract/live-protocol.ts";

type Aged = Pick<Call, "state" | "isWrappedUp" | "legs" | "rings">;

/** An answer may arrive after the news of what came next; nothing of an ended call comes to life again. */
export const isStaleCall = (known: Aged, told: Aged): boolean => {
  const difference = ageOf(told) - ageOf(known);
  if (difference !== 0) return difference < 0;
  return told.legs.length < known.legs.length || told.rings.length < known.rings.length;
};

const ageOf = (call: Aged): number => (call.state === "ended" ? 1 : 0) + (call.isWrappedUp ? 1 : 0);

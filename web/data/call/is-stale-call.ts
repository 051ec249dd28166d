// Decides which of two states of a call is older: calls have no version but only move forward. Pure.
import type { Call } from "#contract/live-protocol.ts";

type Aged = Pick<Call, "state" | "isWrappedUp" | "legs" | "rings">;

/** A response may arrive after a newer change; an ended call must not become live again. */
export const isStaleCall = (known: Aged, incoming: Aged): boolean => {
  const difference = ageOf(incoming) - ageOf(known);
  if (difference !== 0) return difference < 0;
  return incoming.legs.length < known.legs.length || incoming.rings.length < known.rings.length;
};

const ageOf = (call: Aged): number => (call.state === "ended" ? 1 : 0) + (call.isWrappedUp ? 1 : 0);

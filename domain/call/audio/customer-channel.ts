// On which side of a recording the customer is. Carriers that record a room put whoever came first on the left and
// all others on the right; with us the customer is always on the left.
import { findCustomerLeg } from "#domain/call/derive-call-state.ts";
import type { Leg } from "#domain/call/leg.ts";

export interface RecordedConference {
  readonly direction: "in" | "out";
  readonly legs: readonly Leg[];
  readonly stay: number;
}

export function didCustomerJoinFirst({ direction, legs, stay }: RecordedConference): boolean {
  const seqOf = (leg: Leg | null) => (leg?.joinFlag?.stay === stay ? leg.joinFlag.seq : null);
  const customer = findCustomerLeg(legs);
  const theirs = seqOf(customer);
  const others = legs.filter((leg) => leg !== customer).flatMap((leg) => seqOf(leg) ?? []);
  // Where a report was lost: a caller waits for us, and whoever we call is waited for.
  if (theirs === null || others.length === 0) return direction === "in";
  return theirs < Math.min(...others);
}

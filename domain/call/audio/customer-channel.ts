// Decides which channel of a recording the customer is on. Carriers that record a conference put the first participant
// on the left and all others on the right; our recordings always have the customer on the left.
import { findCustomerLeg } from "#domain/call/derive-call-state.ts";
import type { Leg } from "#domain/call/leg.ts";

interface RecordedConference {
  readonly direction: "in" | "out";
  readonly legs: readonly Leg[];
  readonly conferenceEpoch: number;
}

export function didCustomerJoinFirst({
  direction,
  legs,
  conferenceEpoch,
}: RecordedConference): boolean {
  const seqOf = (leg: Leg | null) =>
    leg?.joinFlag?.conferenceEpoch === conferenceEpoch ? leg.joinFlag.seq : null;
  const customer = findCustomerLeg(legs);
  const theirs = seqOf(customer);
  const others = legs.filter((leg) => leg !== customer).flatMap((leg) => seqOf(leg) ?? []);
  // If a join report was lost: an inbound caller waits for us, an outbound customer is waited for.
  if (theirs === null || others.length === 0) return direction === "in";
  return theirs < Math.min(...others);
}

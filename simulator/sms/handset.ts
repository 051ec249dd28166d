import type { FailureCode, HandsetStatus } from "#contract/simulator/simulator.ts";

/** What a text to a phone in this state ends with; null: it arrives. */
export const handsetFailure: Readonly<Record<HandsetStatus, FailureCode | null>> = {
  on: null,
  off: 30003,
  landline: 30006,
  gone: 30005,
};

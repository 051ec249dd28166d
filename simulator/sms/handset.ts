import type { FailureCode, HandsetStatus } from "#contract/simulator/simulator.ts";

/** The error code of a text to a handset with this status; null if it is delivered. */
export const handsetFailure: Readonly<Record<HandsetStatus, FailureCode | null>> = {
  on: null,
  off: 30003,
  landline: 30006,
  not_in_service: 30005,
};

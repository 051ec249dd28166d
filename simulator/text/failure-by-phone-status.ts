import type { FailureCode, PhoneStatus } from "#contract/simulator/simulator.ts";

/** The error code of a text to a phone with this status; null if it is delivered. */
export const failureByPhoneStatus: Readonly<Record<PhoneStatus, FailureCode | null>> = {
  on: null,
  off: 30003,
  landline: 30006,
  not_in_service: 30005,
};

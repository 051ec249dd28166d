import { expect, test } from "vitest";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { canRetry, type DeliveryState, deliveryStates } from "./delivery-state.ts";
import { decideResend, isUncertain } from "./resend.ts";

const maxTries = limit("statusCheckAttempts");
const at = (recipient: string, state: DeliveryState, times = 0) => ({
  recipient,
  state,
  statusChecks: times,
});
const uncertain = (recipient: string) => at(recipient, "unknown", maxTries);
const chosen = (latest: ReturnType<typeof at>[], canDuplicate: boolean) => {
  try {
    return decideResend(latest, canDuplicate).map((one) => one.recipient);
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

test("a delivery is uncertain only once the last query of the provider brought no response", () => {
  const states = Object.keys(deliveryStates) as DeliveryState[];
  expect(states.filter((state) => isUncertain(at("a", state, maxTries)))).toEqual(["unknown"]);
  expect(isUncertain(at("a", "unknown", maxTries - 1))).toBe(false);
});

test("sends again to uncertain recipients only if the member accepts duplicates", () => {
  const mixed = [at("failed", "failed"), uncertain("uncertain"), at("has it", "delivered")];
  expect(chosen(mixed, false)).toEqual(["failed"]);
  expect(chosen(mixed, true)).toEqual(["failed", "uncertain"]);
  expect(chosen([uncertain("uncertain")], false)).toBe("may_be_duplicate");
  expect(chosen([uncertain("uncertain")], true)).toEqual(["uncertain"]);
});

test.each(Object.keys(deliveryStates) as DeliveryState[])(
  "a recipient at %s is retried only if the delivery failed",
  (state) => {
    const expected = canRetry(state) ? ["one"] : "not_retryable";
    expect(chosen([at("one", state)], false)).toEqual(expected);
    expect(chosen([at("one", state)], true)).toEqual(expected);
  },
);

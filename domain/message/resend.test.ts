import { expect, test } from "vitest";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { canRetry, type DeliveryState, deliveryStates } from "./delivery-state.ts";
import { decideResend, isUncertain } from "./resend.ts";

const asked = limit("askUnknownTries");
const at = (recipient: string, state: DeliveryState, times = 0) => ({
  recipient,
  state,
  asked: times,
});
const uncertain = (recipient: string) => at(recipient, "unknown", asked);
const chosen = (latest: ReturnType<typeof at>[], canDuplicate: boolean) => {
  try {
    return decideResend(latest, canDuplicate).map((one) => one.recipient);
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

test("only a delivery that was asked about in vain is uncertain", () => {
  const states = Object.keys(deliveryStates) as DeliveryState[];
  expect(states.filter((state) => isUncertain(at("a", state, asked)))).toEqual(["unknown"]);
  expect(isUncertain(at("a", "unknown", asked - 1))).toBe(false);
});

test("whoever may have it gets it again only if the member accepts that it could arrive twice", () => {
  const mixed = [at("failed", "failed"), uncertain("uncertain"), at("has it", "delivered")];
  expect(chosen(mixed, false)).toEqual(["failed"]);
  expect(chosen(mixed, true)).toEqual(["failed", "uncertain"]);
  expect(chosen([uncertain("uncertain")], false)).toBe("could_arrive_twice");
  expect(chosen([uncertain("uncertain")], true)).toEqual(["uncertain"]);
});

test.each(Object.keys(deliveryStates) as DeliveryState[])(
  "a recipient at %s is sent to again only where it failed",
  (state) => {
    const expected = canRetry(state) ? ["one"] : "not_retryable";
    expect(chosen([at("one", state)], false)).toEqual(expected);
    expect(chosen([at("one", state)], true)).toEqual(expected);
  },
);

import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { DeliveryState } from "./delivery-state.ts";
import { summarizeDeliveries } from "./delivery-summary.ts";

const at = (state: DeliveryState, statusChecks = 0) => ({ state, statusChecks });

test("a failed message needs attention, and is no reply if it reached no recipient", () => {
  expect(summarizeDeliveries([at("failed")])).toMatchObject({
    isFailed: true,
    hasReachedNobody: true,
  });
  expect(summarizeDeliveries([at("delivered"), at("bounced")])).toMatchObject({
    isFailed: true,
    hasReachedNobody: false,
    hasLeft: true,
  });
  expect(summarizeDeliveries([at("suppressed"), at("undelivered")]).hasReachedNobody).toBe(true);
});

test("a message with an unknown outcome is unconfirmed at once, and needs attention in the end", () => {
  expect(summarizeDeliveries([at("unknown")])).toMatchObject({
    isUnconfirmed: true,
    isFailed: false,
  });
  expect(summarizeDeliveries([at("unknown", limit("statusCheckAttempts"))])).toMatchObject({
    isUnconfirmed: false,
    isFailed: true,
    hasReachedNobody: false,
    hasLeft: true,
  });
});

test("a message that was sent, is scheduled or was canceled is no failure", () => {
  for (const state of ["queued", "sending", "accepted", "delivered"] as const)
    expect(summarizeDeliveries([at(state)])).toEqual({
      isFailed: false,
      isUnconfirmed: false,
      hasReachedNobody: false,
      hasLeft: true,
    });
  for (const state of ["scheduled", "canceled"] as const)
    expect(summarizeDeliveries([at(state)])).toMatchObject({ isFailed: false, hasLeft: false });
  expect(summarizeDeliveries([])).toMatchObject({ hasReachedNobody: false, hasLeft: false });
});

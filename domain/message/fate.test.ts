import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { DeliveryState } from "./delivery-state.ts";
import { fateOf } from "./fate.ts";

const at = (state: DeliveryState, asked = 0) => ({ state, asked });

test("a failed one is for a person to look at, and answers nobody if it reached nobody", () => {
  expect(fateOf([at("failed")])).toMatchObject({ isFailed: true, hasReachedNobody: true });
  expect(fateOf([at("delivered"), at("bounced")])).toMatchObject({
    ...{ isFailed: true, hasReachedNobody: false, hasLeft: true },
  });
  expect(fateOf([at("suppressed"), at("undelivered")]).hasReachedNobody).toBe(true);
});

test("one with an unknown outcome is marked from the first moment, and needs a person in the end", () => {
  expect(fateOf([at("unknown")])).toMatchObject({ isUnconfirmed: true, isFailed: false });
  expect(fateOf([at("unknown", limit("askUnknownTries"))])).toMatchObject({
    ...{ isUnconfirmed: false, isFailed: true, hasReachedNobody: false, hasLeft: true },
  });
});

test("one that went out, waits for its time or was canceled is no fault", () => {
  for (const state of ["queued", "sending", "accepted", "delivered"] as const)
    expect(fateOf([at(state)])).toEqual({
      ...{ isFailed: false, isUnconfirmed: false, hasReachedNobody: false, hasLeft: true },
    });
  for (const state of ["scheduled", "cancelled"] as const)
    expect(fateOf([at(state)])).toMatchObject({ isFailed: false, hasLeft: false });
  expect(fateOf([])).toMatchObject({ hasReachedNobody: false, hasLeft: false });
});

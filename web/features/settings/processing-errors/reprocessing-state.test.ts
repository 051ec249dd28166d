import { expect, test } from "vitest";
import type { InboundPayloadId } from "#domain/ids.ts";
import {
  type ReprocessingById,
  updateReprocessing,
  withReprocessing,
} from "./reprocessing-state.ts";
import type { ProcessingError } from "./types.ts";

const item = (id: string, attempts = 1): ProcessingError => ({
  id: id as InboundPayloadId,
  provider: "twilio",
  receivedAt: "2026-11-20T09:00:00Z",
  state: "failed",
  problem: "No sender.",
  attempts,
  url: "",
  body: "",
  kind: "webhook",
  size: 0,
  email: null,
});
const reading = (one: ProcessingError): ReprocessingById =>
  new Map([[one.id, { item: one, checks: 0 }]]);

test("keeps a row in place while it is reprocessed", () => {
  const rows = [item("c"), item("a")];
  expect(withReprocessing(reading(item("b")), rows).map(({ id }) => id)).toEqual(["c", "b", "a"]);
  expect(withReprocessing(reading(item("c")), rows)).toBe(rows);
});

test("counts an item as processed only if it stays away", () => {
  const first = updateReprocessing(reading(item("b")), [item("a")]);
  expect([first.understood, first.readings.size]).toEqual([0, 1]);
  const second = updateReprocessing(first.readings, [item("a")]);
  expect([second.understood, second.readings.size]).toEqual([1, 0]);
});

test("counts an item that returns with one more attempt as failed", () => {
  expect(updateReprocessing(reading(item("b", 1)), [item("b", 2)])).toEqual({
    readings: new Map(),
    understood: 0,
  });
});

test("keeps waiting for an item that was not picked up yet", () => {
  expect(updateReprocessing(reading(item("b", 1)), [item("b", 1)]).readings.size).toBe(1);
});

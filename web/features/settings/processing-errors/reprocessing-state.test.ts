import { expect, test } from "vitest";
import type { InboundPayloadId } from "#domain/ids.ts";
import type { ProcessingError } from "./processing-errors-page.tsx";
import {
  type ReprocessingById,
  updateReprocessing,
  withReprocessing,
} from "./reprocessing-state.ts";

const item = (id: string, tries = 1): ProcessingError => ({
  id: id as InboundPayloadId,
  vendor: "twilio",
  receivedAt: "2026-11-20T09:00:00Z",
  state: "unreadable",
  problem: "No sender.",
  tries,
  url: "",
  body: "",
  kind: "hook",
  size: 0,
  mail: null,
});
const reading = (one: ProcessingError): ReprocessingById =>
  new Map([[one.id, { item: one, looks: 0 }]]);

test("a row that is being read keeps its place while it is away", () => {
  const rows = [item("c"), item("a")];
  expect(withReprocessing(reading(item("b")), rows).map(({ id }) => id)).toEqual(["c", "b", "a"]);
  expect(withReprocessing(reading(item("c")), rows)).toBe(rows);
});

test("only what stays away was understood", () => {
  const first = updateReprocessing(reading(item("b")), [item("a")]);
  expect([first.understood, first.readings.size]).toEqual([0, 1]);
  const second = updateReprocessing(first.readings, [item("a")]);
  expect([second.understood, second.readings.size]).toEqual([1, 0]);
});

test("what comes back with one try more was not understood", () => {
  expect(updateReprocessing(reading(item("b", 1)), [item("b", 2)])).toEqual({
    readings: new Map(),
    understood: 0,
  });
});

test("an item not taken up yet is still being read", () => {
  expect(updateReprocessing(reading(item("b", 1)), [item("b", 1)]).readings.size).toBe(1);
});

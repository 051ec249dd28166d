import { expect, test } from "vitest";
import {
  retentionChoices,
  retentionLabel,
  wrapUpChoices,
  wrapUpLabel,
} from "./call-settings-labels.ts";

test("includes a custom value among the usual choices, in order", () => {
  expect(retentionChoices(365)).toEqual([30, 90, 180, 365, 730, null]);
  expect(retentionChoices(null)).toEqual([30, 90, 180, 365, 730, null]);
  expect(retentionChoices(45)).toEqual([30, 45, 90, 180, 365, 730, null]);
  expect(wrapUpChoices(45)).toEqual([0, 15, 30, 45, 60, 120, 300]);
});

test("formats durations the way people say them", () => {
  expect([30, 365, 730, null].map(retentionLabel)).toEqual([
    "30 days",
    "1 year",
    "2 years",
    "Until deleted",
  ]);
  expect([0, 45, 60, 90, 120].map(wrapUpLabel)).toEqual([
    "None: the next call can ring immediately",
    "45 seconds",
    "1 minute",
    "90 seconds",
    "2 minutes",
  ]);
});

import { expect, test } from "vitest";
import { kinds } from "./ledger.ts";
import { failuresOfRejections, stormKinds, tableOf } from "./report.ts";
import { atOnce, rates } from "./settings.ts";
import { operations } from "./traffic/operations.ts";

test("each kind of item has a row of the table, also if none was done", () => {
  const lines = tableOf({ figures: {} }).split("\n").slice(2);
  expect(lines.map((line) => line.split("|")[1]?.trim())).toEqual(
    Object.values(kinds).filter((name) => name !== kinds.mailbox_mail),
  );
});

test("each kind of item is done at a rate of its own, or in the course of another", () => {
  const inCourse = ["unmerge", "recording", "transfer"];
  const ownRate = stormKinds.filter((kind) => !inCourse.includes(kind)).sort();
  for (const settings of [operations, rates, atOnce])
    expect(Object.keys(settings).sort()).toEqual(ownRate);
});

test("a request that the API no longer understands is a failure; one that it rejects in its state is not", () => {
  const rejections = { "transfer of a call: invalid input": 17, "snooze: snooze in past": 3 };
  expect(failuresOfRejections(rejections)).toEqual(["17 × transfer of a call: invalid input"]);
});

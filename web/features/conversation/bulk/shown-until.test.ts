import { expect, test } from "vitest";
import type { BulkOperation } from "#contract/live-protocol.ts";
import { createShownUntil } from "./shown-until.ts";

const operation = (part: Partial<BulkOperation>): BulkOperation => ({
  id: "one" as BulkOperation["id"],
  action: { kind: "close" },
  state: "done",
  total: 3,
  done: 3,
  skipped: 0,
  undone: 0,
  kept: 0,
  startedAt: "2026-01-01T10:00:00.000Z",
  endedAt: "2026-01-01T10:00:02.000Z",
  undoUntil: "2026-01-01T11:00:02.000Z",
  ...part,
});
const at = (time: string) => Date.parse(`2026-01-01T${time}.000Z`);

test("the result of a bulk action is shown for a minute, also after a reload", () => {
  const shownUntil = createShownUntil(() => at("10:25:00"));
  expect(shownUntil(operation({}))).toBe(at("10:01:02"));
});

test("a clock that differs from the server's neither hides nor keeps a result that ended here", () => {
  const shownUntil = createShownUntil(() => at("12:00:00"));
  expect(shownUntil(operation({ state: "running", endedAt: null }))).toBe(Number.POSITIVE_INFINITY);
  expect(shownUntil(operation({}))).toBe(at("12:01:00"));
  expect(shownUntil(operation({}))).toBe(at("12:01:00"));
});

test("one that was stopped waits for a decision", () => {
  const shownUntil = createShownUntil(() => at("12:00:00"));
  expect(shownUntil(operation({ state: "canceled" }))).toBe(Number.POSITIVE_INFINITY);
});

import { describe, expect, test } from "vitest";
import { createCounters } from "./counters.ts";
import { createLogger } from "./logger.ts";
import { watchProcess } from "./process-watch.ts";

function openWatch() {
  const lines: Record<string, unknown>[] = [];
  const ended: string[] = [];
  const counters = createCounters();
  let nowMs = 0;
  const watch = watchProcess({
    log: createLogger(
      (line) => lines.push(JSON.parse(line)),
      () => new Date(0),
    ),
    counters,
    end: (reason) => ended.push(reason),
    nowMs: () => nowMs,
  });
  return {
    watch,
    lines,
    ended,
    count: (kind: string) => counters.read("deskbell_uncaught_total", { kind }),
    later(ms: number) {
      nowMs += ms;
    },
  };
}
const reset = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

describe("an unhandled error", () => {
  test("of a cut connection is logged once and counted, and the process continues", () => {
    const { watch, lines, ended, count } = openWatch();
    watch.uncaught(reset());
    expect(lines).toMatchObject([{ level: "error", event: "process.uncaught" }]);
    expect([count("connection"), ended]).toEqual([1, []]);
  });
  test("of a promise is logged and counted, and the process continues", () => {
    const { watch, lines, ended, count } = openWatch();
    watch.rejected(new TypeError("x is not a function"));
    expect([lines.length, count("rejection"), ended]).toEqual([1, 1, []]);
  });
  test.each([new TypeError("x is not a function"), "a word", null])(
    "of any other kind (%s) ends the process gracefully",
    (error) => {
      const { watch, ended, count } = openWatch();
      watch.uncaught(error);
      expect([count("exception"), ended]).toEqual([1, ["an unhandled exception"]]);
    },
  );
  test("that occurs more than a hundred times in a minute ends the process", () => {
    const { watch, ended, later } = openWatch();
    for (let times = 0; times < 100; times += 1) watch.uncaught(reset());
    later(60_000);
    for (let times = 0; times < 100; times += 1) watch.rejected(reset());
    expect(ended).toEqual([]);
    watch.uncaught(reset());
    expect(ended).toEqual(["too many unhandled errors"]);
  });
});

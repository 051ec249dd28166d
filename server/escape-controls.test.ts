import { expect, test } from "vitest";
import { escapeControls } from "./escape-controls.ts";
import { createLogger } from "./logger.ts";

const hostile = "a\u009b31m\u0085\u007f\u001b[2J\u202eb\u2066c\u2028";

test("a terminal gets no control character of either set, and none that turns text around", () => {
  expect(escapeControls(hostile)).toBe(
    "a\\u009b31m\\u0085\\u007f\\u001b[2J\\u202eb\\u2066c\\u2028",
  );
  expect(escapeControls("naïve café\t日本\n")).toBe("naïve café\t日本\n");
});

test("escaped JSON is the same JSON", () => {
  expect(JSON.parse(escapeControls(JSON.stringify({ hostile })))).toEqual({ hostile });
});

test("the log has none either", () => {
  const lines: string[] = [];
  createLogger(
    (line) => lines.push(line),
    () => new Date(0),
  )("warn", "smtp.connection_failed", { problem: hostile });
  expect(lines.join()).not.toMatch(/[\u007f-\u009f\u202e]/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ problem: hostile });
});

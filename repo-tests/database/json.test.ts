// All JSON written to the database passes through one function, which handles what jsonb rejects.
import { expect, test } from "vitest";
import { listFiles, read } from "#repo-tests/parsers/sources.ts";

/** These may use JSON.stringify: the function itself, and cursors, which go to the browser. */
const exemptFiles = ["server/store/json.ts", "server/store/cursor.ts"];

test("the store writes JSON only through toJson", () => {
  const files = listFiles("server/store").filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !exemptFiles.includes(file),
  );
  expect(files.filter((file) => read(file).includes("JSON.stringify"))).toEqual([]);
  expect(files.filter((file) => read(file).includes("toJson(")).length).toBeGreaterThan(15);
});

// What goes into the database as JSON goes through one function, which knows what jsonb refuses.
import { expect, test } from "vitest";
import { listFiles, read } from "#repo-tests/parsers/sources.ts";

/** Its JSON goes to a browser, not into the database. */
const others = ["server/store/json.ts", "server/store/cursor.ts"];

test("the store writes JSON by toJson alone", () => {
  const files = listFiles("server/store").filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !others.includes(file),
  );
  expect(files.filter((file) => read(file).includes("JSON.stringify"))).toEqual([]);
  expect(files.filter((file) => read(file).includes("toJson(")).length).toBeGreaterThan(15);
});

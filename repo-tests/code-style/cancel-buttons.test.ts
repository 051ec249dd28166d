import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("every Cancel button looks the same: quiet, without a border", () => {
  const files = readdirSync("web", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => path.join("web", name));
  const buttons = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /<Button\b([^<]*)>\s*(?:Cancel|\{words\.cancel\})\s*<\/Button>/g,
      ),
    ].map(([, props = ""]) => ({ file, props })),
  );
  expect(buttons.length).toBeGreaterThan(15);
  expect(buttons.filter(({ props }) => !props.includes('kind="quiet"'))).toEqual([]);
});

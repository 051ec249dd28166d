import { expect, test } from "vitest";
import { codeFolders, exists, listFiles, read } from "#repo-tests/parsers/sources.ts";

const files = codeFolders.flatMap((folder) => listFiles(folder));

test("nothing names the place where it was written", () => {
  const papers = ["docs", ".github"].flatMap((folder) => (exists(folder) ? listFiles(folder) : []));
  const all = [...files, ...papers, "README.md", "package.json"].filter(
    (file) => exists(file) && /\.(tsx?|css|md|sql|json|html)$/.test(file),
  );
  // Built from parts, so that this line does not find itself.
  const places = [
    ["", "work", ""].join("/"),
    ["", "home", ""].join("/"),
    ["", "root", ""].join("/"),
  ];
  const naming = all.filter((file) => places.some((place) => read(file).includes(place)));
  expect(naming).toEqual([]);
  expect(all.length).toBeGreaterThan(600);
});

import { expect, test } from "vitest";
import { codeFolders, exists, listFiles, read } from "#repo-tests/parsers/sources.ts";

const files = codeFolders.flatMap((folder) => listFiles(folder));

test("no file contains an absolute path of the machine it was written on", () => {
  const papers = ["docs", ".github"].flatMap((folder) => (exists(folder) ? listFiles(folder) : []));
  const all = [...files, ...papers, "README.md", "package.json"].filter(
    (file) => exists(file) && /\.(tsx?|css|md|sql|json|html)$/.test(file),
  );
  // Built from parts, so that this file does not match itself.
  const machinePaths = [
    ["", "work", ""].join("/"),
    ["", "home", ""].join("/"),
    ["", "root", ""].join("/"),
  ];
  const naming = all.filter((file) =>
    machinePaths.some((machinePath) => read(file).includes(machinePath)),
  );
  expect(naming).toEqual([]);
  expect(all.length).toBeGreaterThan(600);
});

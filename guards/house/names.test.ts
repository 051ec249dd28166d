import { expect, test } from "vitest";
import { codeFolders, exists, listFiles, read, readSources } from "#guards/reading/sources.ts";
import { banned, exportsOf, judgeExports, judgePaths } from "./names.ts";

const files = codeFolders.flatMap((folder) => listFiles(folder));
const sources = readSources();

/** Payloads are called by their vendor's words. */
const isPayload = (file: string): boolean => file.startsWith("server/providers/fixtures/");

test("files and what they export are called by words that mean something", () => {
  expect(judgePaths(files.filter((file) => !isPayload(file)))).toEqual([]);
  expect(sources.flatMap(judgeExports)).toEqual([]);
  expect(files.length).toBeGreaterThan(600);
  expect(sources.flatMap(({ text }) => exportsOf(text)).length).toBeGreaterThan(1_200);
});

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

test("planted: banned words in a path and in an export", () => {
  expect(judgePaths(["web/data/utils.ts"])).toHaveLength(1);
  expect(judgePaths(["server/user-list/x.ts"])).toHaveLength(1);
  expect(judgePaths(["web/ui/buser.ts"])).toEqual([]);
  expect(judgeExports({ path: "x.ts", text: "export function openInbox() {}" })).toHaveLength(1);
  expect(judgeExports({ path: "x.ts", text: "export interface LineManager {}" })).toHaveLength(1);
  expect(judgeExports({ path: "x.ts", text: "export const userAgent = 1;" })).toHaveLength(1);
  expect(judgeExports({ path: "x.ts", text: "const user = 1; // export const user" })).toEqual([]);
  expect(Object.values(banned).every((instead) => instead.length > 5)).toBe(true);
});

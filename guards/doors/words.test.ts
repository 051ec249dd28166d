import { expect, test } from "vitest";
import { errorCatalogue } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { textProblems } from "#domain/message/text-problems.ts";
import { isTestCode, readSources } from "#guards/reading/sources.ts";
import { unheld, unthrown } from "./words.ts";

const sources = readSources(["domain", "contract", "server", "web"]).filter(
  ({ path }) => !isTestCode(path),
);
const but = (...paths: string[]) => sources.filter((source) => !paths.includes(source.path));

test("every error of the catalogue is thrown somewhere", () => {
  expect(
    unthrown(Object.keys(errorCatalogue), but("domain/errors.ts", "domain/call/call-errors.ts")),
  ).toEqual([]);
  expect(Object.keys(errorCatalogue).length).toBeGreaterThanOrEqual(55);
});

test("every limit holds something", () => {
  expect(
    unheld(
      Object.keys(limits),
      but(
        ...["domain/limits.ts", "domain/call/call-limits.ts", "domain/door-limits.ts"],
        "domain/message/mail/judging-limits.ts",
      ),
    ),
  ).toEqual([]);
  expect(Object.keys(limits).length).toBeGreaterThanOrEqual(45);
});

test("every problem of a text is one that a provider can have", () => {
  const named = sources
    .filter(({ path }) => path !== "domain/message/text-problems.ts")
    .map(({ text }) => text)
    .join("\n");
  const silent = Object.keys(textProblems).filter((name) => !named.includes(`"${name}"`));
  expect(silent).toEqual([]);
  expect(Object.keys(textProblems).length).toBeGreaterThanOrEqual(20);
});

test("planted: an error nobody throws, a limit nobody keeps", () => {
  const file = (text: string) => [{ path: "server/x.ts", text }];
  expect(unthrown(["not_found"], file('throw new DeskError("not_found");'))).toEqual([]);
  expect(unthrown(["b"], file('throw new DeskError(x ? "a" : "b", { who: 1 });'))).toEqual([]);
  expect(
    unthrown(["not_found"], file('// new DeskError("not_found")\nconst a = "not_found";')),
  ).toEqual(["not_found"]);
  expect(unthrown(["invalid_input"], file("throw DeskError.invalid([]);"))).toEqual([]);
  expect(unheld(["pageSize"], file('limit("pageSize")'))).toEqual([]);
  expect(unheld(["pageSize"], file("limits.pageSize.max"))).toEqual([]);
  expect(unheld(["pageSize"], file('// limit("pageSize")'))).toEqual(["pageSize"]);
});

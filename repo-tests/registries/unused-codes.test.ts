import { expect, test } from "vitest";
import { errorCatalog } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { textProblems } from "#domain/message/text-problems.ts";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { unusedErrorCodes, unusedLimits } from "./unused-codes.ts";

const sources = readSources(["domain", "contract", "server", "web"]).filter(
  ({ path }) => !isTestCode(path),
);
const but = (...paths: string[]) => sources.filter((source) => !paths.includes(source.path));

test("every error of the catalog is thrown somewhere", () => {
  expect(
    unusedErrorCodes(
      Object.keys(errorCatalog),
      but("domain/errors.ts", "domain/call/call-errors.ts"),
    ),
  ).toEqual([]);
  expect(Object.keys(errorCatalog).length).toBeGreaterThanOrEqual(55);
});

test("every limit is used", () => {
  expect(
    unusedLimits(
      Object.keys(limits),
      but(
        "domain/limits.ts",
        "domain/call/call-limits.ts",
        "domain/network-limits.ts",
        "domain/member/sign-in-limits.ts",
        "domain/message/email/judging-limits.ts",
      ),
    ),
  ).toEqual([]);
  expect(Object.keys(limits).length).toBeGreaterThanOrEqual(45);
});

test("every SMS problem is reported by a provider", () => {
  const named = sources
    .filter(({ path }) => path !== "domain/message/text-problems.ts")
    .map(({ text }) => text)
    .join("\n");
  const silent = Object.keys(textProblems).filter((name) => !named.includes(`"${name}"`));
  expect(silent).toEqual([]);
  expect(Object.keys(textProblems).length).toBeGreaterThanOrEqual(20);
});

test("planted: an error never thrown, a limit never used", () => {
  const file = (text: string) => [{ path: "server/x.ts", text }];
  expect(unusedErrorCodes(["not_found"], file('throw new AppError("not_found");'))).toEqual([]);
  expect(unusedErrorCodes(["b"], file('throw new AppError(x ? "a" : "b", { who: 1 });'))).toEqual(
    [],
  );
  expect(
    unusedErrorCodes(["not_found"], file('// new AppError("not_found")\nconst a = "not_found";')),
  ).toEqual(["not_found"]);
  expect(unusedErrorCodes(["invalid_input"], file("throw AppError.invalid([]);"))).toEqual([]);
  expect(unusedLimits(["pageSize"], file('limit("pageSize")'))).toEqual([]);
  expect(unusedLimits(["pageSize"], file("limits.pageSize.max"))).toEqual([]);
  expect(unusedLimits(["pageSize"], file('// limit("pageSize")'))).toEqual(["pageSize"]);
});

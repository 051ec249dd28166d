import { expect, test } from "vitest";
import { isTestCode, readSources, stripComments } from "#repo-tests/parsers/sources.ts";
import { findSwallowed, mutationsShownInPlace } from "./swallowed-errors.ts";

const sources = readSources(["web"]).filter(({ path }) => !isTestCode(path));

test("every component that says it shows an error renders it, and never claims so with a constant", () => {
  expect(findSwallowed(sources)).toEqual([]);
  expect(
    sources.flatMap(({ text }) => mutationsShownInPlace(stripComments(text))).length,
  ).toBeGreaterThanOrEqual(45);
});

test("planted: a constant, and an error that is never rendered", () => {
  const judge = (text: string) => findSwallowed([{ path: "web/x.tsx", text }]).length;
  const save = 'const save = useApiMutation({ ask, errorDisplay: "in place" });\n';
  expect(judge(`${save}return <p>{errorMessage(save.error)}</p>`)).toBe(0);
  expect(judge(save)).toBe(1);
  expect(judge(`${save}const make = useApiMutation({ ask });\nuse(make.error)`)).toBe(1);
  expect(judge('const { run } = useApiMutation({ ask, errorDisplay: "in place" });')).toBe(1);
  expect(
    judge('const { run, error } = useApiMutation({ ask, errorDisplay: "in place" }); f();'),
  ).toBe(1);
  expect(
    judge('const { run, error } = useApiMutation({ errorDisplay: "in place" }); f(error);'),
  ).toBe(0);
  expect(judge("act(cache, { ask, errorDisplay: () => true }, {});")).toBe(1);
  expect(judge("act(cache, { ask, errorDisplay: (one) => true }, {});")).toBe(1);
  expect(judge('act(cache, { ask, errorDisplay: (one) => one.code === "gone" }, {});')).toBe(0);
});

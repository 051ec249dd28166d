import { expect, test } from "vitest";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { literalCounts } from "./literal-counts.ts";
import { checkCounts, countByFolder, findLiteralText } from "./literal-text.ts";

const screens = readSources(["web"]).filter(
  ({ path }) =>
    !isTestCode(path) &&
    !path.startsWith("web/ui/gallery/") &&
    !/\/words(?:\.\w+)?\.ts$|-fixtures\.ts$/.test(path),
);

test("no folder shows more text from its code than before", () => {
  expect(checkCounts(countByFolder(screens), literalCounts)).toEqual([]);
  expect(screens.length).toBeGreaterThan(800);
});

const textsOf = (jsx: string): string[] =>
  findLiteralText("x.tsx", `const X = () => <>${jsx}</>;`).map(({ text }) => text);

test("planted: text in an element, an attribute, a condition and a template is found", () => {
  expect(textsOf("<b>Sign in</b>")).toEqual(["Sign in"]);
  expect(textsOf('<Button title="Archive" onClick={go} />')).toEqual(["Archive"]);
  expect(textsOf('<NumberField unit="seconds" what="the pause" />')).toEqual([
    "seconds",
    "the pause",
  ]);
  expect(textsOf('<i aria-label={isOpen ? "Close it" : "Open it"} />')).toEqual([
    "Close it",
    "Open it",
  ]);
  expect(textsOf(["<p>{hasName && `Hello $", "{me.name}`}</p>"].join(""))).toEqual([
    "Hello {name}",
  ]);
  expect(findLiteralText("x.tsx", 'const kinds = [{ id: "sms", label: "Text" }];')).toHaveLength(1);
});

test("planted: text in a call, a name that is read out and a function's result is found", () => {
  expect(textsOf('<i {...tooltipProps("More views")} />')).toEqual(["More views"]);
  expect(textsOf('<IconButton name={isOn ? "Close" : "Open"} />')).toEqual(["Close", "Open"]);
  expect(textsOf(["<IconButton name={`Remove $", "{file.name}`} />"].join(""))).toEqual([
    "Remove {name}",
  ]);
  expect(textsOf('<Picker emptyWords={() => "No tags yet"} />')).toEqual(["No tags yet"]);
  expect(textsOf('<input name="email" onKeyDown={() => press("Enter")} />')).toEqual([]);
});

test("names of classes, keys and what is compared or typed are no text", () => {
  expect(textsOf('<b className="sign-in" data-kind="quiet">{words.signIn}</b>')).toEqual([]);
  expect(textsOf('<p>{state === "open" ? words.open : count}</p>')).toEqual([]);
  expect(textsOf("<code>npm run build</code> <p>7 · {count}</p>")).toEqual([]);
});

test("planted: a count that rises, and one that falls without the list, are reported", () => {
  expect(checkCounts({ "web/app": 3 }, { "web/app": 2 })).toEqual([
    "web/app has 3 literal texts, at most 2: put the new ones into its words.ts",
  ]);
  expect(checkCounts({ "web/app": 1 }, { "web/app": 2 })).toEqual([
    "web/app has come down to 1: lower its count from 2",
  ]);
  expect(checkCounts({ "web/app": 0 }, {})).toEqual([]);
});

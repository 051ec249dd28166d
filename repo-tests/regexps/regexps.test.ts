// A regular expression that untrusted text can slow down blocks the whole process. Each one in the code is analyzed for
// such texts and run on them.
import { describe, expect, test } from "vitest";
import { isTestCode, readSources, root } from "#repo-tests/parsers/sources.ts";
import { builtRegExps } from "./built.ts";
import { type FoundRegExp, findRegExps } from "./find-regexps.ts";
import { measureFall } from "./measure.ts";
import { findWeaknesses } from "./weakness.ts";

const sources = readSources(["domain", "contract", "server", "simulator", "web"]).filter(
  ({ path }) => !isTestCode(path) && !path.includes(".fixture."),
);
const found = sources.map(({ path, text }) => findRegExps(path, text));

const checkRegExp = ({ file, line, source, flags }: FoundRegExp): string[] => {
  const fall = measureFall(source, flags);
  if (fall === null) return [];
  const { before, pump, after } = fall.text;
  return [
    `${file}:${line} /${source}/${flags} takes ${Math.round(fall.ms)} ms for ${fall.length} characters: ${JSON.stringify(before)} + ${JSON.stringify(pump)}, again and again, + ${JSON.stringify(after)}`,
  ];
};

describe("regular expressions", () => {
  test("take linear time on any text", { timeout: 300_000 }, () => {
    const written = found.flatMap((one) => one.written);
    expect(written.length).toBeGreaterThan(800);
    expect(written.flatMap(checkRegExp)).toEqual([]);
  });

  test("built at run time take linear time too", { timeout: 300_000 }, async () => {
    const files = new Set(found.flatMap((one) => one.built).map((one) => one.file));
    expect([...files].sort()).toEqual(Object.keys(builtRegExps).sort());
    const slow: string[] = [];
    for (const [file, built] of Object.entries(builtRegExps)) {
      const made =
        built.how === "on load"
          ? await patternsBuiltBy(file)
          : "examples" in built
            ? built.examples
            : [];
      if (built.how === "on load") expect(made.length, file).toBeGreaterThan(0);
      for (const [source, flags] of made)
        slow.push(...checkRegExp({ file, line: 0, source, flags }));
    }
    expect(slow).toEqual([]);
  });

  test("that are slow are found, and those that only look slow are not", () => {
    const slow = [
      ["(a+)+$", ""],
      ["^(?:\\s|\\u00a0)*$", ""],
      ["\\s+$", ""],
      ["<style\\b[^>]*>([\\s\\S]*?)<\\/style", "gi"],
      ['url\\(\\s*(?:"([^"]*)"|([^)\'"\\s]*))\\s*\\)', "gi"],
      ["(-?\\d*\\.?\\d+)[dsl]?v(?:h|b|max)\\b", "gi"],
      ["^(.*?)\\s*<([^<>]+)>$", ""],
      ["a.*b.*c", ""],
      ["x*x*$", ""],
    ] as const;
    for (const [source, flags] of slow) expect(measureFall(source, flags), source).not.toBeNull();
    const quick = [
      ["(?<!\\s)\\s+$", ""],
      ["\\s+", "g"],
      ["^[a-z]+(?:-[a-z]+)*$", ""],
      ["<[^<>]*>", "g"],
      ["^(?:[^\\n~]|~(?![{}]))*~", ""],
    ] as const;
    for (const [source, flags] of quick) expect(measureFall(source, flags), source).toBeNull();
    expect(findWeaknesses("(a|a)*b", "")).not.toEqual([]);
    expect(findWeaknesses("^(a|b)*c$", "")).toEqual([]);
  });

  test("are found wherever they occur", () => {
    const { written, built } = findRegExps(
      "planted.tsx",
      "const a = <b>{/x+y/.test(z)}</b>; new RegExp('k*', 'g'); RegExp('q' + a); // /none/\nconst c = '/none/';",
    );
    expect(written.map(({ source, flags }) => `${source} ${flags}`)).toEqual(["x+y ", "k* g"]);
    expect(built.map(({ code }) => code)).toEqual(["RegExp('q' + a)"]);
  });
});

/** Expressions a file builds when loaded, captured by a proxy of the RegExp constructor. */
async function patternsBuiltBy(file: string): Promise<(readonly [string, string])[]> {
  const made = new Map<string, readonly [string, string]>();
  const Real = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Real, {
    construct(target, args, as) {
      const one = Reflect.construct(target, args, as) as RegExp;
      made.set(String(one), [one.source, one.flags]);
      return one;
    },
  });
  try {
    await import(/* @vite-ignore */ `${root}${file}`);
  } finally {
    globalThis.RegExp = Real;
  }
  return [...made.values()];
}

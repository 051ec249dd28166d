// Finds short files that only pass on to another: nothing but re-exports, another name for an imported value, or one
// function whose body is one call with exactly its own parameters. The caller imports the other file instead.
import { type Source, stripComments } from "#repo-tests/parsers/sources.ts";

const maxHopLines = 30;

export const hopExceptions: Readonly<Record<string, string>> = {
  "web/features/simulator/icons.ts": "icons by meaning: only two files may import their package",
};

export function findHops(sources: readonly Source[]): string[] {
  return sources
    .filter(({ text }) => text.split("\n").length <= maxHopLines && isHop(text))
    .map(({ path }) => path);
}

const importStatement = /^import\s[^;]*;$/gm;
const reExport = /^export (?:type )?(?:\*(?: as \w+)?|\{[^}]*\}) from "[^"]*";$/gm;
const otherName = /^export const \w+(?:: [^=]+)? = [\w.]+;$/;
const call = String.raw`(?:await )?[\w.]+(?:<[^()]*>)?\(([^()]*)\)`;
const functionBody = new RegExp(String.raw`^[^;]*\{ (?:return )?${call}; \}$`);
const arrowBody = new RegExp(`^[^;]*=> ${call};$`);
const functionStart = /^export (?:async )?function \w+(?:<[^()]*>)?\(/;
const arrowStart = /^export const \w+(?:: [^=]+)? = (?:async )?(?:<[^()]*>)?\(/;

export function isHop(text: string): boolean {
  const statements = stripComments(text).replace(importStatement, "").trim();
  const rest = statements.replace(reExport, "").replace(/\s+/g, " ").trim();
  if (rest === "") return statements !== "";
  if (otherName.test(rest)) return rest.includes(".") || imports(text, rest);
  const isArrow = arrowStart.test(rest);
  const start = (isArrow ? arrowStart : functionStart).exec(rest)?.[0];
  if (start === undefined) return false;
  const end = endOfParameters(rest, start.length);
  const passed = (isArrow ? arrowBody : functionBody).exec(rest.slice(end))?.[1];
  return passed !== undefined && list(passed) === list(namesOf(rest.slice(start.length, end - 1)));
}

const imports = (text: string, alias: string): boolean => {
  const name = /= (\w+);$/.exec(alias)?.[1];
  return [...text.matchAll(importStatement)].some(([one]) => one.split(/\W+/).includes(name ?? ""));
};

/** The offset behind the parenthesis that closes the parameters. */
function endOfParameters(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return text.length;
}

/** Parameters without their types and defaults, as they are written in a call. */
function namesOf(parameters: string): string {
  const names: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= parameters.length; at += 1) {
    const letter = parameters[at] ?? ",";
    if ("({[<".includes(letter)) depth += 1;
    if (")}]".includes(letter) || (letter === ">" && parameters[at - 1] !== "=")) depth -= 1;
    if (letter !== "," || depth > 0) continue;
    names.push(/^\s*(\{[^}]*\}|\[[^\]]*\]|[\w.]+)/.exec(parameters.slice(start, at))?.[1] ?? "");
    start = at + 1;
  }
  return names.join();
}

const list = (names: string): string => names.replace(/\s/g, "").replace(/,$/, "");

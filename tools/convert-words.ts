// Moves the text of a folder's screens into its catalogue. `node tools/convert-words.ts web/features/x` prints what it
// finds as JSON; with the translations filled in, `node tools/convert-words.ts web/features/x FILE.json` writes words.ts and
// its translations and puts the names in the place of the text. docs/languages.md describes what is left to do by hand.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { findLiteralText, type LiteralText } from "#repo-tests/code-style/literal-text.ts";
import { messagesOf, readCatalogues } from "./web-build/catalogues.ts";

interface Row {
  readonly key: string;
  readonly en: string;
  readonly de: string;
  readonly es: string;
}

/** `Back to password` → `backToPassword`. */
const keyOf = (text: string): string => {
  const words = text
    .replace(/\{\w+\}/g, " ")
    .replace(/['’]/g, "")
    .match(/[\p{L}\d]+/gu);
  const [first = "text", ...rest] = (words ?? []).slice(0, 6);
  const key = [
    first.toLowerCase(),
    ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
  ].join("");
  return /^\d/.test(key) || reserved.has(key) ? `${key.replace(/^\d/, "n$&")}Text` : key;
};
const reserved = new Set(
  "delete new default in if for do this case void with return import export".split(" "),
);

/** Replaces the texts that have a row; returns the names that the code now needs. */
function convertTexts(code: string, texts: readonly LiteralText[], rows: readonly Row[]) {
  const keys = new Map(rows.map(({ key, en }) => [en, key]));
  let changed = code;
  let hasFormat = false;
  let count = 0;
  for (const text of texts.toSorted((one, other) => other.start - one.start)) {
    const key = keys.get(text.text);
    if (key === undefined) continue;
    const values = text.values.map(({ name, code: value }) =>
      name === value ? name : `${name}: ${value}`,
    );
    if (values.length > 0) hasFormat = true;
    const call =
      values.length === 0 ? `words.${key}` : `fill(words.${key}, { ${values.join(", ")} })`;
    const written = text.needsBraces ? `{${call}}` : call;
    changed = changed.slice(0, text.start) + written + changed.slice(text.end);
    count += 1;
  }
  return { code: changed, count, hasFormat };
}

function addImports(code: string, from: string, hasFormat: boolean): string {
  const imports = [
    ...(hasFormat && !code.includes('from "#web/language/fill.ts"')
      ? ['import { fill } from "#web/language/fill.ts";']
      : []),
    ...(code.includes("import * as words from") ? [] : [`import * as words from "${from}";`]),
  ];
  const last = [...code.matchAll(/^(?:import [^;]*;|\} from [^;]*;)$/gm)].at(-1);
  const at = last === undefined ? 0 : last.index + last[0].length;
  return `${code.slice(0, at)}${at > 0 ? "\n" : ""}${imports.join("\n")}${at > 0 ? "" : "\n"}${code.slice(at)}`;
}

const screens = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(?:^|\/)words(?:\.\w+)?\.ts$/.test(name))
    .map((name) => join(folder, name))
    .sort();

function list(folder: string): Row[] {
  const texts = screens(folder).flatMap((file) =>
    findLiteralText(file, readFileSync(file, "utf8")),
  );
  const rows = new Map<string, Row>();
  const known = translations();
  for (const { text } of texts) {
    const taken = [...rows.values()].some(({ key, en }) => key === keyOf(text) && en !== text);
    if (!rows.has(text))
      rows.set(text, {
        key: keyOf(text) + (taken ? "2" : ""),
        en: text,
        ...(known.get(text) ?? { de: "", es: "" }),
      });
  }
  return [...rows.values()];
}

/** What other folders have translated, by the English text, so that one term has one translation. */
function translations(): ReadonlyMap<string, Pick<Row, "de" | "es">> {
  const known = new Map<string, Pick<Row, "de" | "es">>();
  for (const { code } of readCatalogues(process.cwd())) {
    const [en, de, es] = [code.en, code.de, code.es].map((one) => messagesOf(one ?? ""));
    for (const [name, text] of Object.entries(en ?? {}))
      known.set(text, { de: de?.[name] ?? "", es: es?.[name] ?? "" });
  }
  return known;
}

function apply(folder: string, rows: readonly Row[]): void {
  let replaced = 0;
  for (const file of screens(folder)) {
    const code = readFileSync(file, "utf8");
    const made = convertTexts(code, findLiteralText(file, code), rows);
    if (made.count === 0) continue;
    const path = relative(join(file, ".."), join(folder, "words.ts")).replaceAll("\\", "/");
    const from = path.startsWith("../") ? `#${join(folder, "words.ts")}` : `./${path}`;
    writeFileSync(file, addImports(made.code, from, made.hasFormat));
    replaced += made.count;
  }
  for (const language of ["en", "de", "es"] as const) {
    const file = join(folder, language === "en" ? "words.ts" : `words.${language}.ts`);
    const before = existsSync(file) ? readFileSync(file, "utf8") : "";
    const known = messagesOf(before);
    const added = rows
      .filter(({ key }) => !Object.hasOwn(known, key))
      .map((row) => `export const ${row.key} = ${JSON.stringify(row[language])};\n`);
    writeFileSync(file, before + added.join(""));
  }
  console.log(
    `${replaced} texts replaced, ${rows.length} messages. Run biome check --write ${folder}.`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [folder = "", file] = process.argv.slice(2);
  if (file === undefined) console.log(JSON.stringify(list(folder), null, 1));
  else apply(folder, JSON.parse(readFileSync(file, "utf8")) as Row[]);
}

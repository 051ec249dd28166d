// The catalogues: `words.ts` files that have nothing but `export const name = "message";`, with a translation of each beside them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { argumentNamesOf } from "#domain/language/format-message.ts";
import { type Language, languageCodes } from "#domain/language/languages.ts";

export const isCatalogue = (id: string): boolean =>
  /(?:^|[\\/])(?:web|domain)[\\/](?:.*[\\/])?words\.ts$/.test(id);
export const translationOf = (file: string, language: Language): string =>
  language === "en" ? file : file.replace(/words\.ts$/, `words.${language}.ts`);

/** A catalogue is a list of `export const name = "message";` with string literals only. */
export function messagesOf(code: string): Record<string, string> {
  const found = code.matchAll(/^export const (\w+) =\s+("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*');$/gm);
  return Object.fromEntries(
    [...found].map(([, name = "", literal = ""]) => [name, textOf(literal)]),
  );
}

const textOf = (literal: string): string =>
  literal.startsWith('"')
    ? (JSON.parse(literal) as string)
    : literal.slice(1, -1).replaceAll("\\'", "'").replaceAll("\\\\", "\\");

/** Null if a file has anything but messages, comments and blank lines. */
function strictMessagesOf(code: string): Record<string, string> | null {
  const messages = messagesOf(code);
  const exports = code.match(/^export /gm)?.length ?? 0;
  return exports === Object.keys(messages).length && !/^import /m.test(code) ? messages : null;
}

interface Catalogue {
  /** The English file. */
  readonly file: string;
  readonly code: Readonly<Record<Language, string | null>>;
}

export function readCatalogues(root: string): readonly Catalogue[] {
  const read = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : null;
  return ["web", "domain"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name.replaceAll("\\", "/")}`,
      ),
    )
    .filter(isCatalogue)
    .sort()
    .map((file) => ({
      file,
      code: Object.fromEntries(
        languageCodes.map((language) => [language, read(translationOf(file, language))]),
      ) as Catalogue["code"],
    }));
}

/** One line for each message that lacks a translation or has other arguments in one. */
export function checkCatalogues(
  root: string,
  catalogues: readonly Catalogue[] = readCatalogues(root),
): string[] {
  return catalogues.flatMap(({ file, code }) => {
    const english = strictMessagesOf(code.en ?? "");
    if (english === null) return [`${file} has something other than messages`];
    return languageCodes
      .filter((language) => language !== "en")
      .flatMap((language) => {
        const written = code[language];
        if (written === null) return [`${translationOf(file, language)} is missing`];
        const translated = strictMessagesOf(written);
        const name = translationOf(file, language);
        if (translated === null) return [`${name} has something other than messages`];
        return [
          ...Object.entries(english).flatMap(([key, message]) =>
            compare(name, key, message, translated[key]),
          ),
          ...Object.keys(translated)
            .filter((key) => !Object.hasOwn(english, key))
            .map((key) => `${name} has ${key}, which English does not`),
        ];
      });
  });
}

function compare(file: string, key: string, english: string, translated?: string): string[] {
  if (translated === undefined) return [`${file} lacks ${key}: “${english}”`];
  if (translated.trim() === "") return [`${file} has no text for ${key}`];
  if (!isBalanced(translated)) return [`${file} has unbalanced braces in ${key}`];
  const [expected, given] = [argumentNamesOf(english), argumentNamesOf(translated)];
  return expected.join() === given.join()
    ? []
    : [`${file} has {${given}} in ${key}, English has {${expected}}`];
}

function isBalanced(message: string): boolean {
  let depth = 0;
  for (const letter of message) {
    if (letter === "{") depth += 1;
    if (letter === "}") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

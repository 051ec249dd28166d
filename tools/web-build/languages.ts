// Writes the web app once for each language. The build bundles tokens in the place of messages; when it is written, each
// language gets a copy of the files that have tokens, with its own messages, so no page loads a table of messages.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { isLanguage, type Language, languageCodes } from "#domain/language/languages.ts";
import { checkCatalogues, isCatalogue, messagesOf, translationOf } from "./catalogues.ts";

/** `pseudo` marks each message, so that text left in the code is found; for tests only. */
type PageLanguage = Language | "pseudo";
type Messages = Readonly<Record<PageLanguage, string>>;

export const marks = { start: "⟦", end: "⟧" } as const;

/** The other languages that a build writes. */
const translatedPages = (): readonly PageLanguage[] => [
  ...languageCodes.filter((language) => language !== "en"),
  ...(process.env.DESKBELL_BUILD_PSEUDO === "1" ? (["pseudo"] as const) : []),
];

export function languages(root: string): Plugin {
  const byToken = new Map<string, Messages>();
  let isBuild = false;
  return {
    name: "languages",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildStart() {
      const wrong = checkCatalogues(root);
      if (wrong.length > 0) this.error(["The catalogues differ:", ...wrong].join("\n"));
    },
    load(id) {
      if (!isCatalogue(id)) return null;
      for (const language of languageCodes) this.addWatchFile(translationOf(id, language));
      if (isBuild) return exportsOf(tokensFor(readCatalogue(id), byToken));
      const requested = process.env.DESKBELL_BUILD_LANGUAGE;
      return isLanguage(requested) ? readFileSync(translationOf(id, requested), "utf8") : null;
    },
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        const requested = process.env.DESKBELL_BUILD_LANGUAGE;
        return !isBuild && isLanguage(requested) ? translatePage(root, html, requested) : html;
      },
    },
    writeBundle({ dir = "" }) {
      writeLanguages(root, dir, byToken);
    },
  };
}

function readCatalogue(file: string): Readonly<Record<string, Messages>> {
  const [en = {}, de = {}, es = {}] = (["en", "de", "es"] as const).map((language) =>
    messagesOf(readFileSync(translationOf(file, language), "utf8")),
  );
  return Object.fromEntries(
    Object.entries(en).map(([name, text]) => [
      name,
      { en: text, de: de[name] ?? "", es: es[name] ?? "", pseudo: marks.start + text + marks.end },
    ]),
  );
}

/**
 * A token is made from the messages of all languages, so a file's name changes with each of them. Its letters of the
 * private use area stay as they are whatever the minifier does with a string.
 */
function tokensFor(
  catalogue: Readonly<Record<string, Messages>>,
  byToken: Map<string, Messages>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, messages]) => {
      const digest = createHash("sha256").update(JSON.stringify(messages)).digest("hex");
      const token = digest.slice(0, 16);
      byToken.set(token, messages);
      return [name, `\uE000${token}\uE001`];
    }),
  );
}

const exportsOf = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};`)
    .join("\n");

/** A script `x-12345678.js` that has messages, or names a script that has, is `x-12345678.de.js` in German. */
function writeLanguages(root: string, dir: string, byToken: ReadonlyMap<string, Messages>): void {
  const scripts = new Map(
    readdirSync(join(dir, "assets"))
      .filter((name) => name.endsWith(".js"))
      .map((name) => [name, readFileSync(join(dir, "assets", name), "utf8")]),
  );
  const translated = namesWithMessages(scripts);
  const page = readFileSync(join(dir, "index.html"), "utf8");
  for (const language of translatedPages()) {
    const rename = (code: string) =>
      code.replace(/([\w.-]+)\.js\b/g, (name, stem: string) =>
        translated.has(name) ? `${stem}.${language}.js` : name,
      );
    for (const name of translated) {
      const code = rename(fillTokens(scripts.get(name) ?? "", language, byToken));
      writeFileSync(join(dir, "assets", rename(name)), code);
    }
    const html = rename(translatePage(root, page, language));
    writeFileSync(join(dir, `index.${language}.html`), html);
  }
  for (const name of translated)
    writeFileSync(join(dir, "assets", name), fillTokens(scripts.get(name) ?? "", "en", byToken));
}

function namesWithMessages(scripts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set([...scripts].flatMap(([name, code]) => (/\uE000/.test(code) ? name : [])));
  const others = new Map(
    [...scripts].map(([name, code]) => [name, new Set(code.match(/[\w.-]+\.js\b/g))] as const),
  );
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [name, named] of others) if (!found.isDisjointFrom(named)) found.add(name);
  }
  return found;
}

/** The minifier may have put a token inside any kind of quotes, joined with other text. */
export function fillTokens(
  code: string,
  language: PageLanguage,
  byToken: ReadonlyMap<string, Messages>,
): string {
  const filled = code.replace(/\uE000(\w{16})\uE001/g, (_, token: string) => {
    const messages = byToken.get(token);
    if (messages === undefined) throw new Error(`No message has the token ${token}.`);
    return JSON.stringify(messages[language])
      .slice(1, -1)
      .replace(/['`]|\$(?=\{)/g, "\\$&");
  });
  if (/[\uE000\uE001]/.test(filled)) throw new Error("The minifier took a token apart.");
  return filled;
}

/** index.html has text of its own, shown while or if the scripts don't load. */
function translatePage(root: string, html: string, language: PageLanguage): string {
  if (language === "pseudo") return html;
  const messages = Object.values(readCatalogue(join(root, "web/language/words.ts")));
  return messages.reduce(
    (page, { en, [language]: text }) => page.replaceAll(`>${en}<`, `>${text}<`),
    html.replace('<html lang="en">', `<html lang="${language}">`),
  );
}

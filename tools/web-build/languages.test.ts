import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkCatalogues, messagesOf } from "./catalogues.ts";
import { fillTokens, languages } from "./languages.ts";

const english = `// Sign-in.
export const title = "Sign in";
export const tries =
  "{count, plural, one{# try} other{# tries}} left";
`;
const german = `export const title = "Anmelden";
export const tries = "Noch {count, plural, one{# Versuch} other{# Versuche}}";
`;

function writeApp(de: string | null): string {
  const root = mkdtempSync(join(tmpdir(), "deskbell-language-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  for (const folder of ["web/sign-in", "web/language", "domain"])
    mkdirSync(join(root, folder), { recursive: true });
  for (const suffix of ["", ".de", ".es"]) write(`web/language/words${suffix}.ts`, "");
  write("web/sign-in/words.ts", english);
  if (de !== null) write("web/sign-in/words.de.ts", de);
  write("web/sign-in/words.es.ts", german.replace("Anmelden", "Entrar"));
  write("web/index.html", '<html lang="en"><script type="module" src="/main.ts"></script></html>');
  write("web/main.ts", 'import "/shared.ts"; document.onclick = () => import("/late.ts");');
  write("web/shared.ts", "document.body.append(`Deskbell`);");
  write("web/late.ts", 'import * as words from "/sign-in/words.ts"; document.title = words.title;');
  return root;
}

/** Scripts by name, without the hash of the name. */
async function buildIn(root: string): Promise<Map<string, string>> {
  const outDir = join(root, "dist");
  await build({
    configFile: false,
    root: join(root, "web"),
    logLevel: "silent",
    plugins: [languages(root)],
    build: { outDir, emptyOutDir: true },
  });
  return new Map(
    readdirSync(join(outDir, "assets")).map((name) => [
      name.replace(/-[\w-]{8}\./, "."),
      readFileSync(join(outDir, "assets", name), "utf8"),
    ]),
  );
}

test("each language has its own words in the scripts that have words, and pages that name them", async () => {
  vi.stubEnv("DESKBELL_BUILD_PSEUDO", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  const root = writeApp(german);
  const scripts = await buildIn(root);
  expect(scripts.get("late.js")).toContain("Sign in");
  expect(scripts.get("late.js")).not.toMatch(/Anmelden|tries|Entrar|\uE000/);
  expect(scripts.get("late.de.js")).toContain("Anmelden");
  expect(scripts.get("late.de.js")).not.toContain("Sign in");
  expect(scripts.get("late.pseudo.js")).toContain("⟦Sign in⟧");
  expect(scripts.get("index.js")).toMatch(/late-[\w-]{8}\.js/);
  expect(scripts.get("index.de.js")).toMatch(/late-[\w-]{8}\.de\.js/);
  const page = readFileSync(join(root, "dist/index.de.html"), "utf8");
  expect(page).toContain('<html lang="de">');
  expect(page).toMatch(/index-[\w-]{8}\.de\.js/);
});

test("a changed message of any language changes the names of the files that have it", async () => {
  const root = writeApp(german);
  const namesOf = () => readdirSync(join(root, "dist/assets")).sort();
  await buildIn(root);
  const before = namesOf();
  writeFileSync(join(root, "web/sign-in/words.de.ts"), german.replace("Anmelden", "Einloggen"));
  await buildIn(root);
  expect(namesOf()).toHaveLength(before.length);
  for (const name of namesOf()) expect(before).not.toContain(name);
});

test("a message stays what it is in every kind of quotes", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must not become a placeholder.
  const text = "a \"b\" 'c' `d` ${e} \\ \n";
  const messages = { en: text, de: text, es: text, pseudo: text };
  const token = "0123456789abcdef";
  for (const quote of ['"', "'", "`"]) {
    const code = fillTokens(
      `${quote}\uE000${token}\uE001${quote}`,
      "de",
      new Map([[token, messages]]),
    );
    // biome-ignore lint/security/noGlobalEval: the browser reads the literal in the same way.
    expect(globalThis.eval(code)).toBe(text);
  }
  expect(() => fillTokens(`"\uE000${token}\uE001"`, "de", new Map())).toThrow(token);
  expect(() => fillTokens('"\uE000"', "de", new Map())).toThrow("apart");
});

test.each([
  ["a missing file", null, "web/sign-in/words.de.ts is missing"],
  ["a missing message", german.replace(/export const tries.*\n/, ""), "lacks tries"],
  [
    "another argument",
    german.replace("{count,", "{number,"),
    "has {number} in tries, English has {count}",
  ],
  ["an empty message", german.replace("Anmelden", ""), "no text for title"],
  ["unbalanced braces", german.replace("Versuche}}", "Versuche}"), "unbalanced braces in tries"],
  ["a message too many", `${german}export const old = "Alt";\n`, "has old, which English does not"],
  ["code", `${german}export const now = Date.now();\n`, "something other than messages"],
])("planted: %s fails the build", async (_, de, said) => {
  const root = writeApp(de);
  expect(checkCatalogues(root).join("\n")).toContain(said);
  await expect(buildIn(root)).rejects.toThrow(said);
});

test("messages keep quotes, and literals are read as JavaScript reads them", () => {
  expect(messagesOf(`export const one = "“a” \\"b\\"";\nexport const two = 'say "c"';\n`)).toEqual({
    one: '“a” "b"',
    two: 'say "c"',
  });
});

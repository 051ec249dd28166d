// Class names of CSS modules: readable in development, short and without tables in the build.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const projectRoot = fileURLToPath(new URL("../../", import.meta.url));

/** Readable while developing; numbered in the build. */
export function scopedName(name: string, file: string): string {
  const known = shortNames?.get(`${file.split("?")[0]}|${name}`);
  return known ?? `${basename(file, ".module.css")}-${name}`;
}

let shortNames: ReadonlyMap<string, string> | null = null;

/** Names begin with a capital, so none equals a global class. */
function numberedClasses(): ReadonlyMap<string, string> {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const names = new Map<string, string>();
  const short = (index: number): string =>
    index < 26
      ? digits.charAt(index)
      : short(Math.floor((index - 26) / digits.length)) +
        digits.charAt((index - 26) % digits.length);
  const root = join(projectRoot, "web");
  const sheets = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".module.css"))
    // Those of the first screen beside one another: names that begin alike compress better.
    .sort((a, b) => Number(isLater(a)) - Number(isLater(b)) || (a < b ? -1 : 1));
  for (const sheet of sheets) {
    const file = join(root, sheet);
    const text = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
    for (const [, name] of text.matchAll(/(?:\.|@keyframes )([a-zA-Z][\w-]*)/g)) {
      const key = `${file}|${name}`;
      if (!names.has(key)) names.set(key, short(names.size));
    }
  }
  return names;
}

const isLater = (sheet: string) => /^features\W(?!conversation-list)/.test(sheet);

/** Writes the built class names into the components, so the browser loads no tables of them. */
export function classNamesAsStrings(): Plugin {
  return {
    name: "class-names-as-strings",
    apply: "build",
    enforce: "pre",
    configResolved() {
      shortNames = numberedClasses();
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id)) return null;
      let short = code;
      for (const [line, name, path = ""] of code.matchAll(
        /^import (\w+) from "([^"]+\.module\.css)";$/gm,
      )) {
        const file = path.startsWith("#")
          ? join(projectRoot, path.slice(1))
          : join(dirname(id), path);
        short = short
          .replace(line, `import "${path}";`)
          .replaceAll(new RegExp(`\\b${name}\\.(\\w+)\\b`, "g"), (_, className: string) => {
            const known = shortNames?.get(`${file}|${className}`);
            if (known === undefined) throw new Error(`${path} has no class ${className} (${id})`);
            return JSON.stringify(known);
          });
      }
      // Names known by now are joined here and not in the browser.
      short = short.replaceAll(
        /\bclsx\(\s*("[\w -]*"(?:,\s*"[\w -]*")+),?\s*(\)|(?=[^"\s]))/g,
        joinedNames,
      );
      return short === code ? null : { code: short, map: null };
    },
  };
}

function joinedNames(_call: string, names: string, end: string): string {
  const joined = JSON.stringify(
    names
      .split(/,\s*/)
      .map((one) => JSON.parse(one) as string)
      .join(" "),
  );
  return end === ")" ? joined : `clsx(${joined}, `;
}

/** Vite drops a sheet whose table of names nothing reads. */
export function sheetsWithoutTables(): Plugin {
  return {
    name: "sheets-without-tables",
    apply: "build",
    enforce: "post",
    transform(_code, id) {
      if (!id.endsWith(".module.css")) return null;
      return { code: "export {};", map: null, moduleSideEffects: "no-treeshake" };
    },
  };
}

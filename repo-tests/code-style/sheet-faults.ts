// Class names are scoped to their sheet: each sheet is compared with the components that import it.
import path from "node:path";
import type { Source } from "#repo-tests/parsers/sources.ts";

const comments = /\/\*[\s\S]*?\*\//g;
const sheetImport = /^import (\w+) from "([^"]+\.module\.css)";$/gm;
const physical =
  /(?:^|[;{\s])((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear|transform-origin)\s*:[^;}]*\b(?:left|right)\b/g;
/** A rule for one direction names the sides of that direction. */
const directionRules = /[^{};]*:dir\((?:ltr|rtl)\)[^{}]*\{[^{}]*\}/g;
const fourSides = /(?:^|[;{\s])(margin|padding|inset|border-width)\s*:\s*([^;}]+)/g;

interface SheetFaults {
  /** A component uses a class that its sheet lacks. */
  readonly unknown: string[];
  /** A sheet has a class that no component uses. */
  readonly unused: string[];
  /** A rule names left or right, which a right-to-left page would show on the wrong side. */
  readonly physical: string[];
  /** A component builds a class name while it runs, or writes one that no sheet scopes. */
  readonly loose: string[];
}

/** `globals` are the utility classes of the base sheet. */
export function sheetFaults(
  sheets: readonly Source[],
  components: readonly Source[],
  globals: ReadonlySet<string>,
): SheetFaults {
  const classesOf = new Map(sheets.map(({ path: file, text }) => [file, classesIn(text)]));
  const used = new Set<string>();
  const unknown: string[] = [];
  const loose: string[] = [];
  for (const { path: file, text } of components) {
    for (const [, name = "", from = ""] of text.matchAll(sheetImport)) {
      const sheet = from.startsWith("#")
        ? from.slice(1)
        : path.posix.join(path.posix.dirname(file), from);
      const known = classesOf.get(sheet);
      if (known === undefined) unknown.push(`${file}: ${from}`);
      for (const [, className = ""] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))) {
        used.add(`${sheet} .${className}`);
        if (known?.has(className) === false) unknown.push(`${file}: ${name}.${className}`);
      }
      if (new RegExp(`\\b${name}\\[`).test(text)) loose.push(`${file}: ${name}[…]`);
    }
    for (const [, written = ""] of text.matchAll(/\bclassName="([^"]*)"/g)) {
      const unscoped = written.split(/\s+/).filter((one) => one !== "" && !globals.has(one));
      if (unscoped.length > 0) loose.push(`${file}: className="${unscoped.join(" ")}"`);
    }
  }
  const unused = [...classesOf].flatMap(([file, classes]) =>
    [...classes].map((one) => `${file} .${one}`).filter((one) => !used.has(one)),
  );
  return { unknown, unused, physical: sheets.flatMap(physicalIn), loose };
}

/** Without those of the base sheet and of libraries, written as :global(.name). */
export function classesIn(sheet: string): Set<string> {
  const selectors = sheet
    .replaceAll(comments, "")
    .replaceAll(/:global\([^)]*\)/g, "")
    .replaceAll(/\[[^\]]*\]|"[^"]*"/g, "")
    .matchAll(/([^{};]+)\{/g);
  const classes = new Set<string>();
  for (const [, selector = ""] of selectors) {
    if (selector.trim().startsWith("@")) continue;
    for (const [, name = ""] of selector.matchAll(/\.([a-zA-Z][\w-]*)/g)) classes.add(name);
  }
  return classes;
}

function physicalIn({ path: file, text }: Source): string[] {
  const bare = text.replaceAll(comments, "").replaceAll(directionRules, "");
  const sides = [...bare.matchAll(fourSides)].filter(([, , value = ""]) => {
    const parts = value.trim().split(/\s+(?![^(]*\))/);
    return parts.length === 4 && parts[1] !== parts[3];
  });
  return [...bare.matchAll(physical), ...sides].map(([found]) => `${file}: ${found.trim()}`);
}

const literals = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
/** A class at the start of a selector or after a combinator, alone or at one of the elements that our screens use. */
const byClass =
  /(?:^|[\s>+~(,])(?:a|article|aside|b|button|circle|dd|div|dl|dt|em|fieldset|footer|form|h[1-6]|header|i|iframe|img|input|label|li|main|mark|nav|ol|option|p|path|rect|section|select|small|span|strong|svg|table|tbody|td|textarea|th|time|tr|ul|\*|\])?\.[a-z][\w-]*(?=$|[\s>+~),:[.])/;

/**
 * Class names are numbered in the build, so scripts and end-to-end tests select by role, text, data-testid or data-part.
 * Every string counts, since helpers take selectors, too.
 */
export function classSelectors(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path: file, text }) =>
    foreignDocuments.has(file)
      ? []
      : [...text.matchAll(literals)]
          .map(([literal]) => literal.slice(1, -1))
          .filter((one) => byClass.test(one.replaceAll(notSelectors, "")))
          .map((one) => `${file}: ${one}`),
  );
}

/** Attributes, inserted values, and names and endings of files. */
const notSelectors =
  /\[[^\]]*\]|\$\{[^}]*\}\.?|(?:^|[\s*,])[\w-]*(?:\.(?:js|pdf|docx|png|wav|mp3|ogg|webm|eml|exe|cf|css|module|example))+\b/g;
/** Their selectors are for documents of others: emails, and the page that an email is printed from. */
const foreignDocuments = new Set([
  "e2e/html-attacks/drawing-fuzz.ts",
  "web/features/conversation/email/body/print-email.ts",
  "web/features/conversation/email/frame/collapse-quote.ts",
]);

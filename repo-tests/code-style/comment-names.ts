// Finds comments that name something in backticks which is neither in their file nor in what it imports: the name is a
// leftover of a renaming, and a reader searches for it in vain.
import { parseSync } from "vite";
import { readImports } from "#repo-tests/parsers/imports.ts";
import type { Source } from "#repo-tests/parsers/sources.ts";

/** What a comment may name although the code around it doesn't: platforms, packages, SQL, and examples of a conversion. */
const foreignNames: ReadonlySet<string> = new Set([
  "fetch",
  "URL",
  "navigate",
  "play()",
  "getAll",
  "device.connect",
  "exists",
  "integer",
  "bigint",
  "add_job",
  "plivo",
  "Telnyx.MessageSendParams",
  "whsec_",
  "Ma",
  "DateSent",
  "next_page_uri",
  "closeConversation",
  "backToPassword",
  "pigeon",
  "Pigeon",
  "me.name",
  "roleName",
  "code",
  "SETTING",
  "list",
  "object.property",
]);

const inBackticks = /`([^`\n]+)`/g;
/** `name`, `name()`, `object.property`. */
const identifier = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:\(\))?$/;

export function findStaleNames(sources: readonly Source[]): string[] {
  const textOf = new Map(sources.map(({ path, text }) => [path, text]));
  return sources.flatMap((source) => {
    const { comments } = parseSync(source.path, source.text);
    const named = comments.flatMap(({ value, start }) =>
      [...value.matchAll(inBackticks)]
        .map(([, name = ""]) => ({ name, start }))
        .filter(({ name }) => identifier.test(name) && !foreignNames.has(name)),
    );
    if (named.length === 0) return [];
    const code = [...comments]
      .reverse()
      .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), source.text);
    const around = [
      code,
      ...readImports(source).flatMap(({ file }) => (file === null ? [] : (textOf.get(file) ?? []))),
    ];
    return named
      .filter(({ name }) => !partsOf(name).every((part) => around.some((text) => has(text, part))))
      .map(({ name, start }) => {
        const line = source.text.slice(0, start).split("\n").length;
        return `${source.path}:${line} names \`${name}\`, which is neither in the file nor in what it imports`;
      });
  });
}

const partsOf = (name: string): string[] => name.replace("()", "").split(".");

const has = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(text);

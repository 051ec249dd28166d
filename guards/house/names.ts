// Words that say nothing, and words that stand for something else here (docs/glossary.md).
import { type Source, withoutComments } from "#guards/reading/sources.ts";

export const banned: Readonly<Record<string, string>> = {
  util: "say what it does",
  utils: "say what it does",
  helper: "say what it does",
  helpers: "say what it does",
  common: "say what they have in common",
  misc: "say what it is",
  manager: "a role of a member; a thing that manages is named by its deed",
  inbox: "the queue",
  ticket: "a conversation",
  user: "a member, a person or a contact",
  sms: "a text",
  whitelist: "what is allowed",
  blacklist: "what is refused",
};

/** Words of a name, whichever way it is written. */
const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const bannedIn = (name: string): string[] =>
  wordsIn(name).filter((word) => Object.hasOwn(banned, word));

export const judgePaths = (files: readonly string[]): string[] =>
  files.flatMap((file) => bannedIn(file).map((word) => `${file}: ${word} (${banned[word]})`));

export function judgeExports({ path, text }: Source): string[] {
  return exportsOf(text).flatMap((name) =>
    bannedIn(name).map((word) => `${path} exports ${name}: ${word} (${banned[word]})`),
  );
}

export const exportsOf = (text: string): string[] =>
  [
    ...withoutComments(text).matchAll(
      /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm,
    ),
  ].map(([, name = ""]) => name);

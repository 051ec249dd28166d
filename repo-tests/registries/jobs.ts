// Every job of the catalog has one handler and is scheduled somewhere.
import type { Source } from "#repo-tests/parsers/sources.ts";

export function checkJobs(
  names: readonly string[],
  handlers: readonly string[],
  sources: readonly Source[],
): string[] {
  const scheduled = new Set([
    ...sources.flatMap(({ text }) =>
      [
        ...text.matchAll(
          /\b(?:schedule|scheduleJob|scheduleImmediately)\(\s*(?:\w+,\s*)?"([a-z-]+)"/g,
        ),
      ].map(([, name = ""]) => name),
    ),
  ]);
  return [
    ...names.filter((name) => !handlers.includes(name)).map((name) => `${name} has no handler`),
    ...handlers.filter((name) => !names.includes(name)).map((name) => `${name} is no job`),
    ...names.filter((name) => !scheduled.has(name)).map((name) => `nobody asks for ${name}`),
  ];
}

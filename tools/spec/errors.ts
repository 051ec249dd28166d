// Chapter 8: errors and their messages.
import { errorCatalog } from "#domain/errors.ts";
import { type TextProblem, textProblems } from "#domain/message/text-problems.ts";
import { listFiles, read } from "#repo-tests/parsers/sources.ts";
import { findTextProvider } from "#server/providers/registry.ts";
import { chapter, code, codes, section, table } from "./markdown.ts";

const next = {
  give_up: "a person decides",
  retry_later: "it is retried automatically",
  fix_inbox: "an admin fixes the inbox or account",
} as const;

const marks = {
  invalid: "the number is marked invalid",
  sms_unsupported: "the number is marked as unable to receive texts",
  opted_out: "the consent ledger records an opt-out",
} as const;

export function renderErrors(): string {
  const problems = Object.keys(textProblems) as TextProblem[];
  const theirs = readProviderCodes(problems);
  return chapter(
    8,
    "The error catalog",
    "domain/errors.ts, domain/message/text-problems.ts and the providers' tables",
    [
      section(
        "Error responses",
        "RFC 9457 problems (`application/problem+json`) with `code`, `detail`, the `facts` that fill its placeholders, and `issues` by field.\n",
        table(
          ["code", "status", "message"],
          Object.entries(errorCatalog).map(([name, { status, message }]) => [
            code(name),
            String(status),
            message,
          ]),
        ),
      ),
      section(
        "Why a text wasn't sent",
        table(
          ["problem", "message", "next", "effect"],
          problems.map((name) => {
            const problem = textProblems[name];
            return [
              code(name),
              problem.message,
              next[problem.next],
              "marks" in problem ? marks[problem.marks] : "",
            ];
          }),
        ),
      ),
      ...Object.entries(theirs).map(([provider, known]) =>
        section(
          `Codes of ${findTextProvider(provider)?.name ?? provider}`,
          table(
            ["our problem", "its codes"],
            problems.flatMap((name) => (known[name] ? [[code(name), codes(known[name])]] : [])),
          ),
        ),
      ),
    ],
  );
}

/** Provider codes are in the provider's own folder; the table is recognized by its content. */
function readProviderCodes(
  problems: readonly TextProblem[],
): Record<string, Partial<Record<TextProblem, string[]>>> {
  const providers: Record<string, Partial<Record<TextProblem, string[]>>> = {};
  for (const file of listFiles("server/providers/text").filter((one) =>
    one.endsWith("/problems.ts"),
  )) {
    const provider = file.split("/").at(-2) ?? "";
    const known: Partial<Record<TextProblem, string[]>> = {};
    for (const [, name, problem] of read(file).matchAll(/^ {2}"?([\w.-]+)"?: "(\w+)",$/gm)) {
      const ours = problems.find((one) => one === problem);
      if (ours && name && /\d/.test(name)) known[ours] = [...(known[ours] ?? []), name];
    }
    providers[provider] = known;
  }
  if (Object.keys(providers).length === 0)
    throw new Error("No tables of provider codes were found.");
  return providers;
}

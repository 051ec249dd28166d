// A statement that waits for a row lock re-reads that row after the wait, but joined rows as they were before it. If a
// joined row no longer matches, the whole row disappears (READ COMMITTED, EvalPlanQual:
// postgresql.org/docs/current/transaction-iso.html). So a row is locked alone and read by the next statement. A
// statement that skips locked rows never waits.
import type { Statement } from "#repo-tests/parsers/statements.ts";

const locks = /\bfor (?:no key )?(?:update|share)\b/;

export function checkLocking({ file, within, text }: Statement): string[] {
  const plain = text.replaceAll(/\s+/g, " ");
  if (!locks.test(plain) || /\bskip locked\b/.test(plain)) return [];
  return /\bjoin\b|\bfor (?:no key )?(?:update|share) of\b/.test(plain)
    ? [`${file} ${within}: locks a row and joins another in one statement`]
    : [];
}

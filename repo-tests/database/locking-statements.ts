// A statement that waits for a locked row reads that row again as it is after the wait, but what it joins as it was
// before. A joined row that no longer fits makes the whole row disappear (READ COMMITTED, EvalPlanQual:
// postgresql.org/docs/current/transaction-iso.html). So a row is locked alone and read by the next statement. One that
// skips locked rows never waits.
import type { Statement } from "#repo-tests/parsers/statements.ts";

const locks = /\bfor (?:no key )?(?:update|share)\b/;

export function judgeLocking({ file, within, text }: Statement): string[] {
  const plain = text.replaceAll(/\s+/g, " ");
  if (!locks.test(plain) || /\bskip locked\b/.test(plain)) return [];
  return /\bjoin\b|\bfor (?:no key )?(?:update|share) of\b/.test(plain)
    ? [`${file} ${within}: locks a row and joins another in one statement`]
    : [];
}

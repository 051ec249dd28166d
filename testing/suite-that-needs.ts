// A suite that needs a program which may be missing. Without it, the suite is one skipped test that names the program:
// npm test says in its closing line what wasn't run, and in CI, which installs every program, it fails.
import { test } from "vitest";

/** `found` is what the suite uses: a path, a certificate, or only that the program exists. */
export function suiteThatNeeds<Found>(
  program: string,
  found: Found | null | false,
  suite: (found: Found) => void,
): void {
  if (found === null || found === false) test.skip(`needs ${program}`, () => undefined);
  else suite(found);
}

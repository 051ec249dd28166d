import fs from "node:fs";
import path from "node:path";

const repository = path.resolve(import.meta.dirname, "..");

// Fixtures too large or too foreign for this repository (providers' API descriptions, an email corpus). Null if not
// available.
export function sharedFixturePath(...parts: string[]): string | null {
  const root = process.env.DESKBELL_SHARED ?? path.resolve(repository, "../shared");
  const file = path.join(root, ...parts);
  return fs.existsSync(file) ? file : null;
}

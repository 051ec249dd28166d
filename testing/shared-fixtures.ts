import fs from "node:fs";
import path from "node:path";

const repository = path.resolve(import.meta.dirname, "..");

// Some tests compare us with material too large or too foreign for this repository (vendors'
// own API descriptions, a corpus of mail). It is looked for in one place; null means "not here".
export function sharedFixturePath(...parts: string[]): string | null {
  const root = process.env.DESKBELL_SHARED ?? path.resolve(repository, "../shared");
  const file = path.join(root, ...parts);
  return fs.existsSync(file) ? file : null;
}

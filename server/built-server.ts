// The server in one file: `dist/server`, written by tools/build-server.ts. Loading it takes a third of the time that the
// sources take, most of which Node spends on finding 1,700 files.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
/** Beside the bundle: the state of each file that it was made from. A release has none, because its files don't change. */
export const sourcesFile = "sources.json";

/** Changes with the content; null without such a file. */
export function fileState(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.size} ${found.mtimeMs}`;
}

/** The bundle, or null if there is none or a source has changed since: then the sources run. */
export function findBuiltServer(at = root): string | null {
  const folder = path.join(at, "dist/server");
  const built = path.join(folder, "start.js");
  if (fileState(built) === null) return null;
  const states = readStates(path.join(folder, sourcesFile));
  const isCurrent = ([file, state]: [string, unknown]) => fileState(path.join(at, file)) === state;
  return Object.entries(states).every(isCurrent) ? built : null;
}

function readStates(file: string): object {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

import fs from "node:fs/promises";
import path from "node:path";
import type { Entry } from "./tar-writer.ts";

export type NamedEntry = Exclude<Entry, { kind: "words" }>;

// Everything in a folder, prefixed with the folder's name; files that vanish meanwhile are omitted.
export async function* walkFolder(
  folder: string,
  prefix: string,
  isIncluded: (name: string) => boolean,
): AsyncGenerator<NamedEntry> {
  const waiting = [""];
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    for (const item of await namesIn(path.join(folder, below))) {
      const name = path.posix.join(below, item);
      if (!isIncluded(name)) continue;
      const file = path.join(folder, name);
      const stat = await fs.stat(file).catch(() => null); // Follows links, as a reader would.
      const entry = { name: path.posix.join(prefix, name) };
      if (stat?.isFile()) yield { ...entry, kind: "file", path: file };
      if (!stat?.isDirectory()) continue;
      yield { ...entry, kind: "folder" };
      waiting.push(name);
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await fs.readdir(folder)).toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

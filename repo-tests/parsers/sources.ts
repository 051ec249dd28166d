// Reads the source files by path, independent of git.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export interface Source {
  /** From the repository root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export const root = fileURLToPath(new URL("../../", import.meta.url));

export const codeFolders = [
  "domain",
  "contract",
  "server",
  "simulator",
  "web",
  "testing",
  "e2e",
  "repo-tests",
  "bench",
  "tools",
] as const;

/** Names starting with a dot are skipped. */
export function listFiles(folder: string): string[] {
  const folderPath = path.join(root, folder);
  if (!fs.existsSync(folderPath)) return [];
  return fs
    .readdirSync(folderPath, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.relative(root, path.join(one.parentPath, one.name)).replaceAll("\\", "/"))
    .filter((file) => !file.split("/").some((part) => part.startsWith(".")))
    .sort();
}

export const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

export const exists = (file: string): boolean => fs.existsSync(path.join(root, file));

export function readSources(folders: readonly string[] = codeFolders): Source[] {
  return folders
    .flatMap((folder) => listFiles(folder))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ path: file, text: read(file) }));
}

/** Code used only by tests. It may import anything; shipped code may not import it. */
export const isTestCode = (file: string): boolean => /\.(test|journey)\.tsx?$/.test(file);

/** Removes comments, so that they don't match. Strings stay. */
export function stripComments(text: string): string {
  return text.replace(
    /("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g,
    (_, literal: string | undefined, before: string | undefined) => literal ?? before ?? "",
  );
}

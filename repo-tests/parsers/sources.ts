// The code as the repo-tests read it: text by path, whatever the state of the repository's history.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export interface Source {
  /** From the root of the repository, with forward slashes. */
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

/** Names that begin with a dot are scratch paper. */
export function listFiles(folder: string): string[] {
  const place = path.join(root, folder);
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
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

/** Code that only tests run. It may reach everywhere; nothing that ships may reach it. */
export const isTestCode = (file: string): boolean =>
  /\.(test|journey)\.tsx?$/.test(file) ||
  /(^|\/)for-tests\//.test(file) ||
  /-for-tests\.tsx?$/.test(file);

/** Comments away, so that a word about a thing is not taken for the thing. Strings stay. */
export function stripComments(text: string): string {
  return text.replace(
    /("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g,
    (_, kept: string | undefined, before: string | undefined) => kept ?? before ?? "",
  );
}

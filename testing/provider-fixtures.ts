import fs from "node:fs";
import path from "node:path";

export interface FixtureSource {
  readonly source: string;
  readonly date: string;
  readonly what: string;
}

/** The JSON files of a folder with one subfolder per provider. */
export function openProviderFixtures(folder: string) {
  const root = path.resolve(import.meta.dirname, "..", folder);
  const read = <T = { about: FixtureSource }>(provider: string, name: string): T =>
    JSON.parse(fs.readFileSync(path.join(root, provider, `${name}.json`), "utf8"));
  return {
    providers: (): string[] => fs.readdirSync(root).sort(),
    names: (provider: string): string[] =>
      fs
        .readdirSync(path.join(root, provider))
        .filter((name) => name.endsWith(".json"))
        .map((name) => name.slice(0, -".json".length))
        .sort(),
    read,
    /** A response body; each call returns a fresh copy to modify. */
    readBody: (provider: string, name: string): Record<string, unknown> =>
      read<{ body: Record<string, unknown> }>(provider, name).body,
  };
}

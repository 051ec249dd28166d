// Asks the TypeScript compiler whether values fit the types of a package: for vendors that publish types
// but no description. `satisfies` also finds a field that the type does not name, which is how a slip looks.
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export interface Claim {
  /** A type as it would be written in the file, for example `Telnyx.MessageSendParams`. */
  readonly type: string;
  readonly value: unknown;
  /** How a fault is named. */
  readonly name: string;
}

const repository = path.resolve(import.meta.dirname, "..");

/** What does not fit, each with its name; none is what we want. */
export async function typeFaults(header: string, claims: readonly Claim[]): Promise<string[]> {
  // inside the repository, so that the packages are found
  const folder = path.join(repository, ".cache");
  fs.mkdirSync(folder, { recursive: true });
  const own = fs.mkdtempSync(path.join(folder, "types-"));
  const file = path.join(own, "claims.ts");
  const lines = claims.map(
    ({ type, value }, n) => `export const claim${n} = ${JSON.stringify(value)} satisfies ${type};`,
  );
  fs.writeFileSync(file, `${header}\n${lines.join("\n")}\n`);
  const flags = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig"];
  const types = ["--module", "nodenext", "--target", "es2024", "--types", "node"];
  try {
    const said = await run(path.join(repository, "node_modules/.bin/tsc"), [
      ...flags,
      ...types,
      file,
    ]);
    const headerLines = header.split("\n").length;
    return said
      .split("\n")
      .filter((line) => line.includes("error TS"))
      .map((line) => {
        const row = Number(/\((\d+),/.exec(line)?.[1] ?? 0);
        const name = claims[row - headerLines - 1]?.name ?? "header";
        return `${name}: ${line.slice(line.indexOf("error TS"))}`;
      });
  } finally {
    fs.rmSync(own, { recursive: true, force: true });
  }
}

const run = (command: string, args: readonly string[]): Promise<string> =>
  new Promise((done, fail) => {
    execFile(command, args, { cwd: repository }, (error, stdout, stderr) => {
      const isVerdict = !error || stdout.includes("error TS");
      if (isVerdict) done(stdout);
      else fail(new Error(stderr || error.message));
    });
  });

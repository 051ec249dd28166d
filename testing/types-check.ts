// Asks the TypeScript compiler whether values fit a package's types: for providers that publish types but no API
// description. `satisfies` also finds a field the type does not name, which is probably a typo.
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export interface Claim {
  /** A type expression, for example `Telnyx.MessageSendParams`. */
  readonly type: string;
  readonly value: unknown;
  /** Prefix of its faults. */
  readonly name: string;
}

const repository = path.resolve(import.meta.dirname, "..");

/** Type errors, each with its claim's name; empty if all values fit. */
export async function typeFaults(header: string, claims: readonly Claim[]): Promise<string[]> {
  // Inside the repository, so that packages resolve.
  const folder = path.join(repository, ".cache");
  fs.mkdirSync(folder, { recursive: true });
  const own = fs.mkdtempSync(path.join(folder, "types-"));
  const file = path.join(own, "claims.ts");
  const claimLines = claims.map(
    ({ type, value }, n) => `export const claim${n} = ${JSON.stringify(value)} satisfies ${type};`,
  );
  fs.writeFileSync(file, `${header}\n${claimLines.join("\n")}\n`);
  const flags = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig"];
  const types = ["--module", "nodenext", "--target", "es2024", "--types", "node"];
  try {
    const output = await run(path.join(repository, "node_modules/.bin/tsc"), [
      ...flags,
      ...types,
      file,
    ]);
    const headerLines = header.split("\n").length;
    return output
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

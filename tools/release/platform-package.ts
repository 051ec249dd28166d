// A package with programs for one platform: from node_modules if npm installed it there, otherwise from the registry,
// compared with the checksum in package-lock.json. Its programs and install scripts aren't run.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { getLockedPackage, type Lockfile } from "./production-packages.ts";

const run = promisify(execFile);

export async function findPlatformPackage(
  name: string,
  { root, lockfile, temporary }: { root: string; lockfile: Lockfile; temporary: string },
): Promise<string> {
  const installed = path.join(root, "node_modules", name);
  const { version, integrity } = getLockedPackage(lockfile, name);
  if (existsSync(installed) && versionIn(installed) === version) return installed;
  const folder = path.join(temporary, name.replaceAll("/", "-"));
  mkdirSync(folder, { recursive: true });
  await run("npm", ["pack", "--silent", "--ignore-scripts", `${name}@${version}`], { cwd: folder });
  const [file] = readdirSync(folder);
  if (file === undefined) throw new Error(`npm packed nothing for ${name}@${version}`);
  assertIntegrity(readFileSync(path.join(folder, file)), integrity, `${name}@${version}`);
  await run("tar", ["-xzf", file], { cwd: folder });
  return path.join(folder, "package");
}

const versionIn = (folder: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version;

/** Subresource integrity: "sha512-" and the digest in base64. */
export function assertIntegrity(bytes: Uint8Array, integrity: string, name: string): void {
  const [algorithm = "", expected] = integrity.split(/-(.*)/s);
  const actual = createHash(algorithm).update(bytes).digest("base64");
  if (actual !== expected)
    throw new Error(`${name} from the registry differs from the one in package-lock.json.`);
}

import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { ConfigError } from "./config.ts";
import { isLongEnough } from "./secrets.ts";

/**
 * Made at the first start and kept beside the data; a backup without it could not read the provider keys. Its name
 * appears only once the whole of it is on the disk. One that is too short was cut off on its way there: it is replaced
 * if `mayReplace` says that nothing is sealed yet, and stops the start otherwise.
 */
export async function loadOrCreateSecret(
  dataDir: string,
  mayReplace: () => Promise<boolean> = async () => false,
): Promise<string> {
  const place = path.join(dataDir, "secret");
  const kept = await read(place);
  if (kept !== null && isLongEnough(kept)) return kept;
  if (kept !== null && !(await mayReplace())) throw tooShort(place);
  await mkdir(dataDir, { recursive: true });
  const made = `${place}.${randomBytes(8).toString("hex")}`;
  try {
    await write(made, `${randomBytes(32).toString("hex")}\n`);
    if (kept === null) await link(made, place).catch(unlessThere);
    else await rename(made, place);
  } finally {
    await rm(made, { force: true });
  }
  await syncFolder(dataDir);
  // Another process may have been first.
  const used = await read(place);
  if (used === null || !isLongEnough(used)) throw tooShort(place);
  return used;
}

async function read(place: string): Promise<string | null> {
  try {
    return (await readFile(place, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function write(place: string, content: string): Promise<void> {
  const file = await open(place, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder as a file; there the name is written with the file.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

const tooShort = (place: string): ConfigError =>
  new ConfigError(
    `${place} is too short to be the secret that seals the provider keys: put the file back from a backup, or set SECRET to the secret that was used before.`,
  );

import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { ConfigError } from "./config.ts";
import { isLongEnough } from "./secrets.ts";

/**
 * Created at the first start and stored beside the data; a backup without it can't decrypt the provider keys. The file
 * gets its name only after it is fully on disk. A secret that is too short was cut off while being written: it is
 * replaced if `canReplace` confirms that nothing is encrypted yet, otherwise startup stops.
 */
export async function loadOrCreateSecret(
  dataDir: string,
  canReplace: () => Promise<boolean> = async () => false,
): Promise<string> {
  const filePath = path.join(dataDir, "secret");
  const stored = await read(filePath);
  if (stored !== null && isLongEnough(stored)) return stored;
  if (stored !== null && !(await canReplace())) throw secretTooShortError(filePath);
  await mkdir(dataDir, { recursive: true });
  const made = `${filePath}.${randomBytes(8).toString("hex")}`;
  try {
    await write(made, `${randomBytes(32).toString("hex")}\n`);
    if (stored === null) await link(made, filePath).catch(unlessThere);
    else await rename(made, filePath);
  } finally {
    await rm(made, { force: true });
  }
  await fsyncDirectory(dataDir);
  // Another process may have been first.
  const used = await read(filePath);
  if (used === null || !isLongEnough(used)) throw secretTooShortError(filePath);
  return used;
}

async function read(filePath: string): Promise<string | null> {
  try {
    return (await readFile(filePath, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function write(filePath: string, content: string): Promise<void> {
  const file = await open(filePath, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function fsyncDirectory(folder: string): Promise<void> {
  // Windows can't open a folder as a file; there, writing the file persists its name.
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

const secretTooShortError = (filePath: string): ConfigError =>
  new ConfigError(
    `${filePath} is too short to be the secret that seals the provider keys: put the file back from a backup, or set SECRET to the secret that was used before.`,
  );

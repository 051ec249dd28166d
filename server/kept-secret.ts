import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** Made at the first start and kept beside the data; a backup without it could not read the provider keys. */
export async function keptSecret(dataDir: string): Promise<string> {
  const place = path.join(dataDir, "secret");
  const kept = await readFile(place, "utf8").catch(() => null);
  if (kept !== null && kept.trim().length >= 32) return kept.trim();
  await mkdir(dataDir, { recursive: true });
  const made = randomBytes(32).toString("hex");
  await writeFile(place, `${made}\n`, { flag: "wx", mode: 0o600 }).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  await chmod(place, 0o600);
  return (await readFile(place, "utf8")).trim();
}

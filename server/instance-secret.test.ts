import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadOrCreateSecret } from "./instance-secret.ts";
import { createSecrets } from "./secrets.ts";

async function folder(left?: string): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), "secret-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  if (left !== undefined) await writeFile(path.join(dir, "secret"), left, { mode: 0o600 });
  return dir;
}
const readSecret = (dir: string) => readFile(path.join(dir, "secret"), "utf8");

test.each(["", "abc123"])(
  "replaces a partially written secret (%j) while nothing is encrypted with it",
  async (left) => {
    const dir = await folder(left);
    const used = await loadOrCreateSecret(dir, async () => true);
    expect(used).toMatch(/^[0-9a-f]{64}$/);
    expect(await readSecret(dir)).toBe(`${used}\n`);
    expect(await readdir(dir)).toEqual(["secret"]);
    expect((await stat(path.join(dir, "secret"))).mode & 0o777).toBe(0o600);
    expect(await loadOrCreateSecret(dir, async () => false)).toBe(used);
  },
);

test.each(["", "abc123"])(
  "a partially written secret (%j) stops startup once a workspace exists",
  async (left) => {
    const dir = await folder(left);
    await expect(loadOrCreateSecret(dir, async () => false)).rejects.toThrow(
      /is too short to be the secret/,
    );
    expect(await readSecret(dir)).toBe(left);
  },
);

test("processes that start together in one folder use one secret and leave no other file", async () => {
  const dir = await folder();
  const used = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateSecret(dir)));
  expect(new Set(used).size).toBe(1);
  expect(await readdir(dir)).toEqual(["secret"]);
});

test("never replaces a secret file that can't be read", async () => {
  const dir = await folder();
  await mkdir(path.join(dir, "secret"));
  await expect(loadOrCreateSecret(dir, async () => true)).rejects.toThrow("EISDIR");
});

test.each(["", "a secret of less than 32 chars"])("refuses to derive keys from %j", (short) => {
  expect(() => createSecrets(short)).toThrow("at least 32 characters");
});

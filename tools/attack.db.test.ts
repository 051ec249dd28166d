import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { createTestDatabase } from "#testing/app/database.ts";

test("a separate server withstands every attack", { timeout: 900_000 }, async () => {
  expect(inject("postgres").url).toMatch(/^postgres/);
  const database = await createTestDatabase();
  const child = spawn(process.execPath, [fileURLToPath(new URL("attack.ts", import.meta.url))], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((done) => child.once("exit", done)),
  ]);
  await database.drop();
  const lines = said.trim().split("\n");
  expect([lines.filter((line) => !line.startsWith("held  ")), complaint]).toEqual([[], ""]);
  expect(lines.length).toBeGreaterThanOrEqual(40);
  expect(code).toBe(0);
});

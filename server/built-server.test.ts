import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { fileState, findBuiltServer, sourcesFile } from "./built-server.ts";

let root: string;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "deskbell-built-"));
  return () => rmSync(root, { recursive: true });
});

test("starts from the sources without a bundle", () => {
  expect(findBuiltServer(root)).toBeNull();
});

test("starts the bundle of a release, whose files don't change", () => {
  write("dist/server/start.js", "");
  expect(findBuiltServer(root)).toBe(path.join(root, "dist/server/start.js"));
});

test("starts the bundle until a source changes or is gone", () => {
  write("server/start.ts", "1");
  write("dist/server/start.js", "");
  const states = { "server/start.ts": fileState(path.join(root, "server/start.ts")) };
  write(`dist/server/${sourcesFile}`, JSON.stringify(states));
  expect(findBuiltServer(root)).not.toBeNull();
  write("server/start.ts", "12");
  expect(findBuiltServer(root)).toBeNull();
  rmSync(path.join(root, "server/start.ts"));
  expect(findBuiltServer(root)).toBeNull();
});

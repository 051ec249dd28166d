import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "#testing/fixtures/postgres/scratch-folder.ts";
import { readHeader, writeHeader } from "./tar-format.ts";
import { readTar } from "./tar-reader.ts";
import { type Entry, writeTar } from "./tar-writer.ts";

async function archiveOf(entries: Entry[]): Promise<Buffer> {
  async function* all() {
    yield* entries;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeTar(all(), () => {})) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function namesAndBodies(archive: Buffer, pieceSize: number): Promise<[string, string][]> {
  async function* pieces() {
    for (let at = 0; at < archive.length; at += pieceSize)
      yield archive.subarray(at, at + pieceSize);
  }
  const read: [string, string][] = [];
  for await (const { name, body } of readTar(pieces())) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    read.push([name, Buffer.concat(chunks).toString()]);
  }
  return read;
}

const longName = `files/${"a".repeat(64)}/${"b".repeat(64)}/${"c".repeat(64)}`;
const entries: Entry[] = [
  { kind: "folder", name: "files" },
  { kind: "words", name: "files/empty", text: "" },
  { kind: "words", name: "files/of-one-block", text: "x".repeat(512) },
  { kind: "words", name: longName, text: "Grüße" },
];

test("reads what was written, in chunks of any size", async () => {
  const archive = await archiveOf(entries);
  for (const pieceSize of [1, 511, 512, 1_000_000])
    expect(await namesAndBodies(archive, pieceSize)).toEqual([
      ["files", ""],
      ["files/empty", ""],
      ["files/of-one-block", "x".repeat(512)],
      [longName, "Grüße"],
    ]);
});

test("the system's tar can read it", async () => {
  const folder = scratchFolder();
  fs.writeFileSync(path.join(folder, "a.tar"), await archiveOf(entries));
  const { stdout, status } = spawnSync("tar", ["-tf", path.join(folder, "a.tar")]);
  expect(status).toBe(0);
  expect(String(stdout).trim().split("\n")).toEqual([
    "files/",
    "files/empty",
    "files/of-one-block",
    longName,
  ]);
});

test("omits a file that vanished, and pads a file that shrank to its declared size", async () => {
  const folder = scratchFolder();
  const file = path.join(folder, "shrinking");
  fs.writeFileSync(file, "y".repeat(300_000));
  async function* all(): AsyncGenerator<Entry> {
    yield { kind: "file", name: "gone", path: path.join(folder, "gone") };
    yield { kind: "file", name: "shrinking", path: file };
  }
  const chunks: Buffer[] = [];
  let written = 0;
  for await (const chunk of writeTar(all(), () => written++)) {
    if (chunks.push(chunk) === 1) fs.truncateSync(file, 10);
  }
  expect(written).toBe(1);
  expect(await namesAndBodies(Buffer.concat(chunks), 4_096)).toEqual([
    ["shrinking", "y".repeat(10) + "\0".repeat(299_990)],
  ]);
});

test("records the size of a file over 8 GiB", () => {
  const header = { name: "pgdata/large", kind: "file", size: 9 * 1024 ** 3 } as const;
  expect(readHeader(writeHeader(header))).toEqual(header);
});

test("detects a damaged header", () => {
  const block = writeHeader({ name: "secret", kind: "file", size: 10 });
  block[0] = 0x7a;
  expect(() => readHeader(block)).toThrow(/damaged/);
});

test("refuses a name that is too long instead of truncating it", () => {
  expect(() => writeHeader({ name: "n".repeat(101), kind: "file", size: 0 })).toThrow(/too long/);
});

import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { FileStore } from "#server/ports/files.ts";
import { filesOnDisk } from "./disk.ts";
import { type Bucket, filesInBucket, signedHeaders } from "./s3.ts";

const bytes = new TextEncoder().encode("a picture");
const key = `0190f3c2-0000-7000-8000-000000000000/${createHash("sha256").update(bytes).digest("hex")}`;

async function onDisk(): Promise<FileStore> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "deskbell-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return filesOnDisk(folder);
}

async function inBucket(): Promise<FileStore> {
  const kept = new Map<string, Buffer>();
  const bucket: Bucket = {
    bucketUrl: "",
    accessKey: "AKEXAMPLE",
    secretKey: "secret",
    region: "eu-west-2",
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    const place = request.url ?? "";
    const isWhole =
      request.headers["x-amz-content-sha256"] === createHash("sha256").update(body).digest("hex");
    if (!isWhole || !request.headers.authorization?.includes("AKEXAMPLE/"))
      return void response.writeHead(403).end("no");
    if (request.method === "PUT") kept.set(place, body);
    if (request.method === "DELETE") kept.delete(place);
    const found = kept.get(place);
    response
      .writeHead(request.method === "GET" && !found ? 404 : 200)
      .end(request.method === "GET" ? found : "");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return filesInBucket(
    { ...bucket, bucketUrl: `http://127.0.0.1:${port}/desk` },
    fetch,
    () => new Date(),
  );
}

describe.each([
  ["disk", onDisk],
  ["bucket", inBucket],
] as const)("files on a %s", (_, open) => {
  test("are given back as they were, once or never", async () => {
    const files = await open();
    expect(await files.get(key)).toBeNull();
    await files.put(key, bytes);
    await files.put(key, bytes);
    expect(Buffer.from((await files.get(key)) ?? [])).toEqual(Buffer.from(bytes));
    await files.remove(key);
    await files.remove(key);
    expect(await files.get(key)).toBeNull();
  });
});

test("a key that is no key never reaches the disk", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "deskbell-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await expect(filesOnDisk(folder).put("../../etc/passwd", bytes)).rejects.toThrow(/file key/);
  expect(await readdir(folder)).toEqual([]);
});

test("the signature is the one of the vendor's own example", () => {
  // docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "GET Bucket Lifecycle", read 2026-11-20
  const headers = signedHeaders(
    {
      bucketUrl: "",
      accessKey: "AKIAIOSFODNN7EXAMPLE",
      secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      region: "us-east-1",
    },
    "GET",
    new URL("https://examplebucket.s3.amazonaws.com/?lifecycle"),
    new Uint8Array(),
    new Date("2013-05-24T00:00:00Z"),
  );
  expect(headers.authorization).toContain(
    "Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  );
});

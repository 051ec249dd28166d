import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { required } from "#domain/required.ts";
import { createOutgoing } from "#server/outgoing/outgoing.ts";
import type { FileStore } from "#server/ports/files.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { createDiskFileStore } from "./disk-file-store.ts";
import { createS3FileStore, type S3BucketConfig, signedHeaders } from "./s3-file-store.ts";

const bytes = new TextEncoder().encode("a picture");
const key = `0190f3c2-0000-7000-8000-000000000000/${createHash("sha256").update(bytes).digest("hex")}`;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "deskbell-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Opened {
  readonly files: FileStore;
  /** The folder for files that are still arriving. */
  readonly arriving: string;
}

async function onDisk(): Promise<Opened> {
  const folder = await newFolder();
  return { files: createDiskFileStore(folder), arriving: path.join(folder, "arriving") };
}

const inBucket = () => openBucket();

interface BucketRights {
  /** Without it, S3 responds with 403 for a missing object. */
  lists: boolean;
  reads: boolean;
  /** False if there is no such bucket. */
  exists?: boolean;
}

async function openBucket(rights: BucketRights = { lists: true, reads: true }): Promise<Opened> {
  const objects = new Map<string, Buffer>();
  const bucket: S3BucketConfig = {
    bucketUrl: "",
    region: "eu-west-2",
    credentials: { kind: "keys", url: null, accessKey: "AKEXAMPLE", secretKey: "secret" },
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    const objectPath = request.url ?? "";
    const isWhole =
      request.headers["x-amz-content-sha256"] === createHash("sha256").update(body).digest("hex");
    if (!isWhole || !request.headers.authorization?.includes("AKEXAMPLE/"))
      return void response.writeHead(403).end("no");
    if (rights.exists === false)
      return void response
        .writeHead(404)
        .end(request.method === "HEAD" ? undefined : "<Error><Code>NoSuchBucket</Code></Error>");
    if (request.method === "PUT") objects.set(objectPath, body);
    if (request.method === "DELETE") objects.delete(objectPath);
    const found = objects.get(objectPath);
    if (request.method === "PUT" || request.method === "DELETE")
      return void response.writeHead(200).end();
    if (!rights.reads || (!found && !rights.lists))
      return void response
        .writeHead(403)
        .end(request.method === "GET" ? "<Error><Code>AccessDenied</Code></Error>" : undefined);
    if (!found) return void response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const piece = from === undefined ? found : found.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, { "content-length": piece.length });
    response.end(request.method === "GET" ? piece : undefined);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const arriving = await newFolder();
  const at = { ...bucket, bucketUrl: `http://127.0.0.1:${port}/desk` };
  return {
    files: createS3FileStore(
      at,
      { http: fetch, credentialsHttp: fetch, now: () => new Date() },
      arriving,
    ),
    arriving,
  };
}

describe.each([
  ["disk", onDisk],
  ["bucket", inBucket],
] as const)("files on a %s", (_, open) => {
  test("returns a stored file unchanged, and tolerates repeated writes and removals", async () => {
    const { files } = await open();
    expect(await files.get(key)).toBeNull();
    await files.put(key, bytes);
    await files.put(key, bytes);
    expect(Buffer.from((await files.get(key)) ?? [])).toEqual(Buffer.from(bytes));
    await files.remove(key);
    await files.remove(key);
    expect(await files.get(key)).toBeNull();
  });

  test("streams files in and out, whole or as a range", async () => {
    const { files } = await open();
    const received = await files.receive(Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]));
    expect(received).toMatchObject({ sha256: key.split("/")[1], size: bytes.length });
    expect(Buffer.from(received.beginning)).toEqual(Buffer.from(bytes));
    expect(await buffer(received.read())).toEqual(Buffer.from(bytes));
    expect([await files.size(key), await files.open(key)]).toEqual([null, null]);
    await files.store(key, received);
    await received.discard();
    expect(await files.size(key)).toBe(bytes.length);
    const whole = required(await files.open(key), "kept");
    expect([whole.size, await text(whole.pieces)]).toEqual([bytes.length, "a picture"]);
    const part = required(await files.open(key, { from: 2, to: 5 }), "kept");
    expect([part.size, await text(part.pieces)]).toEqual([4, "pict"]);
  });

  test("leaves nothing behind when an upload breaks off", async () => {
    const { files } = await open();
    async function* broken() {
      yield bytes;
      throw new Error("the sender is gone");
    }
    await expect(files.receive(broken())).rejects.toThrow("the sender is gone");
    const twice = await Promise.all([1, 2].map(() => files.receive(Readable.from([bytes]))));
    for (const one of twice) await files.store(key, one);
    for (const one of twice) await one.discard();
    expect(Buffer.from((await files.get(key)) ?? [])).toEqual(Buffer.from(bytes));
  });

  test("reads the source no faster than it writes to the disk", async () => {
    const { files, arriving } = await open();
    const piece = Buffer.alloc(64 * 1024, 1);
    let [given, maxAhead] = [0, 0];
    async function* source() {
      for (let nth = 0; nth < 200; nth += 1) {
        given += piece.length;
        maxAhead = Math.max(maxAhead, given - (await onDiskAlready()));
        yield piece;
      }
    }
    const onDiskAlready = async () => {
      const [name] = await readdir(arriving);
      return name === undefined ? 0 : (await stat(path.join(arriving, name))).size;
    };
    const received = await files.receive(source());
    expect(received.size).toBe(200 * piece.length);
    expect(maxAhead).toBeLessThanOrEqual(piece.length);
    await received.discard();
    expect(await readdir(arriving)).toEqual([]);
  });
});

describe("a bucket without permission to list", () => {
  test("treats 403 for a missing file as not found", async () => {
    const { files } = await openBucket({ lists: false, reads: true });
    expect(await files.get(key)).toBeNull();
    expect(await files.size(key)).toBeNull();
    expect(await files.open(key)).toBeNull();
    await files.put(key, bytes);
    expect(Buffer.from((await files.get(key)) ?? [])).toEqual(Buffer.from(bytes));
    expect(await files.size(key)).toBe(bytes.length);
  });

  test("reports an outage if reading isn't permitted either", async () => {
    const rights = { lists: false, reads: true };
    const { files } = await openBucket(rights);
    expect(await files.get(key)).toBeNull();
    rights.reads = false;
    await expect(files.get(key)).rejects.toThrow(/\(403\)/);
    await expect(files.size(key)).rejects.toThrow(/\(403\)/);
    await expect(files.open(key)).rejects.toThrow(/\(403\)/);
  });
});

test("writes a file aside and moves it: nothing partial is ever beside the whole files", async () => {
  const folder = await newFolder();
  const files = createDiskFileStore(folder);
  const key = `00/${"9".repeat(64)}`;
  // A folder is in its place, so it can't be moved there.
  const place = path.join(folder, "00/99", "9".repeat(64), "in the way");
  await mkdir(place, { recursive: true });
  await expect(files.put(key, new TextEncoder().encode("picture"))).rejects.toThrow();
  expect(await readdir(path.join(folder, "00/99"))).toEqual(["9".repeat(64)]);
  expect(await readdir(path.join(folder, "arriving"))).toEqual([]);
  await rm(path.join(folder, "00/99"), { recursive: true });
  await files.put(key, new TextEncoder().encode("picture"));
  expect(await readdir(path.join(folder, "00/99"))).toEqual(["9".repeat(64)]);
});

test("rejects an invalid key before touching the disk", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "deskbell-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await expect(createDiskFileStore(folder).put("../../etc/passwd", bytes)).rejects.toThrow(
    /file key/,
  );
  expect(await readdir(folder)).toEqual([]);
});

test("produces the signature of the documented example", () => {
  // docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "GET Bucket Lifecycle", read 2026-11-20
  const headers = signedHeaders(
    "us-east-1",
    {
      accessKey: "AKIAIOSFODNN7EXAMPLE",
      secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    },
    {
      method: "GET",
      url: new URL("https://examplebucket.s3.amazonaws.com/?lifecycle"),
      body: new Uint8Array(),
    },
    new Date("2013-05-24T00:00:00Z"),
  );
  expect(headers.authorization).toContain(
    "Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  );
});

test("a bucket that doesn't exist is reported, and not taken for missing files", async () => {
  const { files } = await openBucket({ lists: true, reads: true, exists: false });
  const plain = /bucket in S3_URL doesn't exist/;
  await expect(files.put(key, bytes)).rejects.toThrow(plain);
  await expect(files.get(key)).rejects.toThrow(plain);
  await expect(files.size(key)).rejects.toThrow(plain);
  await expect(files.open(key)).rejects.toThrow(plain);
});

test('an upload that a bucket does not respond to ends after "fileStoreUploadSeconds"', async () => {
  lowerLimitsOfTest({ fileStoreUploadSeconds: 0.1 });
  const server = createServer(() => undefined);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const http = createOutgoing({ checkDestination: () => null });
  const files = createS3FileStore(
    {
      bucketUrl: `http://127.0.0.1:${port}/desk`,
      region: "eu-west-2",
      credentials: { kind: "keys", url: null, accessKey: "AKEXAMPLE", secretKey: "secret" },
    },
    { http, credentialsHttp: http, now: () => new Date() },
    await newFolder(),
  );
  await expect(files.put(key, bytes)).rejects.toThrow("The file storage didn't respond.");
});

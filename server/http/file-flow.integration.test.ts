// File streaming: concurrent uploads and downloads hold only pieces in memory, and a workspace stays within its storage
// limit.
import http from "node:http";
import { json } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { formatBytes, limit } from "#domain/limits.ts";
import { FileFault } from "#server/ports/files.ts";
import { sql } from "#server/store/sql.ts";
import { parseResponse } from "#testing/access-matrix/run-matrix.ts";
import { bytesInBuffers } from "#testing/bytes-in-buffers.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

const app = shareTestApp();
afterEach(() => vi.restoreAllMocks());
const files = () => app().running.runtime.deps.services.files;
const piece = Buffer.alloc(64 * 1024, 7);
const transferCount = 20;
/** Maximum memory of one upload or download, including all buffers of its connection. */
const maxBytesPerTransfer = 1024 * 1024;

interface UploadResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Sends as fast as the server reads, and holds one piece in memory. */
function upload(bytes: number, headers: http.OutgoingHttpHeaders = {}): Promise<UploadResponse> {
  const { cookie } = app().as("olga");
  return new Promise((done, failed) => {
    const request = http.request(`${app().url}/uploads?name=large.bin`, {
      method: "POST",
      agent: false,
      headers: { cookie, "content-type": "application/octet-stream", ...headers },
    });
    let left = bytes;
    const write = () => {
      while (left > 0) {
        const next = piece.subarray(0, Math.min(left, piece.length));
        left -= next.length;
        if (!request.write(next)) return void request.once("drain", write);
      }
      request.end();
    };
    request.on("error", failed);
    request.on("response", (response) => {
      json(response).then((body) => done({ status: response.statusCode ?? 0, body }), failed);
    });
    write();
  });
}

test("twenty concurrent uploads of the largest size hold twenty pieces in memory", async () => {
  const before = await bytesInBuffers();
  const gate = Promise.withResolvers<void>();
  const { store: keep } = files();
  const keeping = vi.spyOn(files(), "store").mockImplementation(async (key, received) => {
    await gate.promise;
    return keep(key, received);
  });
  const uploads = Array.from({ length: transferCount }, () => upload(limit("uploadBytes")));
  const responses = Promise.allSettled(uploads);
  // All bytes have received, and none is released yet.
  await eventually(() => expect(keeping).toHaveBeenCalledTimes(transferCount));
  const held = (await bytesInBuffers()) - before;
  gate.resolve();
  for (const one of await responses)
    expect(one).toMatchObject({ status: "fulfilled", value: { status: 201 } });
  expect(held).toBeLessThan(transferCount * maxBytesPerTransfer);
});

test("twenty downloads that no client reads hold twenty pieces in memory", async () => {
  const bytes = Buffer.alloc(limit("uploadBytes"), "large");
  const { id } = await app().as("olga").upload("large.bin", "text/plain", bytes);
  const before = await bytesInBuffers();
  const { cookie } = app().as("olga");
  const ask = () =>
    new Promise<http.IncomingMessage>((done, failed) => {
      const request = http.get(`${app().url}/attachments/${id}`, {
        agent: false,
        headers: { cookie },
      });
      request.on("error", failed);
      request.on("response", done);
    });
  const responses = await Promise.all(Array.from({ length: transferCount }, ask));
  const held = (await bytesInBuffers()) - before;
  expect(held).toBeLessThan(transferCount * maxBytesPerTransfer);
  const [first, ...others] = responses;
  // A client that disconnects mid-download must not cause an error.
  for (const one of others) one.destroy();
  let [size, isSame] = [0, true];
  for await (const part of first as AsyncIterable<Buffer>) {
    isSame &&= part.equals(bytes.subarray(size, size + part.length));
    size += part.length;
  }
  expect([size, isSame]).toEqual([bytes.length, true]);
  expect(app().log.filter((one) => one.event === "request.failed")).toEqual([]);
});

test("refuses an upload that exceeds its limit while streaming, and keeps nothing of it", async () => {
  const keeping = vi.spyOn(files(), "store");
  const { status, body } = await upload(limit("uploadBytes") + 1, {
    "transfer-encoding": "chunked",
  });
  expect([status, body]).toMatchObject([413, { code: "too_large", params: { max: "20 MB" } }]);
  expect(keeping).not.toHaveBeenCalled();
});

test("a full workspace refuses members' uploads but accepts customers' files", async () => {
  const max = limit("workspaceStorageBytes");
  const deps = app().running.runtime.deps;
  const stored = await deps.database.many<{ bytes: number }>(
    sql`select bytes from workspace_storage`,
  );
  await deps.database.run(sql`update workspace_storage set bytes = ${max - 1000}`);
  const response = await upload(2_000);
  expect(response).toMatchObject({
    status: 507,
    body: { code: "workspace_full", params: { max: formatBytes(limit("workspaceStorageBytes")) } },
  });
  // Without a declared length the size is checked after arrival.
  expect(await upload(2_000, { "transfer-encoding": "chunked" })).toMatchObject({ status: 507 });
  expect(await upload(500)).toMatchObject({ status: 201 });
  const phone = await app().phone("+447700900771");
  await phone.text("A picture of it", {
    images: [{ type: "image/png", base64: Buffer.alloc(3_000, 1).toString("base64") }],
  });
  const olga = app().as("olga");
  const { id } = await olga.conversationWith("07700 900771");
  await eventually(async () => {
    const { entries } = await olga.rpc("getConversation", { conversationId: id });
    expect(JSON.stringify(entries)).toContain('"state":"ready"');
  });
  await deps.database.run(sql`update workspace_storage set bytes = ${stored[0]?.bytes ?? 0}`);
});

test("limits the files that one member has uploaded and not sent", async () => {
  const { deps } = app().running.runtime;
  const olga = app().as("olga");
  const upload = async () =>
    parseResponse(await olga.fetch("/uploads?name=a", { method: "POST", body: "some words" }));
  expect((await upload()).status).toBe(201);
  const setSize = (size: number) =>
    deps.database.run(sql`update attachment set size = ${size} where message_id is null`);
  await setSize(limit("unsentPerMemberBytes") - 5);
  expect(await upload()).toMatchObject({ status: 507, code: "unsent_files_full" });
  await setSize(1);
  expect((await upload()).status).toBe(201);
});

test("accepts no upload while the disk is nearly full, and reports it as a warning", async () => {
  const { services } = app().running.runtime.deps;
  const machine = vi.spyOn(services as Required<typeof services>, "machine");
  machine.mockResolvedValue({
    diskFreeBytes: 1024 ** 2,
    diskTotalBytes: 1024 ** 4,
    isFeedListening: true,
    feedLagMs: 0,
    eventLoopDelayMs: 0,
  });
  const upload = async () =>
    parseResponse(
      await app().as("olga").fetch("/uploads?name=a", { method: "POST", body: "some words" }),
    );
  const readiness = async () => (await fetch(`${app().url}/readyz`)).json();
  await eventually(async () => {
    expect(await upload()).toMatchObject({ status: 507, code: "storage_full" });
    expect(await readiness()).toEqual({ ready: true, missing: [], warnings: ["disk_nearly_full"] });
  });
  machine.mockRestore();
  await eventually(async () => {
    expect((await upload()).status).toBe(201);
    expect(await readiness()).toEqual({ ready: true, missing: [] });
  });
});

test("reports a full disk as such, not as an internal error", async () => {
  vi.spyOn(files(), "receive").mockRejectedValue(new FileFault("The disk is full.", true));
  const response = await app()
    .as("olga")
    .fetch("/uploads?name=a", { method: "POST", body: "some words" });
  expect(await parseResponse(response)).toMatchObject({ status: 507, code: "storage_full" });
});

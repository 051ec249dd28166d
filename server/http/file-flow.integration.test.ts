// Files on their way through us: however many come and go at once, only pieces of them are in memory, and a workspace
// takes no more of the disk than it may.
import http from "node:http";
import { json } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { formatBytes, limit } from "#domain/limits.ts";
import { FileFault } from "#server/ports/files.ts";
import { sql } from "#server/store/sql.ts";
import { parseResponse } from "#testing/access-matrix/run-matrix.ts";
import { eventually } from "#testing/eventually.ts";
import { bytesInBuffers } from "#testing/memory.ts";
import { shareDesk } from "#testing/open-app.ts";

const desk = shareDesk();
afterEach(() => vi.restoreAllMocks());
const files = () => desk().running.desk.parts.outside.files;
const piece = Buffer.alloc(64 * 1024, 7);
const many = 20;
/** What one upload or download may hold, with all buffers of its connection. */
const heldByOne = 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends as fast as it is taken, and holds one piece itself. */
function upload(bytes: number, headers: http.OutgoingHttpHeaders = {}): Promise<Answer> {
  const { cookie } = desk().as("olga");
  return new Promise((done, failed) => {
    const request = http.request(`${desk().url}/uploads?name=large.bin`, {
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

test("twenty of the largest uploads at once take the memory of twenty pieces", async () => {
  const before = await bytesInBuffers();
  const gate = Promise.withResolvers<void>();
  const { keep } = files();
  const keeping = vi.spyOn(files(), "keep").mockImplementation(async (key, arrived) => {
    await gate.promise;
    return keep(key, arrived);
  });
  const uploads = Array.from({ length: many }, () => upload(limit("uploadBytes")));
  const answers = Promise.allSettled(uploads);
  // All of their bytes are here, and none of them is let go of yet.
  await eventually(() => expect(keeping).toHaveBeenCalledTimes(many));
  const held = (await bytesInBuffers()) - before;
  gate.resolve();
  for (const one of await answers)
    expect(one).toMatchObject({ status: "fulfilled", value: { status: 201 } });
  expect(held).toBeLessThan(many * heldByOne);
});

test("twenty downloads that nobody reads take the memory of twenty pieces", async () => {
  const bytes = Buffer.alloc(limit("uploadBytes"), "large");
  const { id } = await desk().as("olga").upload("large.bin", "text/plain", bytes);
  const before = await bytesInBuffers();
  const { cookie } = desk().as("olga");
  const ask = () =>
    new Promise<http.IncomingMessage>((done, failed) => {
      const request = http.get(`${desk().url}/attachments/${id}`, {
        agent: false,
        headers: { cookie },
      });
      request.on("error", failed);
      request.on("response", done);
    });
  const responses = await Promise.all(Array.from({ length: many }, ask));
  const held = (await bytesInBuffers()) - before;
  expect(held).toBeLessThan(many * heldByOne);
  const [first, ...others] = responses;
  // Whoever hangs up in the middle is no fault of ours.
  for (const one of others) one.destroy();
  let [size, isSame] = [0, true];
  for await (const part of first as AsyncIterable<Buffer>) {
    isSame &&= part.equals(bytes.subarray(size, size + part.length));
    size += part.length;
  }
  expect([size, isSame]).toEqual([bytes.length, true]);
  expect(desk().log.filter((one) => one.event === "request.failed")).toEqual([]);
});

test("an upload that grows beyond its limit on the way is refused, and nothing of it stays", async () => {
  const keeping = vi.spyOn(files(), "keep");
  const { status, body } = await upload(limit("uploadBytes") + 1, {
    "transfer-encoding": "chunked",
  });
  expect([status, body]).toMatchObject([413, { code: "too_large", facts: { max: "20 MB" } }]);
  expect(keeping).not.toHaveBeenCalled();
});

test("a workspace that is full takes no more of its members, and all of its customers", async () => {
  const max = limit("workspaceStorageBytes");
  const parts = desk().running.desk.parts;
  const stored = await parts.database.many<{ bytes: number }>(
    sql`select bytes from workspace_storage`,
  );
  await parts.database.run(sql`update workspace_storage set bytes = ${max - 1000}`);
  const answer = await upload(2_000);
  expect(answer).toMatchObject({
    status: 507,
    body: { code: "workspace_full", facts: { max: formatBytes(limit("workspaceStorageBytes")) } },
  });
  // Told nothing beforehand, it is weighed when it is here.
  expect(await upload(2_000, { "transfer-encoding": "chunked" })).toMatchObject({ status: 507 });
  expect(await upload(500)).toMatchObject({ status: 201 });
  const phone = await desk().phone("+447700900771");
  await phone.text("A picture of it", {
    pictures: [{ type: "image/png", base64: Buffer.alloc(3_000, 1).toString("base64") }],
  });
  const olga = desk().as("olga");
  const { id } = await olga.conversationWith("07700 900771");
  await eventually(async () => {
    const { entries } = await olga.rpc("getConversation", { conversationId: id });
    expect(JSON.stringify(entries)).toContain('"state":"ready"');
  });
  await parts.database.run(sql`update workspace_storage set bytes = ${stored[0]?.bytes ?? 0}`);
});

test("a disk that is full says so, and not that Deskbell made a mistake", async () => {
  vi.spyOn(files(), "receive").mockRejectedValue(new FileFault("The disk is full.", true));
  const answer = await desk()
    .as("olga")
    .fetch("/uploads?name=a", { method: "POST", body: "some words" });
  expect(await parseResponse(answer)).toMatchObject({ status: 507, code: "storage_full" });
});

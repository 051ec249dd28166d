import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import type { RequestContext } from "./request-context.ts";
import { createStaticFiles } from "./static-files.ts";

const words = "export const desk = 1;\n".repeat(100);

async function openFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "deskbell-static-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, "app.js"), words);
  writeFileSync(path.join(folder, "app.js.gz"), gzipSync(words));
  writeFileSync(path.join(folder, "app.js.br"), brotliCompressSync(words));
  writeFileSync(path.join(folder, "tiny.svg"), "<svg/>");
  return createStaticFiles(folder);
}

type Files = Awaited<ReturnType<typeof createStaticFiles>>;

function ask(files: Files, pathname: string, accepts: string | null) {
  const said: Record<string, unknown> = {};
  let body: Buffer | undefined;
  const visit = {
    method: "GET",
    url: new URL(pathname, "http://localhost"),
    request: { headers: accepts === null ? {} : { "accept-encoding": accepts } },
    response: {
      setHeader(name: string, value: unknown) {
        said[name] = value;
      },
      end(bytes?: Buffer) {
        body = bytes;
      },
    },
  } as unknown as RequestContext;
  const isServed = files.serve(visit);
  return { isServed, said, bytes: body ?? Buffer.alloc(0) };
}

test("who understands a packing has the packed file, who understands none has the plain one", async () => {
  const files = await openFolder();
  const brotli = ask(files, "/app.js", "gzip, deflate, br");
  expect(brotli.said["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(words);
  const gzip = ask(files, "/app.js", "gzip");
  expect(gzip.said["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.bytes).toString()).toBe(words);
  const plain = ask(files, "/app.js", null);
  expect(plain.said["content-encoding"]).toBeUndefined();
  expect(plain.said["content-length"]).toBe(words.length);
  expect(plain.bytes.toString()).toBe(words);
});

test("a file that was not packed is served as it is, and a packed one has no address of its own", async () => {
  const files = await openFolder();
  expect(ask(files, "/tiny.svg", "br").bytes.toString()).toBe("<svg/>");
  expect(ask(files, "/app.js.gz", "br").isServed).toBe(false);
});

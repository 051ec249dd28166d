import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import type { RequestContext } from "./request-context.ts";
import { createStaticFiles } from "./static-files.ts";

const text = "export const desk = 1;\n".repeat(100);

async function openFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "deskbell-static-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, "app.js"), text);
  writeFileSync(path.join(folder, "app.js.gz"), gzipSync(text));
  writeFileSync(path.join(folder, "app.js.br"), brotliCompressSync(text));
  writeFileSync(path.join(folder, "tiny.svg"), "<svg/>");
  return createStaticFiles(folder);
}

type Files = Awaited<ReturnType<typeof createStaticFiles>>;

function requestFile(files: Files, pathname: string, accepts: string | null) {
  const responseHeaders: Record<string, unknown> = {};
  let body: Buffer | undefined;
  const context = {
    method: "GET",
    url: new URL(pathname, "http://localhost"),
    request: { headers: accepts === null ? {} : { "accept-encoding": accepts } },
    response: {
      setHeader(name: string, value: unknown) {
        responseHeaders[name] = value;
      },
      end(bytes?: Buffer) {
        body = bytes;
      },
    },
  } as unknown as RequestContext;
  const isServed = files.serve(context);
  return { isServed, said: responseHeaders, bytes: body ?? Buffer.alloc(0) };
}

test("serves the compressed file to clients that accept it and the plain file to others", async () => {
  const files = await openFolder();
  const brotli = requestFile(files, "/app.js", "gzip, deflate, br");
  expect(brotli.said["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(text);
  const gzip = requestFile(files, "/app.js", "gzip");
  expect(gzip.said["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.bytes).toString()).toBe(text);
  const plain = requestFile(files, "/app.js", null);
  expect(plain.said["content-encoding"]).toBeUndefined();
  expect(plain.said["content-length"]).toBe(text.length);
  expect(plain.bytes.toString()).toBe(text);
});

test("serves a file without a compressed variant as is, and never exposes the compressed variant as a path", async () => {
  const files = await openFolder();
  expect(requestFile(files, "/tiny.svg", "br").bytes.toString()).toBe("<svg/>");
  expect(requestFile(files, "/app.js.gz", "br").isServed).toBe(false);
});

test("a file without a hashed name is sent once, then confirmed by its tag until it changes", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "deskbell-static-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, "assets"));
  for (const name of ["favicon.svg", "index.html", "assets/app-1a2b.js"])
    writeFileSync(path.join(folder, name), name);
  const request = async (address: string, tag?: unknown) => {
    const said: Record<string, unknown> = {};
    let sent: Buffer | undefined;
    const response = {
      statusCode: 0,
      setHeader: (name: string, value: unknown) => void Object.assign(said, { [name]: value }),
      end: (bytes?: Buffer) => {
        sent = bytes;
      },
    };
    (await createStaticFiles(folder)).serve({
      method: "GET",
      url: new URL(address, "http://localhost"),
      response,
      request: { headers: tag === undefined ? {} : { "if-none-match": tag } },
    } as unknown as RequestContext);
    return { status: response.statusCode, said, bytes: sent?.length ?? 0 };
  };
  for (const address of ["/favicon.svg", "/settings"]) {
    const { said, status, bytes } = await request(address);
    expect([status, bytes > 0, said["cache-control"]]).toEqual([200, true, "no-cache"]);
    const again = await request(address, said.etag);
    expect(again).toMatchObject({ status: 304, bytes: 0 });
    expect(again.said).toMatchObject({ etag: said.etag, vary: said.vary });
    expect(again.said).not.toHaveProperty("content-length");
    expect((await request(address, `"x", ${said.etag}`)).status).toBe(304);
    expect((await request(address, String(said.etag).replace("W/", ""))).status).toBe(304);
    expect((await request(address, '"x"')).status).toBe(200);
  }
  const { said } = await request("/favicon.svg");
  writeFileSync(path.join(folder, "favicon.svg"), "another");
  expect((await request("/favicon.svg", said.etag)).status).toBe(200);
  const hashed = await request("/assets/app-1a2b.js", said.etag);
  expect(hashed.status).toBe(200);
  expect(hashed.said["cache-control"]).toContain("immutable");
  expect(hashed.said).not.toHaveProperty("etag");
});

test("a page is served in the language of the address, of the cookie, or of the browser", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "deskbell-static-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["index.html", "index.de.html", "index.es.html"])
    writeFileSync(path.join(folder, name), name);
  const files = await createStaticFiles(folder);
  const open = (address: string, headers: Record<string, string> = {}) => {
    const said: Record<string, unknown> = {};
    let page = "";
    const context = {
      method: "GET",
      url: new URL(address, "http://localhost"),
      request: { headers },
      response: {
        setHeader(name: string, value: unknown) {
          said[name] = value;
        },
        end(bytes: Buffer) {
          page = bytes.toString();
        },
      },
    } as unknown as RequestContext;
    expect(files.serve(context)).toBe(true);
    return { page, said };
  };
  const german = { "accept-language": "de-AT,de;q=0.9,en;q=0.8" };
  expect(open("/settings", german).page).toBe("index.de.html");
  expect(open("/", { "accept-language": "fr" }).page).toBe("index.html");
  expect(open("/").page).toBe("index.html");
  expect(open("/", { ...german, cookie: "a=1; language=es; b=2" }).page).toBe("index.es.html");
  expect(open("/", { ...german, cookie: "language=../etc" }).page).toBe("index.de.html");
  const asked = open("/?lang=es", german);
  expect(asked.page).toBe("index.es.html");
  expect(asked.said["set-cookie"]).toMatch(/^language=es; /);
  expect(open("/?lang=pseudo", german)).toMatchObject({ page: "index.de.html", said: {} });
  expect(open("/").said).toMatchObject({
    vary: "accept-encoding, accept-language, cookie",
    "cache-control": "no-cache",
  });
  expect(open("/").said).not.toHaveProperty("set-cookie");
});

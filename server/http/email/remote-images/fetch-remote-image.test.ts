// Every way to make the server connect where it must not, against real sockets. 127.0.0.2 stands for the public
// internet, 127.0.0.1 for the protected internal network.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { fetchRemoteImage, type ImageNetwork, RemoteImageError } from "./fetch-remote-image.ts";
import { createImageCache } from "./image-cache.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d494844520000000200000003", "hex");
const jpegWithLooseByte = Buffer.from("ffd8ff00ffc000110855f055f003011100021101031101", "hex");
const avif = Buffer.from("0000001c667479706176696600000000", "hex");
let port = 0;
let insidePort = 0;
let inside: http.Server;
let outside: http.Server;
let insideHits: string[] = [];
let outsideHits: http.IncomingMessage[] = [];

const listen = (server: http.Server, address: string) =>
  new Promise<number>((done) =>
    server.listen(0, address, () => done((server.address() as AddressInfo).port)),
  );

beforeAll(async () => {
  inside = http.createServer((request, response) => {
    insideHits.push(request.url ?? "");
    response.end(png);
  });
  outside = http.createServer((request, response) => {
    outsideHits.push(request);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://here");
    const to = searchParams.get("to");
    if (to !== null) return void response.writeHead(302, { location: to }).end();
    if (pathname === "/svg") return void response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    if (pathname === "/page")
      return void response.writeHead(200, { "content-type": "image/png" }).end("<html></html>");
    if (pathname === "/bomb") return void response.end(jpegWithLooseByte);
    if (pathname === "/uncounted") return void response.end(Buffer.from("ffd8ffda0002", "hex"));
    if (pathname === "/avif") return void response.end(avif);
    if (pathname === "/gone") return void response.writeHead(404).end(png);
    if (pathname === "/silent") return undefined;
    if (pathname === "/slow") return void response.writeHead(200).write(png);
    // Switches to a protocol that nobody asked for.
    if (pathname === "/switch")
      return void request.socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
      );
    if (pathname === "/large")
      return void response
        .writeHead(200, { "content-length": limit("remoteImageBytes") + 1 })
        .end();
    if (pathname === "/endless") {
      const more = () => {
        while (response.write(Buffer.alloc(65_536, 1)));
      };
      response.on("drain", more);
      return more();
    }
    response.writeHead(200, { "set-cookie": "who=me" }).end(png);
  });
  insidePort = await listen(inside, "127.0.0.1");
  port = await listen(outside, "127.0.0.2");
});
afterAll(() => {
  for (const server of [inside, outside]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  insideHits = [];
  outsideHits = [];
});

const names: Record<string, readonly string[]> = {
  "pictures.example": ["127.0.0.2"],
  "inside.example": ["127.0.0.1"],
  "both.example": ["127.0.0.2", "127.0.0.1"],
  "none.example": [],
};
const network = (change: Partial<ImageNetwork> = {}): ImageNetwork => ({
  resolve: async (hostname) => names[hostname] ?? Promise.reject(new Error("ENOTFOUND")),
  canReach: (address) => address === "127.0.0.2",
  ...change,
});
const at = (path: string, host = "pictures.example") => `http://${host}:${port}${path}`;

async function expectRejected(address: string, reason: RegExp, change: Partial<ImageNetwork> = {}) {
  const failure = await fetchRemoteImage(network(change), address).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RemoteImageError);
  expect((failure as Error).message).toMatch(reason);
  expect(insideHits, "the house was reached").toEqual([]);
}

test("fetches an image without a cookie, referrer or username", async () => {
  expect(await fetchRemoteImage(network(), at("/a.png?x=1"))).toEqual({
    type: "image/png",
    bytes: png,
    pixels: 6,
  });
  const [asked] = outsideHits;
  expect(asked?.url).toBe("/a.png?x=1");
  expect(asked?.headers.host).toBe(`pictures.example:${port}`);
  expect(Object.keys(asked?.headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/cookie|referer|origin|authorization/)]),
  );
});

test("refuses an image with too many pixels, or with pixels that can't be counted", async () => {
  await expectRejected(at("/bomb"), /too many pixels/);
  await expectRejected(at("/uncounted"), /no countable pixels/);
  await expectRejected(at("/avif"), /no picture/);
});

test("follows at most three redirects", async () => {
  const hops = (n: number): string =>
    n === 0 ? "/a.png" : `/hop?to=${encodeURIComponent(at(hops(n - 1)))}`;
  expect((await fetchRemoteImage(network(), at(hops(3)))).type).toBe("image/png");
  await expectRejected(at(hops(4)), /too often/);
});

test("refuses an internal address, however it is written", async () => {
  for (const host of ["127.0.0.1", "2130706433", "0x7f.0.0.1", "017700000001", "127.1", "[::1]"])
    await expectRejected(`http://${host}:${insidePort}/`, /not of the public internet/);
  await expectRejected(`http://[::ffff:127.0.0.1]:${insidePort}/`, /not of the public internet/);
  await expectRejected(`http://inside.example:${insidePort}/`, /not of the public internet/);
});

test("refuses a name with one internal address among public ones", async () => {
  await expectRejected(at("/a.png", "both.example"), /not of the public internet/);
});

test("refuses a name without an address, or an unknown one", async () => {
  await expectRejected(at("/a.png", "none.example"), /not of the public internet/);
  await expectRejected(at("/a.png", "never.example"), /not known/);
});

test("doesn't follow a redirect to an internal address", async () => {
  for (const to of [
    `http://127.0.0.1:${insidePort}/`,
    `http://inside.example:${insidePort}/`,
    `//127.0.0.1:${insidePort}/`,
  ])
    await expectRejected(at(`/?to=${encodeURIComponent(to)}`), /not of the public internet/);
});

test("doesn't follow a redirect to another URL scheme", async () => {
  for (const to of ["file:///etc/passwd", "ftp://pictures.example/", "data:image/png;base64,AA"])
    await expectRejected(at(`/?to=${encodeURIComponent(to)}`), /is not asked/);
  await expectRejected(at(`/?to=${encodeURIComponent("http://")}`), /an invalid URL/);
});

test("resolves a name only once and connects to the checked address", async () => {
  const resolutions = [["127.0.0.2"], ["127.0.0.1"]];
  let asked = 0;
  const resolve = async () => resolutions[asked++] ?? ["127.0.0.1"];
  await fetchRemoteImage(network({ resolve }), at("/a.png", "rebind.example"));
  expect(asked).toBe(1);
  expect(insideHits).toEqual([]);
  expect(outsideHits).toHaveLength(1);
});

test("checks a name again at every redirect", async () => {
  const resolutions = [["127.0.0.2"], ["127.0.0.1"]];
  const resolve = async () => resolutions.shift() ?? [];
  const next = `http://rebind.example:${insidePort}/`;
  await expectRejected(
    at(`/?to=${encodeURIComponent(next)}`, "rebind.example"),
    /not of the public internet/,
    { resolve },
  );
});

test("can refuse ports other than the web's", async () => {
  const canReach: ImageNetwork["canReach"] = (address, to) => address === "127.0.0.2" && to === 443;
  await expectRejected(at("/a.png"), /not of the public internet/, { canReach });
  expect(outsideHits).toEqual([]);
});

test("refuses a URL with a username and password", async () => {
  await expectRejected(`http://me:secret@pictures.example:${port}/`, /name and password/);
});

test("refuses what is not an image, whatever type it declares; SVG too", async () => {
  await expectRejected(at("/svg"), /no picture/);
  await expectRejected(at("/page"), /no picture/);
  await expectRejected(at("/gone"), /responded with 404/);
});

test("refuses an image that is too large, declared or not", async () => {
  await expectRejected(at("/large"), /too large/);
  await expectRejected(at("/endless"), /too large/);
});

test("stops waiting for a host that never responds or never finishes", async () => {
  lowerLimitsOfTest({ remoteImageSeconds: 0.1 });
  for (const path of ["/silent", "/slow"]) await expectRejected(at(path), /^took too long$/);
  const resolve = () => new Promise<never>(() => {});
  await expectRejected(at("/"), /^took too long$/, { resolve });
});

test("a host that switches to another protocol is left at once", async () => {
  await expectRejected(at("/switch"), /ended before a response/);
});

test("fetches the same image once, and evicts the oldest when full", async () => {
  const cache = createImageCache(40);
  let fetched = 0;
  const fetch = async () => {
    fetched += 1;
    return { type: "image/png", bytes: Buffer.alloc(16), pixels: 1 };
  };
  await Promise.all([cache.get("a", fetch), cache.get("a", fetch)]);
  await cache.get("b", fetch);
  expect(fetched).toBe(2);
  await cache.get("a", fetch);
  await cache.get("c", fetch); // Evicts b, because a was used since.
  expect([cache.size(), fetched]).toEqual([32, 3]);
  await cache.get("a", fetch);
  expect(fetched).toBe(3);
  await cache.get("b", fetch);
  expect(fetched).toBe(4);
});

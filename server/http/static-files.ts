// The built web app: read once, compressed at build time, named by content hash so browsers can cache it.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { RequestContext } from "./request-context.ts";

interface Asset {
  readonly type: string;
  /** Null for a compressed file; decompressed for the first client that accepts no compression, then kept. */
  plain: Buffer | null;
  readonly packed: Readonly<Record<"br" | "gzip", Buffer | null>>;
  readonly isForever: boolean;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
};

export interface StaticFiles {
  /** False if the file doesn't exist and the path is not a page. */
  serve(visit: RequestContext): boolean;
}

export async function createStaticFiles(folder: string): Promise<StaticFiles> {
  const assets = new Map<string, Asset>();
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names) {
    const type = types[path.extname(name)];
    if (!type) continue;
    const read = (suffix: string) => readFile(path.join(folder, name + suffix)).catch(() => null);
    const packed = { br: await read(".br"), gzip: await read(".gz") };
    const plain = packed.gzip ? null : await read("");
    if (!plain && !packed.gzip) continue;
    const urlPath = `/${name.split(path.sep).join("/")}`;
    assets.set(urlPath, {
      type,
      plain,
      packed,
      isForever: urlPath.startsWith("/assets/"),
    });
  }
  const page = assets.get("/index.html");

  return {
    serve(visit) {
      const { method, url } = visit;
      if (method !== "GET" && method !== "HEAD") return false;
      const asset = assets.get(url.pathname) ?? (isPage(url.pathname) ? page : undefined);
      if (!asset) return false;
      sendAsset(visit, asset);
      return true;
    },
  };
}

/** Any path without a file extension is a page of the app; its router resolves it. */
const isPage = (pathname: string): boolean =>
  !/\.\w{1,12}$/.test(pathname) && !pathname.startsWith("/assets/");

const unpack = ({ packed }: Asset): Buffer =>
  packed.gzip ? gunzipSync(packed.gzip) : Buffer.alloc(0);

function sendAsset({ request, response, method }: RequestContext, asset: Asset): void {
  const accepts = String(request.headers["accept-encoding"] ?? "");
  const encoding = (["br", "gzip"] as const).find(
    (one) => asset.packed[one] && accepts.includes(one),
  );
  if (!encoding) asset.plain ??= unpack(asset);
  const body = (encoding && asset.packed[encoding]) ?? asset.plain ?? Buffer.alloc(0);
  response.setHeader("content-type", asset.type);
  response.setHeader(
    "cache-control",
    asset.isForever ? "public, max-age=31536000, immutable" : "no-cache",
  );
  response.setHeader("vary", "accept-encoding");
  if (encoding) response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", body.length);
  response.statusCode = 200;
  response.end(method === "HEAD" ? undefined : body);
}

// The built web app: read once, compressed at build time, named by content hash so browsers can cache it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { matchLanguage, parseAcceptLanguage, sourceLanguage } from "#domain/language/languages.ts";
import type { RequestContext } from "./request-context.ts";

interface Asset {
  readonly type: string;
  /** Null for a compressed file; decompressed for the first client that accepts no compression, then kept. */
  plain: Buffer | null;
  readonly packed: Readonly<Record<"br" | "gzip", Buffer | null>>;
  /** Null for a file named by its content hash, which browsers never request again. */
  readonly tag: string | null;
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
  serve(context: RequestContext): boolean;
}

export async function createStaticFiles(folder: string): Promise<StaticFiles> {
  const assets = new Map<string, Asset>();
  const names = new Set(await readdir(folder, { recursive: true }).catch(() => []));
  // About a thousand small files before the server listens: one synchronous read each takes a tenth of the time.
  const read = (name: string) => (names.has(name) ? readFileSync(path.join(folder, name)) : null);
  for (const name of names) {
    const type = types[path.extname(name)];
    if (!type) continue;
    const packed = { br: read(`${name}.br`), gzip: read(`${name}.gz`) };
    const plain = packed.gzip ? null : read(name);
    if (!plain && !packed.gzip) continue;
    const urlPath = `/${name.split(path.sep).join("/")}`;
    const isForever = urlPath.startsWith("/assets/");
    assets.set(urlPath, { type, plain, packed, tag: isForever ? null : tagOf(plain, packed) });
  }
  const pages = new Map(
    [...assets].flatMap(([name, asset]) => {
      const [, language = sourceLanguage] = /^\/index(?:\.(\w+))?\.html$/.exec(name) ?? [];
      return name.startsWith("/index.") ? [[language, asset] as const] : [];
    }),
  );

  return {
    serve(context) {
      const { method, url } = context;
      if (method !== "GET" && method !== "HEAD") return false;
      const asset = assets.get(url.pathname);
      if (asset) sendAsset(context, asset);
      else if (isPage(url.pathname)) return servePage(context, pages);
      return asset !== undefined;
    },
  };
}

/** Any path without a file extension is a page of the app; its router resolves it. */
const isPage = (pathname: string): boolean =>
  !/\.\w{1,12}$/.test(pathname) && !pathname.startsWith("/assets/");

/** By `?lang=`, which is remembered, else the cookie, else what the browser prefers. */
function servePage(context: RequestContext, pages: ReadonlyMap<string, Asset>): boolean {
  const { request, response, url } = context;
  const requested = url.searchParams.get("lang") ?? "";
  const [, remembered = ""] = languageCookie.exec(request.headers.cookie ?? "") ?? [];
  const preferred = matchLanguage(parseAcceptLanguage(request.headers["accept-language"] ?? ""));
  const language = [requested, remembered, preferred ?? ""].find((one) => pages.has(one));
  const page = pages.get(language ?? sourceLanguage);
  if (!page) return false;
  if (requested !== "" && requested === language)
    response.setHeader(
      "set-cookie",
      `language=${requested}; Path=/; Max-Age=31536000; SameSite=Lax`,
    );
  sendAsset(context, page, "accept-encoding, accept-language, cookie");
  return true;
}

const languageCookie = /(?:^|;\s*)language=(\w{1,10})(?:;|$)/;

/** One for all encodings of a file, so a weak one (RFC 9110, section 8.8.1). */
const tagOf = (plain: Buffer | null, { gzip }: Asset["packed"]): string => {
  const bytes = plain ?? gzip ?? Buffer.alloc(0);
  return `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
};

const unpack = ({ packed }: Asset): Buffer =>
  packed.gzip ? gunzipSync(packed.gzip) : Buffer.alloc(0);

/** A proxy that compresses or caches may send several, or drop the mark of a weak one. */
const hasTag = (sent: string | undefined, tag: string): boolean =>
  sent?.split(",").some((one) => one.trim().replace(/^W\//, "") === tag.slice(2)) === true;

function sendAsset(
  { request, response, method }: RequestContext,
  asset: Asset,
  vary = "accept-encoding",
): void {
  response.setHeader("vary", vary);
  response.setHeader(
    "cache-control",
    asset.tag === null ? "public, max-age=31536000, immutable" : "no-cache",
  );
  if (asset.tag !== null) {
    response.setHeader("etag", asset.tag);
    if (hasTag(request.headers["if-none-match"], asset.tag)) {
      response.statusCode = 304;
      return void response.end();
    }
  }
  const accepts = String(request.headers["accept-encoding"] ?? "");
  const encoding = (["br", "gzip"] as const).find(
    (one) => asset.packed[one] && accepts.includes(one),
  );
  if (!encoding) asset.plain ??= unpack(asset);
  const body = (encoding && asset.packed[encoding]) ?? asset.plain ?? Buffer.alloc(0);
  response.setHeader("content-type", asset.type);
  if (encoding) response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", body.length);
  response.statusCode = 200;
  response.end(method === "HEAD" ? undefined : body);
}

// A static response for all clients: built and compressed on the first request, then served from memory.
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { RequestContext } from "./request-context.ts";

interface CompressedText {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

export function createCachedTextHandler(
  type: string,
  renderText: () => Promise<string>,
): (context: Pick<RequestContext, "request" | "response" | "method">) => Promise<void> {
  let cached: Promise<CompressedText> | null = null;
  const prepare = async (): Promise<CompressedText> => {
    const plain = Buffer.from(await renderText());
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(plain),
      promisify(gzip)(plain),
    ]);
    return { plain, br, gzip: zipped };
  };
  return async ({ request, response, method }) => {
    cached ??= prepare().catch((error: unknown) => {
      cached = null;
      throw error;
    });
    const packed = await cached;
    const accepts = String(request.headers["accept-encoding"] ?? "");
    const encoding = (["br", "gzip"] as const).find((one) => accepts.includes(one));
    const body = encoding ? packed[encoding] : packed.plain;
    response.setHeader("content-type", type);
    response.setHeader("cache-control", "no-store");
    response.setHeader("vary", "accept-encoding");
    if (encoding) response.setHeader("content-encoding", encoding);
    response.setHeader("content-length", body.length);
    response.end(method === "HEAD" ? undefined : body);
  };
}

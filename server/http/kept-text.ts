// A page that is the same for everybody: made and packed when it is asked for first, then only handed out.
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { RequestContext } from "./request-context.ts";

interface Kept {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

export function openKeptText(
  type: string,
  make: () => Promise<string>,
): (visit: Pick<RequestContext, "request" | "response" | "method">) => Promise<void> {
  let kept: Promise<Kept> | null = null;
  const prepare = async (): Promise<Kept> => {
    const plain = Buffer.from(await make());
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(plain),
      promisify(gzip)(plain),
    ]);
    return { plain, br, gzip: zipped };
  };
  return async ({ request, response, method }) => {
    kept ??= prepare().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    const packed = await kept;
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

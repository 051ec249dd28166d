// GET /metrics, for operators: with a token, or without one from this machine and not through a proxy.
import { AppError } from "#domain/errors.ts";
import { type Counters, formatSamples, type Sample } from "#server/counters.ts";
import { timingSafeEquals } from "#server/timing-safe-equals.ts";
import { tokenFromAuthorization } from "./authentication.ts";
import { isLoopbackAddress } from "./client-address.ts";
import { type RequestContext, sendPlainText } from "./request-context.ts";

export interface MetricsDeps {
  readonly counters: Counters;
  readonly token: string | null;
  readonly read: () => Promise<readonly Sample[]>;
}

export async function serveMetrics(deps: MetricsDeps, context: RequestContext): Promise<void> {
  // Unauthorized clients get a 404, so the endpoint's existence isn't revealed.
  if (context.method !== "GET" || !canRead(deps.token, context)) throw new AppError("not_found");
  const text = formatSamples(deps.counters.samples(), await deps.read());
  context.response.setHeader("cache-control", "no-store");
  sendPlainText(context.response, 200, text, "text/plain; version=0.0.4; charset=utf-8");
}

function canRead(token: string | null, { request }: RequestContext): boolean {
  const { headers, socket } = request;
  if (token !== null)
    return timingSafeEquals(tokenFromAuthorization(headers.authorization) ?? "", token);
  const peer = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const hasPassedProxy =
    headers["x-forwarded-for"] !== undefined ||
    headers["x-forwarded-host"] !== undefined ||
    headers.forwarded !== undefined ||
    headers.via !== undefined ||
    // Nor may a page in a browser read them.
    headers.origin !== undefined ||
    headers["sec-fetch-site"] !== undefined;
  const host = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return (
    isLoopbackAddress(peer) && !hasPassedProxy && (host === "localhost" || isLoopbackAddress(host))
  );
}

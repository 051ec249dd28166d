// GET /metrics, for operators: by a token, or without one from this machine and through no proxy.
import { AppError } from "#domain/errors.ts";
import { formatReadings, type Meters, type Reading } from "#server/meters.ts";
import { timingSafeEquals } from "#server/secrets.ts";
import { tokenFromAuthorization } from "./authentication.ts";
import { isLoopbackAddress } from "./client-address.ts";
import { type RequestContext, sendSms } from "./request-context.ts";

export interface MetricsParts {
  readonly meters: Meters;
  readonly token: string | null;
  readonly read: () => Promise<readonly Reading[]>;
}

export async function giveMetrics(parts: MetricsParts, visit: RequestContext): Promise<void> {
  // Whoever may not read them is not told that they are here.
  if (visit.method !== "GET" || !mayRead(parts.token, visit)) throw new AppError("not_found");
  const text = formatReadings(parts.meters.counted(), await parts.read());
  visit.response.setHeader("cache-control", "no-store");
  sendSms(visit.response, 200, text, "text/plain; version=0.0.4; charset=utf-8");
}

function mayRead(token: string | null, { request }: RequestContext): boolean {
  const { headers, socket } = request;
  if (token !== null)
    return timingSafeEquals(tokenFromAuthorization(headers.authorization) ?? "", token);
  const peer = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const hasPassedProxy =
    headers["x-forwarded-for"] !== undefined ||
    headers["x-forwarded-host"] !== undefined ||
    headers.forwarded !== undefined ||
    headers.via !== undefined ||
    // Nor is a page in a browser an operator.
    headers.origin !== undefined ||
    headers["sec-fetch-site"] !== undefined;
  const host = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return (
    isLoopbackAddress(peer) && !hasPassedProxy && (host === "localhost" || isLoopbackAddress(host))
  );
}

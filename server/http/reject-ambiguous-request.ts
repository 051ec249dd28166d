import type { IncomingMessage } from "node:http";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";

/** Rejects requests that a proxy in front may have parsed differently, before any other check. */
export function rejectAmbiguousRequest(request: IncomingMessage): void {
  if ((request.url?.length ?? 0) > limit("requestUrlLength"))
    throw new AppError("address_too_long");
  if (hasSeveralHosts(request)) throw new AppError("several_hosts");
}

/** RFC 9112 §3.2 requires a rejection. Node uses the first Host header; a proxy may have used the last. */
export const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1;

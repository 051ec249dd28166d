import type { IncomingMessage } from "node:http";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";

/** Before anything else is asked: what a proxy before us may have read as another request than we do. */
export function refuseUnclear(request: IncomingMessage): void {
  if ((request.url?.length ?? 0) > limit("addressLength")) throw new AppError("address_too_long");
  if (hasSeveralHosts(request)) throw new AppError("several_hosts");
}

/** RFC 9112 §3.2: to be refused. Node takes the first, a proxy may have taken the last. */
export const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1;

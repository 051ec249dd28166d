// Small readings of a request to one of our doors that every vendor needs.
import { createHash } from "node:crypto";
import type { RawRequest } from "#server/ports/provider.ts";

export function headerOf(request: RawRequest, name: string): string {
  const found = Object.entries(request.headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? "";
}

export const bodyText = (request: RawRequest): string => Buffer.from(request.body).toString("utf8");

/** Our delivery id, which we wrote into the address of the status reports. */
export const refIn = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) ? new URL(url).searchParams.get("ref") : null;

/** The key of what has no name of its own: equal bytes are one fact. */
export const bodyKey = (request: RawRequest): string =>
  createHash("sha256").update(request.body).digest("hex");

// Small helpers to read a webhook request, shared by all providers.
import { createHash } from "node:crypto";
import type { RawRequest } from "#server/ports/provider.ts";

export function headerOf(request: RawRequest, name: string): string {
  const found = Object.entries(request.headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? "";
}

export const bodyText = (request: RawRequest): string => Buffer.from(request.body).toString("utf8");

/** Our delivery id, which is part of the URL for status reports. */
export const refIn = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) ? new URL(url).searchParams.get("ref") : null;

/** The dedupe key of a request without an id: equal bytes are the same event. */
export const bodyKey = (request: RawRequest): string =>
  createHash("sha256").update(request.body).digest("hex");

// Small helpers to read a webhook request, shared by all providers.
import { createHash } from "node:crypto";
import type { RawRequest } from "#server/ports/provider.ts";

export function headerOf(request: RawRequest, name: string): string {
  const found = Object.entries(request.headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? "";
}

/** A view: `Buffer.from(body)` would copy tens of megabytes. */
export const requestText = ({ body }: RawRequest): string =>
  Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");

export const isForm = (request: RawRequest): boolean =>
  headerOf(request, "content-type").toLowerCase().startsWith("application/x-www-form-urlencoded");

export const formOf = (request: RawRequest): URLSearchParams =>
  new URLSearchParams(requestText(request));

/** By name, then by value, in code units. `getAll` for each name would take quadratic time. */
export const sortedPairs = (form: URLSearchParams): [name: string, value: string][] =>
  [...form].sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Our delivery id, which is part of the URL for status reports. */
export const refIn = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) ? new URL(url).searchParams.get("ref") : null;

/** The dedupe key of a request without an id: equal bytes are the same event. */
export const requestKey = (request: RawRequest): string =>
  createHash("sha256").update(request.body).digest("hex");

// Parsers shared by the call endpoints.

import type { DocumentUrl } from "#simulator/voice/conferences/conference.ts";
import { methodOf, type StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";

export const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Undefined if absent. Anything but "true" is false, as at the carrier. */
export function parseFlag(form: URLSearchParams, name: string): boolean | undefined {
  const value = form.get(name);
  return value === null ? undefined : value.toLowerCase() === "true";
}

export function parseSeconds(form: URLSearchParams, name: string, max: number): number | null {
  const value = form.get(name);
  if (value === null || !/^\d{1,6}$/.test(value)) return null;
  return Math.min(Number(value), max);
}

/** Ignores an invalid URL, as the carrier does with a warning. */
export function parseCallbackFields(
  form: URLSearchParams,
  name: string,
  usual: string,
): StatusCallback | null {
  const url = form.get(name) ?? "";
  if (!isWebAddress(url)) return null;
  const events = form.getAll(`${name}Event`).flatMap((text) => text.split(/\s+/));
  return {
    url,
    method: methodOf(form.get(`${name}Method`)),
    events: events.length === 0 ? usual.split(" ") : events,
  };
}

export function parseUrlField(
  form: URLSearchParams,
  name: string,
  methodName: string,
  usual: "GET" | "POST",
): DocumentUrl | null {
  const url = form.get(name) ?? "";
  if (!isWebAddress(url)) return null;
  return { url, method: form.has(methodName) ? methodOf(form.get(methodName)) : usual };
}

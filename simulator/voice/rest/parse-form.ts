// What forms about calls have in common.

import type { DocumentUrl } from "#simulator/voice/conferences/conference.ts";
import { methodOf, type StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";

export const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Undefined: nothing was said of it. Anything but "true" is false, as the carrier has it. */
export function parseFlag(form: URLSearchParams, name: string): boolean | undefined {
  const value = form.get(name);
  return value === null ? undefined : value.toLowerCase() === "true";
}

export function parseSeconds(form: URLSearchParams, name: string, most: number): number | null {
  const value = form.get(name);
  if (value === null || !/^\d{1,6}$/.test(value)) return null;
  return Math.min(Number(value), most);
}

/** An address that is none is left out, as the carrier leaves it out with a warning. */
export function parseCallbackFields(
  form: URLSearchParams,
  name: string,
  usual: string,
): StatusCallback | null {
  const url = form.get(name) ?? "";
  if (!isWebAddress(url)) return null;
  const events = form.getAll(`${name}Event`).flatMap((words) => words.split(/\s+/));
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

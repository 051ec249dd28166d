// What the webhook requests of several providers have in common: the path, the time and the caller.
import { limit } from "#domain/limits.ts";
import type { RawRequest } from "#server/ports/provider.ts";

/** `/webhooks/<provider>/<account>/<endpoint>/<token>` */
export function parseWebhookPath(url: string): { scope: string; token: string | null } {
  const [, , , , endpoint = "", token = ""] = new URL(url).pathname.split("/");
  return { scope: endpoint, token: token === "" ? null : token };
}

/**
 * The provider's time, which orders the events of a leg. Falls back to ours if there is none or if its clock is wrong:
 * otherwise a call could seem to last for hours.
 */
export function eventTimeOf(timestamp: string | null, request: RawRequest): string {
  const ms = timestamp ? Date.parse(timestamp) : Number.NaN;
  const isRight =
    Math.abs(ms - Date.parse(request.receivedAt)) <= limit("carrierClockToleranceSeconds") * 1000;
  return isRight ? new Date(ms).toISOString() : request.receivedAt;
}

/** Machine detection is reported to its own URL (`about=answerer`). */
export const isAnswererReport = (url: string): boolean =>
  new URL(url).searchParams.get("about") === "answerer";

/** Values that replace a withheld number, as words and as digits on a phone keypad. */
const withheld = new Set([
  "",
  "anonymous",
  "restricted",
  "unavailable",
  "unknown",
  "blocked",
  "private",
  "+266696687",
  "+7378742833",
  "+2562533",
  "+8656696",
  "+86282452253",
]);

export const callerOf = (from: string): string =>
  withheld.has(from.toLowerCase()) ? "anonymous" : from;

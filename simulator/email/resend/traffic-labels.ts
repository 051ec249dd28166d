// How requests to the email provider appear in the traffic log.
import { parsePerson } from "#simulator/email/people.ts";

const maxLoggedFileChars = 24;

/** "POST emails to=ada.brook@…" */
export function trafficTitle(method: string, path: string, body: unknown): string {
  const shortPath = path.replaceAll(/([0-9a-f]{4})[0-9a-f-]{28}([0-9a-f]{4})/g, "$1…$2");
  const to = (body as { to?: unknown } | null)?.to;
  const first = Array.isArray(to) ? to[0] : to;
  const person = typeof first === "string" ? parsePerson(first) : null;
  return `${method} ${shortPath}${person === null ? "" : ` to=${shortAddress(person.address)}`}`;
}

/** The beginning of an address is enough to tell customers apart. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, address.lastIndexOf("@"))}@…`;

/** Attachments would fill the log. */
export function redactedBody(body: unknown): string {
  if (body === null) return "";
  return JSON.stringify(body, (name, value: unknown) =>
    name === "content" && typeof value === "string" && value.length > maxLoggedFileChars
      ? `${value.slice(0, maxLoggedFileChars)}… (${value.length} characters)`
      : value,
  );
}

// Parses the SIP headers and bodies of a PBX that the app uses. Single pass: the input is untrusted.

import { decodePercent } from "#domain/text/decode-percent.ts";

interface SipIdentity {
  readonly number: string;
  readonly name: string;
}

/** No legitimate header is longer. */
const longest = 500;

/**
 * The identity the PBX asserts (RFC 3325, P-Asserted-Identity), for calls whose From names only a trunk or group. Null
 * if there is none or the caller asked for privacy.
 */
export function readAssertedIdentity(
  header: string | undefined,
  privacy: string | undefined,
): SipIdentity | null {
  if (header === undefined || header.length > longest) return null;
  if (
    privacy
      ?.toLowerCase()
      .split(/[;,\s]/)
      .includes("id")
  )
    return null;
  const open = header.indexOf("<");
  const close = header.indexOf(">", open);
  const uri = open >= 0 && close > open ? header.slice(open + 1, close) : header.split(",")[0];
  const user = userOf(uri?.trim() ?? "");
  if (user === "" || user.toLowerCase() === "anonymous") return null;
  const name = open > 0 ? unquoted(header.slice(0, open).trim()) : "";
  return { number: user, name };
}

/** Supports only `sip:`, `sips:` and `tel:` URIs. */
function userOf(uri: string): string {
  const colon = uri.indexOf(":");
  const scheme = uri.slice(0, Math.max(0, colon)).toLowerCase();
  const rest = uri.slice(colon + 1);
  const end = (marks: string) => {
    const index = [...rest].findIndex((sign) => marks.includes(sign));
    return index < 0 ? rest : rest.slice(0, index);
  };
  if (scheme === "tel") return decodePercent(end(";?"));
  if (scheme !== "sip" && scheme !== "sips") return "";
  return rest.includes("@") ? decodePercent(end("@;?")) : "";
}

const unquoted = (text: string): string =>
  text.startsWith('"') && text.endsWith('"') && text.length > 1
    ? text.slice(1, -1).replaceAll('\\"', '"').trim()
    : text;

/** Number of waiting voicemails (RFC 3842, message-summary); null if the body doesn't say. */
export function readMessageSummary(body: string | undefined): { readonly waiting: number } | null {
  if (body === undefined || body.length > 4_000) return null;
  let isWaiting: boolean | null = null;
  let count: number | null = null;
  for (const line of body.split("\n")) {
    const colon = line.indexOf(":");
    const field = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (field === "messages-waiting") isWaiting = value.toLowerCase() === "yes";
    if (field === "voice-message") {
      const fresh = Number.parseInt(value, 10);
      if (Number.isInteger(fresh) && fresh >= 0) count = Math.min(fresh, 9_999);
    }
  }
  if (isWaiting === null && count === null) return null;
  if (isWaiting === false) return { waiting: 0 };
  // Some PBXs report only that there are any.
  return { waiting: count ?? 1 };
}

// Message-IDs as stored and looked up: without brackets and whitespace. Case is kept, since it is significant.
import type { ParsedEmail } from "#server/mime/parsed-email.ts";

const longest = 500;

export function bareMessageId(id: string | null): string | null {
  if (id === null) return null;
  const bare = id.replace(/^<|>$/g, "").trim();
  return bare === "" ? null : bare.slice(0, longest);
}

/** In-Reply-To first, then References from the latest to the oldest. */
export function referencedMessageIds(
  read: Pick<ParsedEmail, "inReplyTo" | "references">,
): string[] {
  const named = [read.inReplyTo, ...[...read.references].reverse()];
  return [...new Set(named.flatMap((one) => bareMessageId(one) ?? []))];
}

// Which acknowledged items a restored backup doesn't contain. Pure.
import type { Item, Kind } from "#tools/storm/ledger.ts";
import type { AppRecords } from "./final-records.ts";

type RestoredRecords = Pick<AppRecords, "messages" | "notes" | "unreadTokens" | "renamed">;

/**
 * How an item is found. Left out: what the carrier acknowledged, since the app may not have it yet, and what a later
 * change overwrites without a trace.
 */
const findIn: Partial<Record<Kind, (records: RestoredRecords, token: string) => boolean>> = {
  hook_text: isReceivedIn,
  mail_in: isReceivedIn,
  text_out: isMessageIn,
  whatsapp_out: isMessageIn,
  mail_out: isMessageIn,
  scheduled_mail: isMessageIn,
  note: ({ notes }, token) => notes.has(token),
  rename: ({ renamed }, token) => renamed.has(token),
};

function isMessageIn({ messages }: RestoredRecords, token: string): boolean {
  return messages.has(token);
}

/** Acknowledged once it is stored, read afterwards. */
function isReceivedIn(records: RestoredRecords, token: string): boolean {
  return isMessageIn(records, token) || records.unreadTokens.has(token);
}

export function findMissingItems(
  items: readonly Item[],
  records: RestoredRecords,
  startedAt: number,
): { readonly compared: number; readonly missing: readonly string[] } {
  const compared = items.filter(
    ({ kind, acknowledgedAt }) =>
      kind in findIn && acknowledgedAt !== null && acknowledgedAt < startedAt,
  );
  const missing = compared.filter(({ kind, token }) => findIn[kind]?.(records, token) === false);
  return { compared: compared.length, missing: missing.map(({ token }) => token) };
}

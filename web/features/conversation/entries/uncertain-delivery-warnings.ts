// Warnings before deciding about a message that may or may not have been sent. Pure.
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { format } from "#web/language/format.ts";
import * as words from "./words.ts";

/** How many of several recipients may have it; null if all of them. */
function uncertainRecipients({
  delivery,
  email,
}: MessageEntry): { uncertain: number; all: number } | null {
  const uncertain = delivery?.uncertain ?? 0;
  const all = email?.recipients.length ?? 1;
  return uncertain < all ? { uncertain, all } : null;
}

export function resendWarning(entry: MessageEntry): string {
  const some = uncertainRecipients(entry);
  const kind = entry.channel;
  return some === null
    ? format(words.resendToCustomer, { kind })
    : format(words.resendToSome, { ...some, kind });
}

export function confirmWarning(entry: MessageEntry): string {
  const some = uncertainRecipients(entry);
  const kind = entry.channel;
  return some === null
    ? format(words.confirmForCustomer, { kind })
    : format(words.confirmForSome, { ...some, kind });
}

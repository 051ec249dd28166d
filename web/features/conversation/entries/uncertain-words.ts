// Warnings before deciding about a message that may or may not have been sent. Pure.
import { messageNames } from "#domain/message/message-names.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";

const messageName = (entry: MessageEntry): string => messageNames[entry.channel];

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
  const check = "Check the provider's log first if you can.";
  if (some === null)
    return `The provider never confirmed the first try. If it did go out, the customer gets this ${messageName(entry)} twice. ${check}`;
  const { uncertain, all } = some;
  const who = uncertain === 1 ? "that recipient gets" : "those recipients get";
  return `The provider never confirmed the first try to ${uncertain} of ${all} recipients. If it did go out, ${who} this ${messageName(entry)} twice. Recipients who already have it get nothing. ${check}`;
}

export function confirmWarning(entry: MessageEntry): string {
  const some = uncertainRecipients(entry);
  const later = "Reports from the provider still update it.";
  if (some === null)
    return `It is shown as sent and not tried again. If it never went out, the customer doesn't get this ${messageName(entry)}. ${later}`;
  const { uncertain, all } = some;
  const who = uncertain === 1 ? "that recipient doesn't" : "those recipients don't";
  return `It is shown as sent to ${uncertain} of ${all} recipients. If it never went out, ${who} get this ${messageName(entry)}. You can still send it again to recipients it failed for. ${later}`;
}

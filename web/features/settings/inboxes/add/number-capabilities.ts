// What to know about a provider's number before adding it as an inbox.
import type { ProviderNumber } from "#web/features/settings/accounts/account-queries.ts";
import * as words from "#web/features/settings/inboxes/words.ts";
import { format } from "#web/language/format.ts";

interface NumberCapabilities {
  readonly message: string;
  readonly isOff: boolean;
  /** Adding it changes something for another system. */
  readonly isWarning: boolean;
}

export function numberCapabilities(
  number: Omit<ProviderNumber, "ref" | "name">,
): NumberCapabilities {
  const { kind } = number;
  if (number.isInbox) return { message: words.alreadyAnInbox, isOff: true, isWarning: false };
  if (!number.canText)
    return { message: format(words.cantSendKind, { kind }), isOff: true, isWarning: false };
  if (number.pointsHere)
    return { message: format(words.arriveHereAlready, { kind }), isOff: false, isWarning: false };
  if (number.smsWebhookUrl !== null && number.smsWebhookUrl !== "") {
    const host = hostOf(number.smsWebhookUrl);
    const message =
      host === null
        ? format(words.currentlyGoElsewhere, { kind })
        : format(words.currentlyGoTo, { kind, host });
    return { message, isOff: false, isWarning: true };
  }
  return { message: words.free, isOff: false, isWarning: false };
}

const hostOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).host : null;

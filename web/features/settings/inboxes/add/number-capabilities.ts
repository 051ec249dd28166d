// What to know about a provider's number before adding it as an inbox.
import type { ProviderNumber } from "#web/features/settings/accounts/account-queries.ts";

export interface NumberCapabilities {
  readonly message: string;
  readonly isOff: boolean;
  /** Adding it changes something for another system. */
  readonly isWarning: boolean;
}

export function numberCapabilities(
  number: Omit<ProviderNumber, "ref" | "name">,
): NumberCapabilities {
  const what = number.kind === "whatsapp" ? "messages" : "texts";
  if (number.isInbox) return { message: "already an inbox", isOff: true, isWarning: false };
  if (!number.canText) return { message: `can't send ${what}`, isOff: true, isWarning: false };
  if (number.pointsHere)
    return { message: `${what} arrive here already`, isOff: false, isWarning: false };
  const host = hostOf(number.textHook);
  if (host !== null)
    return { message: `${what} currently go to ${host}`, isOff: false, isWarning: true };
  return { message: "free", isOff: false, isWarning: false };
}

function hostOf(address: string | null): string | null {
  if (address === null || address === "") return null;
  return URL.canParse(address) ? new URL(address).host : "another address";
}

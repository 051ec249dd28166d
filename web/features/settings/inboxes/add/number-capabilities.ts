// What there is to know of a provider's number before it becomes a line.
import type { ProviderNumber } from "#web/features/settings/accounts/account-queries.ts";

export interface NumberCapabilities {
  readonly say: string;
  readonly isOff: boolean;
  /** Taking it changes something for someone else. */
  readonly isWarning: boolean;
}

export function numberCapabilities(
  number: Omit<ProviderNumber, "ref" | "name">,
): NumberCapabilities {
  const what = number.kind === "whatsapp" ? "messages" : "texts";
  if (number.isInbox) return { say: "already an inbox", isOff: true, isWarning: false };
  if (!number.canText) return { say: `can't send ${what}`, isOff: true, isWarning: false };
  if (number.pointsHere)
    return { say: `${what} arrive here already`, isOff: false, isWarning: false };
  const host = hostOf(number.textHook);
  if (host !== null)
    return { say: `${what} currently go to ${host}`, isOff: false, isWarning: true };
  return { say: "free", isOff: false, isWarning: false };
}

function hostOf(address: string | null): string | null {
  if (address === null || address === "") return null;
  return URL.canParse(address) ? new URL(address).host : "another address";
}

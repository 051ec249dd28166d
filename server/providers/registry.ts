// Every vendor, by hand: what is not named here does not exist for the rest of the house.
import type { TextProvider } from "#server/ports/text.ts";
import { telnyx } from "./text/telnyx.ts";
import { twilio } from "./text/twilio.ts";

export const textProviders = { twilio, telnyx } as const satisfies Record<string, TextProvider>;

export type TextProviderId = keyof typeof textProviders;

export function findTextProvider(id: string): TextProvider | null {
  return Object.hasOwn(textProviders, id) ? textProviders[id as TextProviderId] : null;
}

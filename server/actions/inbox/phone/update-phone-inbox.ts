// The phone part of an inbox update.

import type { SpokenVoice } from "#domain/call/spoken/languages.ts";
import { type CustomPhrase, missingFill } from "#domain/call/spoken/phrases.ts";
import { AppError } from "#domain/errors.ts";
import { type PhoneSettings, withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { countryCodes } from "#domain/workspace/regions.ts";
import type { Input } from "#server/actions/define-action.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

type PhoneSettingsInput = Input<"update-inbox">["phone"];

/** Stores only chosen values, so that improved defaults reach every inbox without its own. */
export function decidePhoneSettingsChange(
  inbox: InboxRecord,
  input: PhoneSettingsInput,
  voices: readonly SpokenVoice[],
): { phone?: Partial<PhoneSettings> } {
  const chosen = Object.fromEntries(
    Object.entries(input ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<PhoneSettings>;
  if (Object.keys(chosen).length === 0) return {};
  if (inbox.kind !== "phone")
    throw new AppError("inbox_type_mismatch", { inbox: inbox.name, what: "calls" });
  const unknown = chosen.countries?.find((code) => !countryCodes.includes(code));
  if (unknown !== undefined)
    throw AppError.invalid([
      { path: "phone.countries", message: `There's no country called “${unknown}”.` },
    ]);
  for (const [name, text] of Object.entries(chosen.phrases ?? {})) {
    const missing = missingFill(name as CustomPhrase, text);
    if (missing !== null)
      throw AppError.invalid([
        { path: `phone.phrases.${name}`, message: `Include {${missing}} in the text.` },
      ]);
  }
  const phone = { ...inbox.phone, ...chosen };
  const { language } = withPhoneDefaults(phone);
  const isSpoken = (voice: string) =>
    voices.some((one) => one.id === voice && one.language === language);
  if (chosen.voice && !isSpoken(chosen.voice))
    throw AppError.invalid([
      {
        path: "phone.voice",
        message: "The provider doesn't have this voice for this language. Choose another.",
      },
    ]);
  // A voice without its language would leave the language to the provider.
  return {
    phone: {
      ...phone,
      ...(chosen.voice ? { language } : {}),
      ...(phone.voice && !isSpoken(phone.voice) ? { voice: "" } : {}),
    },
  };
}

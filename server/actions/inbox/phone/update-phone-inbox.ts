// The part of a line's change that concerns its phone alone.

import type { SpokenVoice } from "#domain/call/spoken/languages.ts";
import { type CustomPhrase, missingFill } from "#domain/call/spoken/phrases.ts";
import { AppError } from "#domain/errors.ts";
import { type PhoneSettings, withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { countryCodes } from "#domain/workspace/regions.ts";
import type { Input } from "#server/actions/define-action.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

type Wish = Input<"update-inbox">["phone"];

/** Only what was chosen is kept, so that a better first choice of ours reaches every line that has none. */
export function decidePhoneSettingsChange(
  line: InboxRecord,
  wish: Wish,
  voices: readonly SpokenVoice[],
): { phone?: Partial<PhoneSettings> } {
  const chosen = Object.fromEntries(
    Object.entries(wish ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<PhoneSettings>;
  if (Object.keys(chosen).length === 0) return {};
  if (line.kind !== "phone")
    throw new AppError("inbox_type_mismatch", { line: line.name, what: "calls" });
  const unknown = chosen.countries?.find((code) => !countryCodes.includes(code));
  if (unknown !== undefined)
    throw AppError.invalid([
      { path: "phone.countries", say: `There's no country called “${unknown}”.` },
    ]);
  for (const [name, text] of Object.entries(chosen.phrases ?? {})) {
    const missing = missingFill(name as CustomPhrase, text);
    if (missing !== null)
      throw AppError.invalid([
        { path: `phone.phrases.${name}`, say: `Include {${missing}} in the text.` },
      ]);
  }
  const phone = { ...line.phone, ...chosen };
  const { language } = withPhoneDefaults(phone);
  const isSpoken = (voice: string) =>
    voices.some((one) => one.id === voice && one.language === language);
  if (chosen.voice && !isSpoken(chosen.voice))
    throw AppError.invalid([
      {
        path: "phone.voice",
        say: "The provider doesn't have this voice for this language. Choose another.",
      },
    ]);
  // A voice without its language would speak by the provider's choice alone.
  return {
    phone: {
      ...phone,
      ...(chosen.voice ? { language } : {}),
      ...(phone.voice && !isSpoken(phone.voice) ? { voice: "" } : {}),
    },
  };
}

// The part of a line's change that concerns its phone alone.
import { DeskError } from "#domain/errors.ts";
import type { PhoneSettings } from "#domain/line/phone-settings.ts";
import { countryCodes } from "#domain/workspace/places.ts";
import type { Input } from "#server/actions/action.ts";
import type { LineRecord } from "#server/store/line.ts";

type Wish = Input<"update-line">["phone"];

/** Only what was chosen is kept, so that a better first choice of ours reaches every line that has none. */
export function decidePhoneChange(
  line: LineRecord,
  wish: Wish,
): { phone?: Partial<PhoneSettings> } {
  const chosen = Object.fromEntries(
    Object.entries(wish ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<PhoneSettings>;
  if (Object.keys(chosen).length === 0) return {};
  if (line.kind !== "phone")
    throw new DeskError("wrong_kind_of_line", { line: line.name, what: "calls" });
  const unknown = chosen.countries?.find((code) => !countryCodes.includes(code));
  if (unknown !== undefined)
    throw DeskError.invalid([
      { path: "phone.countries", say: `There is no country called “${unknown}”.` },
    ]);
  return { phone: { ...line.phone, ...chosen } };
}

import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import type { Answer } from "#server/actions/action.ts";
import type { Outside } from "#server/ports/outside.ts";
import type { LineRecord } from "#server/store/line.ts";

type Line = Answer<"list-lines">["rows"][number];

export function shapeLine(outside: Outside, country: string, record: LineRecord): Line {
  const { providerRef: _, vendor, accountState, accountProblem, ...line } = record;
  const can = outside.findTextProvider(vendor)?.can;
  return {
    ...line,
    shown: line.kind === "phone" ? showPhoneNumber(line.address, country) : line.address,
    problem: accountState === "broken" ? (accountProblem ?? "The account does not work.") : null,
    can: {
      maxCharacters: can?.maxCharacters ?? 0,
      maxPictures: can?.pictures ? can.maxPictures : 0,
      maxPictureBytesTotal: can?.pictures ? can.maxPictureBytesTotal : 0,
    },
  };
}

import type { Line } from "#contract/live.ts";
import type { Outputs } from "#contract/routes.ts";
import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import { limit } from "#domain/limits.ts";
import type { Outside } from "#server/ports/outside.ts";
import type { AccountRecord } from "#server/store/account.ts";
import type { LineRecord } from "#server/store/line.ts";

type Account = Outputs["listAccounts"]["rows"][number];

export function presentLine(
  line: LineRecord,
  outside: Pick<Outside, "findTextProvider">,
  country: string,
): Line {
  const provider = outside.findTextProvider(line.vendor);
  return {
    id: line.id,
    kind: line.kind,
    address: line.address,
    shown: line.kind === "phone" ? showPhoneNumber(line.address, country) : line.address,
    name: line.name,
    colour: line.colour,
    accountId: line.accountId,
    visibility: line.visibility,
    teamId: line.teamId,
    undoSeconds: line.undoSeconds,
    isArchived: line.isArchived,
    isSimulated: line.isSimulated,
    hooksState: line.hooksState,
    problem:
      line.accountState === "broken"
        ? (line.accountProblem ?? "The provider account does not work.")
        : null,
    can: {
      maxCharacters: Math.min(provider?.can.maxCharacters ?? 0, limit("textLength")),
      maxPictures: provider?.can.pictures
        ? Math.min(provider.can.maxPictures, limit("textPictures"))
        : 0,
      maxPictureBytesTotal: provider?.can.maxPictureBytesTotal ?? 0,
    },
  };
}

export const hookUrlOf = (publicUrl: string, account: { vendor: string; id: string }): string =>
  `${publicUrl}/hooks/${account.vendor}/${account.id}/text`;

export function presentAccount(
  account: AccountRecord,
  settings: Readonly<Record<string, string>>,
  outside: Outside,
): Account {
  const fields = outside.findTextProvider(account.vendor)?.settings ?? [];
  const open = fields.filter((field) => !field.isSecret && settings[field.key] !== undefined);
  return {
    id: account.id,
    vendor: account.vendor,
    label: account.label,
    isSimulated: account.isSimulated,
    state: account.state,
    problem: account.problem,
    checkedAt: account.checkedAt,
    reconciledAt: account.reconciledAt,
    hookUrl: hookUrlOf(outside.publicUrl, account),
    settings: Object.fromEntries(open.map((field) => [field.key, settings[field.key] ?? ""])),
    secretsSet: fields
      .filter((field) => field.isSecret && settings[field.key])
      .map((field) => field.key),
  };
}

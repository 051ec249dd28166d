import { domainToUnicode } from "node:url";
import type { Inbox } from "#contract/live-protocol.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import type { AutoReply } from "#domain/inbox/auto-reply.ts";
import { canBeAnswered, carriesTexts } from "#domain/inbox/line-kind.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import type { Installation } from "#server/ports/external-services.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { textLineLimits } from "./text-limits.ts";

export function presentInbox(
  line: InboxRecord,
  outside: Pick<Installation, "findSmsProvider" | "findVoiceProvider" | "findEmailProvider">,
  country: string,
): Inbox {
  const provider = carriesTexts(line.kind) ? outside.findSmsProvider(line.vendor) : null;
  const pictures = textLineLimits(line, provider);
  return {
    id: line.id,
    kind: line.kind,
    address: line.address,
    shown:
      line.kind === "mail"
        ? showMailAddress(line.address)
        : line.kind === "sender"
          ? line.address
          : formatPhoneNumber(line.address, country),
    name: line.name,
    colour: line.colour,
    accountId: line.accountId,
    visibility: line.visibility,
    teamId: line.teamId,
    undoSeconds: line.undoSeconds,
    isArchived: line.isArchived,
    isSimulated: line.isSimulated,
    webhookState: line.webhookState,
    problem:
      line.accountState === "broken"
        ? (line.accountProblem ?? "The provider account isn't working.")
        : null,
    mail: line.kind === "mail" ? presentMailPart(line, outside) : null,
    phone: line.kind === "phone" ? presentPhonePart(line) : null,
    texts:
      line.kind !== "mail"
        ? { sendWithFaults: line.sendWithFaults, numberService: line.numberService }
        : null,
    can: {
      calls: line.kind === "phone" && outside.findVoiceProvider(line.vendor) !== null,
      detectsMachines:
        line.kind === "phone" &&
        outside.findVoiceProvider(line.vendor)?.can.detectsMachines === true,
      isAnswerable: canBeAnswered(line.kind, line.address),
      ...pictures,
    },
  };
}

function presentPhonePart(line: InboxRecord): NonNullable<Inbox["phone"]> {
  const { countries, ...settings } = withPhoneDefaults(line.phone);
  return { ...settings, countries: [...countries], flowVersion: line.flowVersion };
}

/** Domains of other scripts as people write them. */
const showMailAddress = (address: string): string => {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToUnicode(domain) || domain}`;
};

/** What a provider takes is the whole mail after base64, which makes files longer by a third and line ends. */
const base64Grows = 1.37;

/** The most that all files of a mail may weigh: less than the provider takes, and never above our ceiling. */
export const maxAttachmentBytes = (maxBytes: number): number =>
  Math.min(Math.floor(maxBytes / base64Grows), limit("mailFileBytes"));

function presentMailPart(
  line: InboxRecord,
  outside: Pick<Installation, "findEmailProvider">,
): NonNullable<Inbox["mail"]> {
  const can = outside.findEmailProvider(line.vendor)?.can;
  return {
    fromName: line.fromName,
    aliases: line.aliases,
    signature: line.signature,
    autoReply: line.autoReply && copyOf(line.autoReply),
    intake: line.intake,
    intakeAccountId: line.intakeAccountId,
    canReceive: line.intake !== "hook" || can?.receive === "hook",
    reports: can?.report ?? false,
    maxFileBytes: maxAttachmentBytes(can?.maxBytes ?? 0),
    maxRecipients: Math.min(can?.maxRecipients ?? 0, limit("mailRecipients")),
    domainVerdict: line.domainVerdict,
  };
}

const copyOf = ({ hours, ...rest }: AutoReply): NonNullable<Inbox["mail"]>["autoReply"] => ({
  ...rest,
  hours: hours && {
    timeZone: hours.timeZone,
    week: hours.week.map((day) => [...day]),
    exceptions: hours.exceptions.map((one) => ({ ...one, openings: [...one.openings] })),
  },
});

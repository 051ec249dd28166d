import { domainToUnicode } from "node:url";
import type { Inbox } from "#contract/live-protocol.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import type { AutoReply } from "#domain/inbox/auto-reply.ts";
import { acceptsReplies, carriesTexts } from "#domain/inbox/inbox-kind.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import type { Installation } from "#server/ports/external-services.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { textLimitsOf } from "./text-limits.ts";

export function presentInbox(
  inbox: InboxRecord,
  services: Pick<Installation, "findTextProvider" | "findVoiceProvider" | "findEmailProvider">,
  country: string,
): Inbox {
  const provider = carriesTexts(inbox.kind) ? services.findTextProvider(inbox.provider) : null;
  const textLimits = textLimitsOf(inbox, provider);
  return {
    id: inbox.id,
    kind: inbox.kind,
    address: inbox.address,
    formatted:
      inbox.kind === "email"
        ? formatEmailAddress(inbox.address)
        : inbox.kind === "sender"
          ? inbox.address
          : formatPhoneNumber(inbox.address, country),
    name: inbox.name,
    color: inbox.color,
    accountId: inbox.accountId,
    visibility: inbox.visibility,
    teamId: inbox.teamId,
    undoSeconds: inbox.undoSeconds,
    isArchived: inbox.isArchived,
    isSimulated: inbox.isSimulated,
    webhookState: inbox.webhookState,
    problem:
      inbox.accountState === "broken"
        ? (inbox.accountProblem ?? "The provider account isn't working.")
        : null,
    email: inbox.kind === "email" ? presentEmailPart(inbox, services) : null,
    phone: inbox.kind === "phone" ? presentPhonePart(inbox) : null,
    texts:
      inbox.kind !== "email"
        ? { sendingService: inbox.sendingService, numberService: inbox.numberService }
        : null,
    capabilities: {
      calls: inbox.kind === "phone" && services.findVoiceProvider(inbox.provider) !== null,
      detectsMachines:
        inbox.kind === "phone" &&
        services.findVoiceProvider(inbox.provider)?.capabilities.detectsMachines === true,
      acceptsReplies: acceptsReplies(inbox.kind, inbox.address),
      ...textLimits,
    },
  };
}

function presentPhonePart(inbox: InboxRecord): NonNullable<Inbox["phone"]> {
  const { countries, ...settings } = withPhoneDefaults(inbox.phone);
  return { ...settings, countries: [...countries], flowVersion: inbox.flowVersion };
}

/** Shows internationalized domains in their own script. */
const formatEmailAddress = (address: string): string => {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToUnicode(domain) || domain}`;
};

/** A provider's limit is for the whole email after base64, which adds a third and line ends to files. */
const base64Grows = 1.37;

/** The maximum total size of an email's files: below the provider's limit, and never above the app's. */
export const maxAttachmentBytes = (maxBytes: number): number =>
  Math.min(Math.floor(maxBytes / base64Grows), limit("emailFilesBytes"));

function presentEmailPart(
  inbox: InboxRecord,
  services: Pick<Installation, "findEmailProvider">,
): NonNullable<Inbox["email"]> {
  const capabilities = services.findEmailProvider(inbox.provider)?.capabilities;
  return {
    fromName: inbox.fromName,
    aliases: inbox.aliases,
    signature: inbox.signature,
    autoReply: inbox.autoReply && copyOf(inbox.autoReply),
    intake: inbox.intake,
    intakeAccountId: inbox.intakeAccountId,
    canReceive: inbox.intake !== "webhook" || capabilities?.receive === "webhook",
    reports: capabilities?.report ?? false,
    maxFileBytes: maxAttachmentBytes(capabilities?.maxBytes ?? 0),
    maxRecipients: Math.min(capabilities?.maxRecipients ?? 0, limit("recipientsPerEmail")),
    domainVerdict: inbox.domainVerdict,
  };
}

const copyOf = ({ hours, ...rest }: AutoReply): NonNullable<Inbox["email"]>["autoReply"] => ({
  ...rest,
  hours: hours && {
    timeZone: hours.timeZone,
    week: hours.week.map((day) => [...day]),
    exceptions: hours.exceptions.map((one) => ({ ...one, openings: [...one.openings] })),
  },
});

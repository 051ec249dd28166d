import type { Outputs } from "#contract/routes.ts";
import type {
  DescribedMailProvider,
  DescribedTextProvider,
  Installation,
} from "#server/ports/external-services.ts";
import type { AccountRecord } from "#server/store/account.ts";
import { accountFieldsOf } from "./account-fields.ts";
import { emailWebhookUrls } from "./email-webhook-urls.ts";

type Account = Outputs["listAccounts"]["rows"][number];
type ListedProvider = Outputs["listProviders"]["rows"][number];

interface Parts {
  readonly services: Installation;
  readonly secrets: { sign(text: string): string };
}

export const webhookUrlOf = (
  publicUrl: string,
  account: { provider: string; id: string },
): string => `${publicUrl}/webhooks/${account.provider}/${account.id}/sms`;

export function presentAccount(
  account: AccountRecord,
  settings: Readonly<Record<string, string>>,
  { services, secrets }: Parts,
): Account {
  const mail = services.findEmailProvider(account.provider);
  const text = services.findSmsProvider(account.provider);
  const fields = accountFieldsOf(services, account.provider);
  const open = fields.filter((field) => !field.isSecret && settings[field.key] !== undefined);
  const urls = mail && emailWebhookUrls(services.publicUrl, account, secrets);
  return {
    id: account.id,
    provider: account.provider,
    ...abilitiesOf(text, mail),
    label: account.label,
    isSimulated: account.isSimulated,
    state: account.state,
    problem: account.problem,
    checkedAt: account.checkedAt,
    reconciledAt: account.reconciledAt,
    phone:
      services.findVoiceProvider(account.provider) === null
        ? null
        : { problem: account.browserCallingProblem, checkedAt: account.browserCallingCheckedAt },
    smsWebhookUrl: mail ? "" : webhookUrlOf(services.publicUrl, account),
    eventsWebhookUrl: urls && mail.can.report ? urls.events : null,
    emailWebhookUrl: urls && mail.can.receive === "webhook" ? urls.email : null,
    notes: account.notes,
    settings: Object.fromEntries(open.map((field) => [field.key, settings[field.key] ?? ""])),
    secretsSet: fields
      .filter((field) => field.isSecret && settings[field.key])
      .map((field) => field.key),
  };
}

function abilitiesOf(
  text: DescribedTextProvider | null,
  mail: DescribedMailProvider | null,
): Pick<Account, "carries" | "canSend" | "canReceive"> {
  if (mail && !text)
    return { carries: "email", canSend: mail.can.send, canReceive: mail.can.receive };
  return { carries: "sms", canSend: text !== null, canReceive: text === null ? null : "webhook" };
}

/** A provider with the fields of its form. */
export const presentSmsProvider = (
  services: Installation,
  provider: DescribedTextProvider,
): ListedProvider => ({
  ...commonOf({ ...provider, settings: accountFieldsOf(services, provider.id) }),
  ...abilitiesOf(provider, null),
  guide: { events: [], mail: [] },
  configuresWebhooks: provider.can.configuresWebhooks,
  whatsapp: provider.can.whatsapp,
  sendsThrough: provider.can.sendsThrough?.name ?? null,
});

export const presentEmailProvider = (provider: DescribedMailProvider): ListedProvider => ({
  ...commonOf(provider),
  ...abilitiesOf(null, provider),
  guide: {
    events: [...(provider.guide?.events ?? [])],
    mail: [...(provider.guide?.mail ?? [])],
  },
  configuresWebhooks: false,
  whatsapp: null,
  sendsThrough: null,
});

const commonOf = (
  provider: Pick<DescribedTextProvider, "id" | "name" | "docsCheckedOn" | "settings">,
): Pick<ListedProvider, "id" | "name" | "docsCheckedOn" | "settings"> => ({
  id: provider.id,
  name: provider.name,
  docsCheckedOn: provider.docsCheckedOn,
  settings: provider.settings.map((field) => ({
    key: field.key,
    label: field.label,
    hint: field.hint,
    example: field.example,
    isSecret: field.isSecret,
    isDestination: field.isDestination === true,
    isNeverSent: field.isNeverSent === true,
    isOptional: field.isOptional === true,
    isRecommended: field.isRecommended === true || field.isOptional !== true,
    isLong: field.isLong === true,
    pattern: field.pattern?.source ?? null,
    patternMessage: field.pattern?.message ?? null,
    choices: [...(field.choices ?? [])],
  })),
});

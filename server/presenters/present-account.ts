import type { Outputs } from "#contract/routes.ts";
import type {
  DescribedEmailProvider,
  DescribedTextProvider,
  Installation,
} from "#server/ports/external-services.ts";
import type { AccountRecord } from "#server/store/account.ts";
import { accountFieldsOf } from "./account-fields.ts";
import { emailWebhookUrls } from "./email-webhook-urls.ts";

type Account = Outputs["listAccounts"]["rows"][number];
type ListedProvider = Outputs["listProviders"]["rows"][number];

interface Deps {
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
  { services, secrets }: Deps,
): Account {
  const emailProvider = services.findEmailProvider(account.provider);
  const text = services.findTextProvider(account.provider);
  const fields = accountFieldsOf(services, account.provider);
  const open = fields.filter((field) => !field.isSecret && settings[field.key] !== undefined);
  const urls = emailProvider && emailWebhookUrls(services.publicUrl, account, secrets);
  return {
    id: account.id,
    provider: account.provider,
    ...abilitiesOf(text, emailProvider),
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
    smsWebhookUrl: emailProvider ? "" : webhookUrlOf(services.publicUrl, account),
    eventsWebhookUrl: urls && emailProvider.capabilities.report ? urls.events : null,
    emailWebhookUrl: urls && emailProvider.capabilities.receive === "webhook" ? urls.email : null,
    notes: account.notes,
    settings: Object.fromEntries(open.map((field) => [field.key, settings[field.key] ?? ""])),
    secretsSet: fields
      .filter((field) => field.isSecret && settings[field.key])
      .map((field) => field.key),
  };
}

function abilitiesOf(
  text: DescribedTextProvider | null,
  emailProvider: DescribedEmailProvider | null,
): Pick<Account, "carries" | "canSend" | "canReceive"> {
  if (emailProvider && !text)
    return {
      carries: "email",
      canSend: emailProvider.capabilities.send,
      canReceive: emailProvider.capabilities.receive,
    };
  return { carries: "sms", canSend: text !== null, canReceive: text === null ? null : "webhook" };
}

/** A provider with the fields of its form. */
export const presentTextProvider = (
  services: Installation,
  provider: DescribedTextProvider,
): ListedProvider => ({
  ...commonOf({ ...provider, settings: accountFieldsOf(services, provider.id) }),
  ...abilitiesOf(provider, null),
  setupSteps: { events: [], email: [] },
  configuresWebhooks: provider.capabilities.configuresWebhooks,
  whatsapp: provider.capabilities.whatsapp,
  sendsThrough: provider.capabilities.sendsThrough?.name ?? null,
});

export const presentEmailProvider = (provider: DescribedEmailProvider): ListedProvider => ({
  ...commonOf(provider),
  ...abilitiesOf(null, provider),
  setupSteps: {
    events: [...(provider.setupSteps?.events ?? [])],
    email: [...(provider.setupSteps?.email ?? [])],
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
    isMultiline: field.isMultiline === true,
    pattern: field.pattern?.source ?? null,
    patternMessage: field.pattern?.message ?? null,
    choices: [...(field.choices ?? [])],
  })),
});

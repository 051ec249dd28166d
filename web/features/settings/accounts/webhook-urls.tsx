import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { fill } from "#web/language/fill.ts";
import type { Account } from "./account-queries.ts";
import type { Provider } from "./connect/provider-form.ts";
import { SetupStepsList } from "./setup-steps-list.tsx";
import { TestPublicUrl } from "./test-public-url.tsx";
import * as words from "./words.ts";

/** Our URLs for the provider's console, with instructions. */
export function WebhookUrls({ account, provider }: { account: Account; provider: Provider }) {
  if (account.carries === "sms")
    return (
      <SettingsSection title={words.canTheProviderReachThisServer}>
        <CopyField label={words.textsWebhookUrl} text={account.smsWebhookUrl} />
        <TestPublicUrl accountId={account.id} />
      </SettingsSection>
    );
  const { eventsWebhookUrl, emailWebhookUrl } = account;
  if (eventsWebhookUrl === null && emailWebhookUrl === null) return null;
  return (
    <>
      {eventsWebhookUrl !== null && (
        <SettingsSection
          title={words.deliveryReports}
          hint={fill(words.deliveryReportsHint, { name: provider.name })}
        >
          <CopyField label={words.reportsWebhookUrl} text={eventsWebhookUrl} />
          <SetupStepsList steps={provider.setupSteps.events} providerName={provider.name} />
        </SettingsSection>
      )}
      {emailWebhookUrl !== null && (
        <SettingsSection
          title={words.incomingEmail}
          hint={fill(words.incomingEmailHint, { name: provider.name })}
        >
          <CopyField label={words.webhookUrlForEmail} text={emailWebhookUrl} />
          <SetupStepsList steps={provider.setupSteps.email} providerName={provider.name} />
        </SettingsSection>
      )}
      <SettingsSection title={words.canTheProviderReachThisServer}>
        <TestPublicUrl accountId={account.id} />
      </SettingsSection>
    </>
  );
}

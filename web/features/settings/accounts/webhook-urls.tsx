import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import type { Account } from "./account-queries.ts";
import type { Provider } from "./connect/provider-form.ts";
import { SetupStepsList } from "./setup-steps-list.tsx";
import { TestPublicUrl } from "./test-public-url.tsx";

/** Our URLs for the provider's console, with instructions. */
export function WebhookUrls({ account, provider }: { account: Account; provider: Provider }) {
  if (account.carries === "text")
    return (
      <SettingsSection title="Can the provider reach this server?">
        <CopyField label="Webhook URL for incoming texts" text={account.smsWebhookUrl} />
        <TestPublicUrl accountId={account.id} />
      </SettingsSection>
    );
  const { eventsWebhookUrl, emailWebhookUrl } = account;
  if (eventsWebhookUrl === null && emailWebhookUrl === null) return null;
  return (
    <>
      {eventsWebhookUrl !== null && (
        <SettingsSection
          title="Delivery reports"
          hint={`${provider.name} reports deliveries, bounces and spam complaints.`}
        >
          <CopyField label="Webhook URL for reports" text={eventsWebhookUrl} />
          <SetupStepsList steps={provider.guide.events} vendorName={provider.name} />
        </SettingsSection>
      )}
      {emailWebhookUrl !== null && (
        <SettingsSection
          title="Incoming email"
          hint={`Only if ${provider.name} receives email for an inbox. An inbox can also use Deskbell's own mail server or a mailbox.`}
        >
          <CopyField label="Webhook URL for email" text={emailWebhookUrl} />
          <SetupStepsList steps={provider.guide.mail} vendorName={provider.name} />
        </SettingsSection>
      )}
      <SettingsSection title="Can the provider reach this server?">
        <TestPublicUrl accountId={account.id} />
      </SettingsSection>
    </>
  );
}

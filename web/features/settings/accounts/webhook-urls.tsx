import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import type { Account } from "./account-queries.ts";
import type { Provider } from "./connect/provider-form.ts";
import { SetupStepsList } from "./setup-steps-list.tsx";
import { TestPublicUrl } from "./test-public-url.tsx";

/** Our addresses for the provider's console, and what to do there. */
export function WebhookUrls({ account, vendor }: { account: Account; vendor: Provider }) {
  if (account.carries === "text")
    return (
      <SettingsSection title="Can the provider reach this server?">
        <CopyField label="Webhook URL for incoming texts" words={account.smsWebhookUrl} />
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
          hint={`${vendor.name} reports deliveries, bounces and spam complaints.`}
        >
          <CopyField label="Webhook URL for reports" words={eventsWebhookUrl} />
          <SetupStepsList steps={vendor.guide.events} vendorName={vendor.name} />
        </SettingsSection>
      )}
      {emailWebhookUrl !== null && (
        <SettingsSection
          title="Incoming email"
          hint={`Only if ${vendor.name} receives email for an inbox. An inbox can also use Deskbell's own mail server or a mailbox.`}
        >
          <CopyField label="Webhook URL for email" words={emailWebhookUrl} />
          <SetupStepsList steps={vendor.guide.mail} vendorName={vendor.name} />
        </SettingsSection>
      )}
      <SettingsSection title="Can the provider reach this server?">
        <TestPublicUrl accountId={account.id} />
      </SettingsSection>
    </>
  );
}

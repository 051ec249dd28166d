import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { verdictLabels } from "#web/features/settings/domains/verdict-labels.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { SendTestEmail } from "./send-test-email.tsx";
import { SenderSelect } from "./sender-select.tsx";
import type { TabProps } from "./tab-props.ts";

export function SendingTab({
  inbox,
  values,
  change,
  at,
  accounts,
}: TabProps & { accounts: readonly Account[] }) {
  const { me, workspace } = useBootstrap("me", "workspace");
  const domain = values.fromName.trim() || workspace.name;
  const verdict = inbox.email.domainVerdict;
  const labels = verdict === null ? null : verdictLabels[verdict];
  return (
    <div className="mail-line-cols">
      <div className="set-form">
        <SenderSelect
          accounts={accounts}
          value={values.accountId}
          error={at.accountId}
          onChange={(accountId) => change({ accountId })}
        />
        <Field
          label="Sender name"
          hint={`Customers see: ${me.name} (${domain})`}
          error={at.fromName}
        >
          <TextInput
            autoComplete="off"
            placeholder={workspace.name}
            value={values.fromName}
            onChange={(event) => change({ fromName: event.target.value })}
          />
        </Field>
      </div>
      <div>
        <SettingsSection title="Test sending" hint="Sends a real email from this inbox to you.">
          <SendTestEmail inbox={inbox} />
        </SettingsSection>
        {!inbox.isSimulated && (
          <SettingsSection
            title="Domain authentication"
            actions={
              labels && (
                <Chip kind={labels.kind} dot>
                  {labels.domain}
                </Chip>
              )
            }
          >
            <p>{labels?.message ?? "The domain's DNS records are checked within a minute."}</p>
            <a className="inline-link" href={routePaths.settings("domains")}>
              DNS records of {inbox.address.split("@")[1]}
            </a>
          </SettingsSection>
        )}
      </div>
    </div>
  );
}

import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { verdictLabels } from "#web/features/settings/domains/verdict-labels.ts";
import * as words from "#web/features/settings/inboxes/words.ts";
import { fill } from "#web/language/fill.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import styles from "./email-inbox.module.css";
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
  const { me, workspace } = useBootstrap(({ me, workspace }) => ({ me, workspace }));
  const domain = values.fromName.trim() || workspace.name;
  const verdict = inbox.email.domainVerdict;
  const labels = verdict === null ? null : verdictLabels[verdict];
  return (
    <div className={styles.emailInboxColumns}>
      <div data-part="settings-form" className={formStyles.settingsForm}>
        <SenderSelect
          accounts={accounts}
          value={values.accountId}
          error={at.accountId}
          onChange={(accountId) => change({ accountId })}
        />
        <Field
          label={words.senderName}
          hint={fill(words.senderNamePreview, { name: me.name, domain })}
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
        <SettingsSection title={words.testSending} hint={words.testSendingHint}>
          <SendTestEmail inbox={inbox} />
        </SettingsSection>
        {!inbox.isSimulated && (
          <SettingsSection
            title={words.domainAuthentication}
            actions={
              labels && (
                <Chip kind={labels.kind} dot>
                  {labels.domain}
                </Chip>
              )
            }
          >
            <p>{labels?.message ?? words.dnsCheckedSoon}</p>
            <a className="inline-link" href={routePaths.settings("domains")}>
              {fill(words.dnsRecordsOf, { domain: inbox.address.split("@")[1] ?? "" })}
            </a>
          </SettingsSection>
        )}
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type Account, providersQuery } from "#web/features/settings/accounts/account-queries.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import styles from "#web/features/settings/inboxes/email/email-inbox.module.css";
import type { TabProps } from "#web/features/settings/inboxes/email/tab-props.ts";
import * as words from "#web/features/settings/inboxes/words.ts";
import { AliasesField } from "./aliases-field.tsx";
import { Instructions } from "./instructions.tsx";
import { IntakePicker } from "./intake-picker.tsx";
import { LastReceived } from "./last-received.tsx";

export function ReceivingTab({
  inbox,
  values,
  change,
  at,
  accounts,
}: TabProps & { accounts: readonly Account[] }) {
  const providers = useQuery(providersQuery);
  const sender = accounts.find((one) => one.id === values.accountId);
  if (sender === undefined) return null;
  const provider = providers.data?.rows.find((one) => one.id === sender.provider);
  const mailbox = accounts.find((one) => one.id === values.intakeAccountId);
  return (
    <div className={styles.emailInboxColumns}>
      <div data-part="settings-form" className={formStyles.settingsForm}>
        <IntakePicker
          sender={sender}
          accounts={accounts}
          value={{ intake: values.intake, intakeAccountId: values.intakeAccountId }}
          error={at.intakeAccountId}
          onChange={change}
        />
        <AliasesField
          aliases={values.aliases}
          at={at}
          onChange={(aliases) => change({ aliases })}
        />
      </div>
      <div>
        <SettingsSection title={words.receivingStatus}>
          <LastReceived inbox={inbox} />
        </SettingsSection>
        {!inbox.isSimulated && (
          <SettingsSection title={words.setUpReceiving}>
            <Instructions
              inbox={inbox}
              intake={values.intake}
              sender={sender}
              provider={provider}
              mailbox={mailbox}
            />
          </SettingsSection>
        )}
      </div>
    </div>
  );
}

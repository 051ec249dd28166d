import { useQuery } from "@tanstack/react-query";
import { type Account, providersQuery } from "#web/features/settings/accounts/account-queries.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import type { TabProps } from "#web/features/settings/inboxes/email/tab-props.ts";
import { AliasesField } from "./aliases-field.tsx";
import { Instructions } from "./instructions.tsx";
import { IntakePicker } from "./intake-picker.tsx";
import { LastReceived } from "./last-received.tsx";

export function ReceivingTab({
  line,
  values,
  change,
  at,
  accounts,
}: TabProps & { accounts: readonly Account[] }) {
  const vendors = useQuery(providersQuery);
  const sender = accounts.find((one) => one.id === values.accountId);
  if (sender === undefined) return null;
  const vendor = vendors.data?.rows.find((one) => one.id === sender.vendor);
  const mailbox = accounts.find((one) => one.id === values.intakeAccountId);
  return (
    <div className="mail-line-cols">
      <div className="set-form">
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
        <SettingsSection title="Receiving status">
          <LastReceived line={line} />
        </SettingsSection>
        {!line.isSimulated && (
          <SettingsSection title="Set up receiving">
            <Instructions
              line={line}
              intake={values.intake}
              sender={sender}
              vendor={vendor}
              mailbox={mailbox}
            />
          </SettingsSection>
        )}
      </div>
    </div>
  );
}

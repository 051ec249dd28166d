import { useQuery } from "@tanstack/react-query";
import { type Account, vendorsQuery } from "#web/features/settings/accounts/account-queries.ts";
import type { TabProps } from "#web/features/settings/lines/mail/tab-props.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { AliasesField } from "./aliases-field.tsx";
import { ArrivalNow } from "./arrival-now.tsx";
import { Instructions } from "./instructions.tsx";
import { WayIn } from "./way-in.tsx";

export function ReceivingTab({
  line,
  values,
  change,
  at,
  accounts,
}: TabProps & { accounts: readonly Account[] }) {
  const vendors = useQuery(vendorsQuery);
  const sender = accounts.find((one) => one.id === values.accountId);
  if (sender === undefined) return null;
  const vendor = vendors.data?.rows.find((one) => one.id === sender.vendor);
  const mailbox = accounts.find((one) => one.id === values.intakeAccountId);
  return (
    <div className="mail-line-cols">
      <div className="set-form">
        <WayIn
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
        <Block title="Receiving status">
          <ArrivalNow line={line} />
        </Block>
        {!line.isSimulated && (
          <Block title="Set up receiving">
            <Instructions
              line={line}
              intake={values.intake}
              sender={sender}
              vendor={vendor}
              mailbox={mailbox}
            />
          </Block>
        )}
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { AccountId } from "#domain/ids.ts";
import { addressOf } from "#web/data/place.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { AccountDoors } from "./account-doors.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountLines } from "./account-lines.tsx";
import { type Account, accountsQuery, vendorsQuery } from "./account-queries.ts";
import { accountState } from "./account-state.ts";
import type { Vendor } from "./connect/vendor-form.ts";
import { AccountHealth } from "./health/account-health.tsx";
import { PhoneHealth } from "./health/phone-health.tsx";
import { MailboxBlock } from "./mailbox/mailbox-block.tsx";
import { RemoveAccount } from "./remove-account.tsx";

export function AccountPage({ accountId }: { accountId: AccountId }) {
  const accounts = useQuery(accountsQuery);
  const vendors = useQuery(vendorsQuery);
  return (
    <Loaded query={accounts} what="the account">
      {({ rows }) => (
        <Loaded query={vendors} what="the account">
          {(known) => {
            const account = rows.find((one) => one.id === accountId);
            const vendor = known.rows.find((one) => one.id === account?.vendor);
            if (account === undefined || vendor === undefined) return <NoAccount />;
            return <AccountParts account={account} vendor={vendor} />;
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

function AccountParts({ account, vendor }: { account: Account; vendor: Vendor }) {
  const state = accountState(account);
  return (
    <>
      <PageHead
        title={account.label}
        from={{ name: "Provider accounts", section: "accounts" }}
        lead={
          <>
            {vendor.name}
            {account.isSimulated && <Chip kind="note">Simulated</Chip>}
            <Chip kind={state.kind} dot>
              {state.say}
            </Chip>
          </>
        }
        deeds={<RemoveAccount account={account} />}
      />
      <div className="set-cols">
        <AccountForm account={account} vendor={vendor} />
        <div>
          <AccountHealth account={account} />
          <PhoneHealth account={account} />
          <AccountLines account={account} />
          {account.canReceive === "imap" && <MailboxBlock account={account} />}
          {!account.isSimulated && <AccountDoors account={account} vendor={vendor} />}
        </div>
      </div>
    </>
  );
}

function NoAccount() {
  return (
    <EmptyState
      title="Account not found"
      deeds={
        <a className={buttonClass()} href={addressOf.settings("accounts")}>
          All accounts
        </a>
      }
    >
      It may have been removed.
    </EmptyState>
  );
}

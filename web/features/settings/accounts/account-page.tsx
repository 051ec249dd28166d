import { useQuery } from "@tanstack/react-query";
import type { AccountId } from "#domain/ids.ts";
import { routePaths } from "#web/data/routes.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import styles from "#web/features/settings/settings.module.css";
import { buttonProps } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountInboxes } from "./account-inboxes.tsx";
import { type Account, accountsQuery, providersQuery } from "./account-queries.ts";
import { accountState } from "./account-state.ts";
import type { Provider } from "./connect/provider-form.ts";
import { DisconnectAccount } from "./disconnect-account.tsx";
import { AccountHealth } from "./health/account-health.tsx";
import { PhoneHealth } from "./health/phone-health.tsx";
import { MailboxSection } from "./mailbox/mailbox-section.tsx";
import { WebhookUrls } from "./webhook-urls.tsx";
import * as words from "./words.ts";

export function AccountPage({ accountId }: { accountId: AccountId }) {
  const accounts = useQuery(accountsQuery);
  const providers = useQuery(providersQuery);
  return (
    <QueryState query={accounts} loading={words.loadingAccount} failed={words.couldntLoadAccount}>
      {({ rows }) => (
        <QueryState
          query={providers}
          loading={words.loadingAccount}
          failed={words.couldntLoadAccount}
        >
          {(known) => {
            const account = rows.find((one) => one.id === accountId);
            const provider = known.rows.find((one) => one.id === account?.provider);
            if (account === undefined || provider === undefined) return <NoAccount />;
            return <AccountParts account={account} provider={provider} />;
          }}
        </QueryState>
      )}
    </QueryState>
  );
}

function AccountParts({ account, provider }: { account: Account; provider: Provider }) {
  const state = accountState(account);
  return (
    <>
      <PageHeader
        title={account.label}
        from={{ name: words.providerAccounts, section: "accounts" }}
        lead={
          <>
            {provider.name}
            {account.isSimulated && <Chip kind="note">{words.simulated}</Chip>}
            <Chip kind={state.kind} dot>
              {state.message}
            </Chip>
          </>
        }
        actions={<DisconnectAccount account={account} />}
      />
      <div className={styles.settingsColumns}>
        <AccountForm account={account} provider={provider} />
        <div>
          <AccountHealth account={account} />
          <PhoneHealth account={account} />
          <AccountInboxes account={account} />
          {account.canReceive === "imap" && <MailboxSection account={account} />}
          {!account.isSimulated && <WebhookUrls account={account} provider={provider} />}
        </div>
      </div>
    </>
  );
}

function NoAccount() {
  return (
    <EmptyState
      title={words.accountNotFound}
      actions={
        <a {...buttonProps()} href={routePaths.settings("accounts")}>
          {words.allAccounts}
        </a>
      }
    >
      {words.accountNotFoundHint}
    </EmptyState>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { Inbox } from "#contract/live-protocol.ts";
import { routePaths } from "#web/data/routes.ts";
import { accountsQuery, providersQuery } from "#web/features/settings/accounts/account-queries.ts";
import { PhoneHealth } from "#web/features/settings/accounts/health/phone-health.tsx";
import { TestPublicUrl } from "#web/features/settings/accounts/test-public-url.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { format } from "#web/language/format.ts";
import { arrivalsOf } from "./inbox-status.ts";
import { WebhookSetup } from "./webhook-setup.tsx";
import * as words from "./words.ts";

/** Where the provider delivers texts for this inbox, and whether that is here. */
export function InboundStatusSection({ inbox }: { inbox: Inbox }) {
  const accounts = useQuery(accountsQuery);
  const providers = useQuery(providersQuery);
  return (
    <div>
      <QueryState
        query={accounts}
        loading={words.loadingAccount}
        failed={words.couldntLoadAccount}
        rows={2}
      >
        {({ rows }) => {
          const account = rows.find((one) => one.id === inbox.accountId);
          if (account === undefined) return null;
          return (
            <>
              <SettingsSection title={format(words.receptionOf, { what: arrivalsOf(inbox) })}>
                <WebhookSetup
                  inbox={inbox}
                  account={account}
                  provider={providers.data?.rows.find((one) => one.id === account.provider)}
                />
              </SettingsSection>
              {!account.isSimulated && (
                <SettingsSection title={words.canProviderReachServer}>
                  <TestPublicUrl accountId={account.id} />
                </SettingsSection>
              )}
              {inbox.kind === "phone" && <PhoneHealth account={account} />}
              <SettingsSection title={words.account}>
                <a className="inline-link" href={routePaths.settings(`accounts/${account.id}`)}>
                  {account.label}
                </a>
              </SettingsSection>
            </>
          );
        }}
      </QueryState>
    </div>
  );
}

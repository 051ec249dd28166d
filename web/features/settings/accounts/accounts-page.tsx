import { useQuery } from "@tanstack/react-query";
import { useBootstrap, useReloadBootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { AddIcon, ProviderIcon, SimulatorIcon } from "#web/ui/icons.tsx";
import { accountsQuery, providersQuery } from "./account-queries.ts";
import { AccountRow } from "./account-row.tsx";
import * as words from "./words.ts";

export function AccountsPage() {
  const accounts = useQuery(accountsQuery);
  const providers = useQuery(providersQuery);
  const hasAny = (accounts.data?.rows.length ?? 0) > 0;
  const connect = (
    <a {...buttonProps("primary")} href={routePaths.settings("accounts/new")}>
      <AddIcon className="s14" />
      {words.connectAProvider}
    </a>
  );
  return (
    <>
      <PageHeader
        title={words.providerAccounts}
        lead={words.accountsLead}
        actions={hasAny && connect}
      />
      <QueryState
        query={accounts}
        loading={words.loadingAccounts}
        failed={words.couldntLoadAccounts}
        rows={2}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={words.noAccountsYet} icon={ProviderIcon} actions={connect}>
              {words.noAccountsHint}
            </EmptyState>
          ) : (
            <ul
              data-part="settings-rows"
              className={styles.settingsRows}
              aria-label={words.providerAccounts}
            >
              {rows.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  providerName={
                    providers.data?.rows.find((one) => one.id === account.provider)?.name ??
                    account.provider
                  }
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      <SwitchSimulatorOn />
    </>
  );
}

/** For workspaces created without the simulator. */
function SwitchSimulatorOn() {
  const workspace = useBootstrap((bootstrap) => bootstrap.workspace);
  const reload = useReloadBootstrap();
  const instance = useQuery({
    queryKey: queryKeys.instance,
    queryFn: () => rpc("getInstance", {}),
  });
  const start = useApiMutation({
    request: async () => {
      await rpc("connectSimulator", {});
      await reload();
    },
    onSuccess: (cache) => void cache.invalidateQueries({ queryKey: queryKeys.accounts }),
  });
  if (workspace.hasSimulator || instance.data?.canSimulate !== true) return null;
  return (
    <div className={styles.settingsAside}>
      <SimulatorIcon />
      <div className="grow">
        <b>{words.trySimulator}</b>
        <p data-part="hint" className={fieldStyles.hint}>
          {words.simulatorHint}
        </p>
      </div>
      <Button busy={start.isBusy} onClick={() => void start.run(undefined)}>
        {words.turnOn}
      </Button>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useBootstrap, useReloadBootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, ProviderIcon, SimulatorIcon } from "#web/ui/icons.tsx";
import { accountsQuery, providersQuery } from "./account-queries.ts";
import { AccountRow } from "./account-row.tsx";

export function AccountsPage() {
  const accounts = useQuery(accountsQuery);
  const providers = useQuery(providersQuery);
  const hasAny = (accounts.data?.rows.length ?? 0) > 0;
  const connect = (
    <a className={buttonClass("primary")} href={routePaths.settings("accounts/new")}>
      <AddIcon className="s14" />
      Connect a provider
    </a>
  );
  return (
    <>
      <PageHeader
        title="Provider accounts"
        lead="The companies that carry your email, texts and calls. You pay them directly."
        actions={hasAny && connect}
      />
      <QueryState query={accounts} what="accounts" rows={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No accounts yet" icon={ProviderIcon} actions={connect}>
              Connect the company that carries your email or owns your numbers. You need its API
              key.
            </EmptyState>
          ) : (
            <ul className="set-rows" aria-label="Provider accounts">
              {rows.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  vendorName={
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
  const { workspace } = useBootstrap("workspace");
  const reload = useReloadBootstrap();
  const instance = useQuery({
    queryKey: queryKeys.instance,
    queryFn: () => rpc("getInstance", {}),
  });
  const start = useApiMutation({
    ask: async () => {
      await rpc("connectSimulator", {});
      await reload();
    },
    settle: (cache) => void cache.invalidateQueries({ queryKey: queryKeys.accounts }),
  });
  if (workspace.hasSimulator || instance.data?.canSimulate !== true) return null;
  return (
    <div className="set-aside">
      <SimulatorIcon />
      <div className="grow">
        <b>Try it with the simulator</b>
        <p className="hint">
          Simulated customers and numbers, next to your real ones and clearly marked.
        </p>
      </div>
      <Button busy={start.isBusy} onClick={() => void start.run(undefined)}>
        Turn on
      </Button>
    </div>
  );
}

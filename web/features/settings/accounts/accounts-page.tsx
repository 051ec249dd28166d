import { useQuery } from "@tanstack/react-query";
import { call } from "#web/data/api.ts";
import { useDesk, useReloadDesk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { addressOf } from "#web/data/place.ts";
import { useAction } from "#web/data/use-action.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, ProviderIcon, SimulatorIcon } from "#web/ui/icon.tsx";
import { accountsQuery, vendorsQuery } from "./account-queries.ts";
import { AccountRow } from "./account-row.tsx";

export function AccountsPage() {
  const accounts = useQuery(accountsQuery);
  const vendors = useQuery(vendorsQuery);
  const hasAny = (accounts.data?.rows.length ?? 0) > 0;
  const connect = (
    <a className={buttonClass("primary")} href={addressOf.settings("accounts/new")}>
      <AddIcon className="s14" />
      Connect a provider
    </a>
  );
  return (
    <>
      <PageHead
        title="Provider accounts"
        lead="The companies that carry your email, texts and calls. You pay them directly."
        deeds={hasAny && connect}
      />
      <Loaded query={accounts} what="accounts" rows={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No accounts yet" glyph={ProviderIcon} deeds={connect}>
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
                    vendors.data?.rows.find((one) => one.id === account.vendor)?.name ??
                    account.vendor
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <SwitchSimulatorOn />
    </>
  );
}

/** For a workspace that began without it. */
function SwitchSimulatorOn() {
  const { workspace } = useDesk("workspace");
  const reload = useReloadDesk();
  const instance = useQuery({ queryKey: keys.instance, queryFn: () => call("showInstance", {}) });
  const start = useAction({
    ask: async () => {
      await call("connectSimulator", {});
      await reload();
    },
    settle: (cache) => void cache.invalidateQueries({ queryKey: keys.accounts }),
  });
  if (workspace.hasSimulator || instance.data?.maySimulate !== true) return null;
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

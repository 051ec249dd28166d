import { useQuery } from "@tanstack/react-query";
import type { Line } from "#contract/live.ts";
import { addressOf } from "#web/data/place.ts";
import { accountsQuery, vendorsQuery } from "#web/features/settings/accounts/account-queries.ts";
import { PhoneHealth } from "#web/features/settings/accounts/health/phone-health.tsx";
import { RoundTrip } from "#web/features/settings/accounts/round-trip.tsx";
import { Block } from "#web/features/settings/parts/block.tsx";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { Arrival } from "./arrival.tsx";
import { arrivals } from "./line-state.ts";

/** Where the provider brings texts to this line, and whether that leads here. */
export function ArrivalBlock({ line }: { line: Line }) {
  const accounts = useQuery(accountsQuery);
  const vendors = useQuery(vendorsQuery);
  return (
    <div>
      <Loaded query={accounts} what="the account" rows={2}>
        {({ rows }) => {
          const account = rows.find((one) => one.id === line.accountId);
          if (account === undefined) return null;
          return (
            <>
              <Block title={`Receiving ${arrivals(line)}`}>
                <Arrival
                  line={line}
                  account={account}
                  vendor={vendors.data?.rows.find((one) => one.id === account.vendor)}
                />
              </Block>
              {!account.isSimulated && (
                <Block title="Can the provider reach this server?">
                  <RoundTrip accountId={account.id} />
                </Block>
              )}
              {line.kind === "phone" && <PhoneHealth account={account} />}
              <Block title="Account">
                <a className="inline-link" href={addressOf.settings(`accounts/${account.id}`)}>
                  {account.label}
                </a>
              </Block>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

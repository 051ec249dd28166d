import { queryOptions } from "@tanstack/react-query";
import type { AccountId } from "#domain/ids.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";

export type Account = Outputs["listAccounts"]["rows"][number];
export type ProviderNumber = Outputs["listAccountNumbers"]["rows"][number];

export const accountsQuery = queryOptions({
  queryKey: queryKeys.accounts,
  queryFn: ({ signal }) => rpc("listAccounts", {}, { signal }),
});
export const providersQuery = queryOptions({
  queryKey: settingsKeys.providers,
  queryFn: ({ signal }) => rpc("listProviders", {}, { signal }),
});
/** Asks the provider; results are cached for a minute. */
export const servicesQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: settingsKeys.sendingServices(accountId),
    queryFn: ({ signal }) => rpc("listSendingServices", { accountId }, { signal }),
    staleTime: 60_000,
    retry: false,
  });
/** Asks the provider every time, since a number may have just been bought there. */
export const numbersQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: settingsKeys.accountNumbers(accountId),
    queryFn: ({ signal }) => rpc("listAccountNumbers", { accountId }, { signal }),
    staleTime: 0,
    retry: false,
  });

import { queryOptions } from "@tanstack/react-query";
import type { AccountId } from "#domain/ids.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";

export type Account = Outputs["listAccounts"]["rows"][number];
export type ProviderNumber = Outputs["listAccountNumbers"]["rows"][number];

export const accountsQuery = queryOptions({
  queryKey: keys.accounts,
  queryFn: ({ signal }) => call("listAccounts", {}, { signal }),
});
export const vendorsQuery = queryOptions({
  queryKey: keys.vendors,
  queryFn: ({ signal }) => call("listVendors", {}, { signal }),
});
/** Asks the provider; what was found a moment ago is still so. */
export const servicesQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: keys.sendingServices(accountId),
    queryFn: ({ signal }) => call("listSendingServices", { accountId }, { signal }),
    staleTime: 60_000,
    retry: false,
  });
/** Asks the provider each time: someone may just have bought a number there. */
export const numbersQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: keys.accountNumbers(accountId),
    queryFn: ({ signal }) => call("listAccountNumbers", { accountId }, { signal }),
    staleTime: 0,
    retry: false,
  });

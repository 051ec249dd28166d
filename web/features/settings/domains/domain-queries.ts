import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";

export type DomainCheck = Outputs["listEmailDomains"]["rows"][number];
export type Finding = DomainCheck["findings"][number];

export const domainsQuery = queryOptions({
  queryKey: queryKeys.domains,
  queryFn: ({ signal }) => rpc("listEmailDomains", {}, { signal }),
});

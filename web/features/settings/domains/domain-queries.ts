import { queryOptions } from "@tanstack/react-query";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";

export type DomainCheck = Outputs["listDomains"]["rows"][number];
export type Finding = DomainCheck["findings"][number];

export const domainsQuery = queryOptions({
  queryKey: keys.domains,
  queryFn: ({ signal }) => call("listDomains", {}, { signal }),
});

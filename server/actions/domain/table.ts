import { checkDomain } from "./check-domain.ts";
import { listDomains } from "./list-domains.ts";

export const domainActions = { listDomains, checkDomain };

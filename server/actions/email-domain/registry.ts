import { checkEmailDomain } from "./check-email-domain.ts";
import { listEmailDomains } from "./list-email-domains.ts";

export const emailDomainActions = {
  listEmailDomains,
  checkEmailDomain,
};

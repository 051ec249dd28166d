import type { EmailAuthentication, EmailWarning } from "./email-metadata.ts";

const doubts: readonly EmailWarning[] = ["not_authentic", "own_address_unproven"];

interface CheckedEmail {
  readonly authentication: EmailAuthentication | null;
  readonly securityWarnings: readonly EmailWarning[];
}

/**
 * Whether authentication confirms the From domain: by DMARC, or for a domain without a policy by its own signature.
 * Anyone can write the address of a sender whom the team trusts.
 */
export const isFromSender = ({ authentication, securityWarnings }: CheckedEmail): boolean => {
  if (authentication === null || doubts.some((one) => securityWarnings.includes(one))) return false;
  const { dmarc, dkim, via } = authentication;
  return dmarc === "pass" || (dmarc === "none" && dkim === "pass" && via === null);
};

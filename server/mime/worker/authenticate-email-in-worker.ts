import type { DnsLookup } from "#domain/email-domain/dns-lookup.ts";
import type {
  AuthenticationResult,
  DeliveryInfo,
} from "#server/mime/authentication/authenticate.ts";
import { createEmailAuthenticator, type EmailAuthenticator } from "./email-authenticator.ts";

let authenticator: EmailAuthenticator | null = null;

/** Runs in a separate thread with the budget for parsing an email; doesn't keep the process alive. */
export function authenticateEmailInWorker(
  bytes: Uint8Array,
  arrival: DeliveryInfo,
  lookUp: DnsLookup,
  started?: () => void,
): Promise<AuthenticationResult> {
  authenticator ??= createEmailAuthenticator();
  return authenticator.authenticate(bytes, arrival, lookUp, started);
}

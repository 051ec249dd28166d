// Secrets of endpoints, as Standard Webhooks writes them: `whsec_` and the key in base64. Encrypted at rest like the keys
// of providers, bound to their row.
import { randomBytes } from "node:crypto";
import type { WebhookEndpointId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";
import type { WebhookEndpointRecord } from "#server/store/webhook/endpoint.ts";

export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export const sealWebhookSecret = (
  secrets: Secrets,
  id: WebhookEndpointId,
  secret: string,
): Buffer => secrets.seal(secret, id);

export const hasPreviousSecret = (
  { previousSecretUntil }: Pick<WebhookEndpointRecord, "previousSecretUntil">,
  now: Date,
): boolean => previousSecretUntil !== null && Date.parse(previousSecretUntil) > now.getTime();

/** Those that sign at this time, the newest first. */
export function openWebhookSecrets(
  secrets: Secrets,
  endpoint: WebhookEndpointRecord,
  now: Date,
): string[] {
  const { id, secretEncrypted, previousSecretEncrypted } = endpoint;
  const previous = hasPreviousSecret(endpoint, now) ? [previousSecretEncrypted] : [];
  return [secretEncrypted, ...previous].flatMap((sealed) =>
    sealed === null ? [] : [secrets.open(sealed, id)],
  );
}

// Checks one original email against its sender domain's DNS records.
import { limit } from "#domain/limits.ts";
import type { EmailEnvelope } from "#domain/message/email/email-metadata.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { AuthenticationResult } from "#server/mime/authentication/authenticate.ts";
import { authenticateEmailInWorker } from "#server/mime/worker/authenticate-email-in-worker.ts";

/** Null if there is nothing to authenticate. */
export async function authenticateOriginal(
  { deps }: Runtime,
  envelope: EmailEnvelope | null,
  size: number,
  bringBytes: () => Promise<Uint8Array | null>,
  started?: () => void,
): Promise<AuthenticationResult | null> {
  if (size > limit("emailAuthBytes")) return null;
  try {
    const bytes = await bringBytes();
    if (bytes === null) return null;
    return await authenticateEmailInWorker(
      bytes,
      {
        from: envelope?.from ?? null,
        ip: envelope?.ip ?? null,
        helo: envelope?.helo ?? null,
        spf: envelope?.spf ?? null,
      },
      deps.services.dns.recall,
      started,
    );
  } catch {
    // An unavailable file store or a deliberately unreadable email must not end without a verdict on the first attempt.
    return { kind: "undetermined" };
  }
}

// One mail as it came, held against what its sender's domain says of itself.
import { limit } from "#domain/limits.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { AuthenticationResult } from "#server/mime/authentication/authenticate.ts";
import { judgeMailSafely } from "#server/mime/worker/judge-mail-safely.ts";
import type { InboundEnvelope } from "#server/store/inbound-payload.ts";

/** null: there is nothing to judge by. */
export async function authenticateOriginal(
  { parts }: Runtime,
  envelope: InboundEnvelope | null,
  size: number,
  bringBytes: () => Promise<Uint8Array | null>,
  begun?: () => void,
): Promise<AuthenticationResult | null> {
  if (size > limit("judgedMailBytes")) return null;
  try {
    const bytes = await bringBytes();
    if (bytes === null) return null;
    return await judgeMailSafely(
      bytes,
      {
        from: envelope?.from ?? null,
        ip: envelope?.ip ?? null,
        helo: envelope?.helo ?? null,
        spf: envelope?.spf ?? null,
      },
      parts.outside.dns.recall,
      begun,
    );
  } catch {
    // Neither a file store that is away nor a mail made to be unreadable ends with no verdict at the first try.
    return { kind: "unasked" };
  }
}

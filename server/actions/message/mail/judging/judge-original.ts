// One mail as it came, held against what its sender's domain says of itself.
import { limit } from "#domain/limits.ts";
import type { Desk } from "#server/actions/desk.ts";
import type { Authenticity } from "#server/mime/authenticity/judge-authenticity.ts";
import { judgeMailSafely } from "#server/mime/worker/judge-mail-safely.ts";
import type { RawEnvelope } from "#server/store/raw-item.ts";

/** null: there is nothing to judge by. */
export async function judgeOriginal(
  { parts }: Desk,
  envelope: RawEnvelope | null,
  size: number,
  bringBytes: () => Promise<Uint8Array | null>,
  begun?: () => void,
): Promise<Authenticity | null> {
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

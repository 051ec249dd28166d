// The key for reply addresses and generated Message-IDs, derived from the server's secret.
import { createHmac } from "node:crypto";
import type { TokenKey } from "#domain/message/email/reply-token.ts";
import type { Secrets } from "#server/secrets.ts";

/** The first key signs; the others are still accepted. */
export function replyTokenKeys(
  secrets: Pick<Secrets, "derive">,
): readonly [TokenKey, ...TokenKey[]] {
  const secret = secrets.derive("mail-token");
  return [{ letter: "a", mac: (text) => createHmac("sha256", secret).update(text).digest() }];
}

/** A header on our own email, so that we recognize it when it comes back. */
export const instanceHeader = (secrets: Pick<Secrets, "sign">): string =>
  secrets.sign("this desk wrote it").slice(0, 22);

// The key for reply addresses and generated Message-IDs, derived from the server's secret.
import { createHmac } from "node:crypto";
import type { TokenKey } from "#domain/message/email/reply-token.ts";
import type { Secrets } from "#server/secrets.ts";

/** The first key signs, and each is accepted; so far there is one. */
export function replyTokenKeys(
  secrets: Pick<Secrets, "derive">,
): readonly [TokenKey, ...TokenKey[]] {
  const secret = secrets.derive("mail-token");
  return [{ letter: "a", mac: (text) => createHmac("sha256", secret).update(text).digest() }];
}

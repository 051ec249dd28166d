// The key behind reply addresses and minted Message-IDs, derived from the server's one secret.
import { createHmac } from "node:crypto";
import type { TokenKey } from "#domain/message/email/reply-token.ts";
import type { Secrets } from "#server/secrets.ts";

/** The first one signs; the others are still believed. */
export function replyTokenKeys(
  secrets: Pick<Secrets, "derive">,
): readonly [TokenKey, ...TokenKey[]] {
  const secret = secrets.derive("mail-token");
  return [{ letter: "a", mac: (text) => createHmac("sha256", secret).update(text).digest() }];
}

/** What our own mails carry, so that we know them when they come back in. */
export const instanceHeader = (secrets: Pick<Secrets, "sign">): string =>
  secrets.sign("this desk wrote it").slice(0, 22);

// A browser's side of a push message: decrypts it with another implementation of RFC 8188.
import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import type { PushTarget } from "#server/actions/call/push/encrypt-push.ts";

interface Opener {
  decrypt(
    sealed: Buffer,
    how: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
const httpEce = createRequire(import.meta.url)("http_ece") as Opener;

interface WakeableBrowser {
  readonly target: PushTarget;
  open(sealed: Buffer): string;
}

export function wakeableBrowser(): WakeableBrowser {
  const privateKey = createECDH("prime256v1");
  privateKey.generateKeys();
  const authSecret = randomBytes(16).toString("base64url");
  return {
    target: { key: privateKey.getPublicKey("base64url"), auth: authSecret },
    open: (sealed) =>
      httpEce.decrypt(sealed, { version: "aes128gcm", privateKey, authSecret }).toString("utf8"),
  };
}

// The token that an application of Vonage shows with each request: RS256 over a few claims.
// https://developer.vonage.com/en/getting-started/concepts/authentication, looked at on 2026-11-20.
import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import type { Settings } from "#server/ports/provider.ts";

export interface JwtDeps {
  /** A token holds for its moment. */
  readonly now: () => Date;
  /** Each token has a name of its own. */
  readonly newId: () => string;
}

/** Long enough for two clocks that differ, short enough to be of little use to a thief. */
const holdsForSeconds = 300;

/** Null where the private key cannot be read: there is nothing to sign with. */
export function createAppJwt(settings: Settings, { now, newId }: JwtDeps): string | null {
  const key = readPrivateKey(settings.privateKey);
  if (key === null) return null;
  const iat = Math.floor(now().getTime() / 1000);
  const claims = {
    application_id: settings.applicationId ?? "",
    iat,
    exp: iat + holdsForSeconds,
    jti: newId(),
  };
  const signed = [{ alg: "RS256", typ: "JWT" }, claims].map(encoded).join(".");
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), key).toString("base64url")}`;
}

/** Whether the private key is the other half of what the application shows. */
export function isKeyPair(privateKey: string | undefined, publicKey: string): boolean {
  const secret = readPrivateKey(privateKey);
  if (secret === null) return false;
  try {
    return shown(createPublicKey(secret)) === shown(createPublicKey(publicKey));
  } catch {
    return false;
  }
}

function readPrivateKey(pem: string | undefined): KeyObject | null {
  try {
    const key = createPrivateKey(pem ?? "");
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}

const shown = (key: KeyObject): string =>
  key.export({ format: "der", type: "spki" }).toString("hex");
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

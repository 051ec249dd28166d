// The token that authenticates a Vonage application: RS256 over a few claims.
// https://developer.vonage.com/en/getting-started/concepts/authentication, read on 2026-11-20.
import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import type { Settings } from "#server/ports/provider.ts";

export interface JwtDeps {
  /** A token contains the time of issue. */
  readonly now: () => Date;
  /** Each token has a unique id. */
  readonly newId: () => string;
}

/** Long enough to allow for clock drift, short enough to limit the use of a stolen token. */
const holdsForSeconds = 300;

/** Null if the private key can't be read. */
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

/** True if the private key matches the application's public key. */
export function isKeyPair(privateKey: string | undefined, publicKey: string): boolean {
  const secret = readPrivateKey(privateKey);
  if (secret === null) return false;
  try {
    return spkiHexOf(createPublicKey(secret)) === spkiHexOf(createPublicKey(publicKey));
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

const spkiHexOf = (key: KeyObject): string =>
  key.export({ format: "der", type: "spki" }).toString("hex");
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

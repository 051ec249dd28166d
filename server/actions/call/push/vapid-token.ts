// Identifies the sender to the push service: a signed token sent with each message (RFC 8292).
import { createPrivateKey, sign } from "node:crypto";

export interface VapidKeys {
  /** P-256, uncompressed, base64url. */
  readonly publicKey: string;
  readonly privateKey: Uint8Array;
}

/** At most a day (RFC 8292 §2); services reject values close to it. */
const tokenLifetimeSeconds = 12 * 3_600;

export function createVapidToken(
  endpoint: string,
  contact: string,
  key: VapidKeys,
  now: Date,
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + tokenLifetimeSeconds,
    sub: contact,
  };
  const signed = [{ typ: "JWT", alg: "ES256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const point = Buffer.from(key.publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
    d: Buffer.from(key.privateKey).toString("base64url"),
  };
  const signature = sign("sha256", Buffer.from(signed), {
    key: createPrivateKey({ key: jwk, format: "jwk" }),
    dsaEncoding: "ieee-p1363",
  });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${key.publicKey}`;
}

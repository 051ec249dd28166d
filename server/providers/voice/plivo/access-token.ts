// What lets a browser call in: https://www.plivo.com/docs/voice/sdk/browser/reference, looked at on 2026-11-22; held
// against its own package.
import { createHmac } from "node:crypto";

export interface AccessTokenClaims {
  readonly authId: string;
  readonly authToken: string;
  /** The endpoint by which browsers call in. */
  readonly username: string;
  /** Whose browser it is: ours, and read back by the browser. */
  readonly identity: string;
  readonly now: Date;
  readonly seconds: number;
}

/** No incoming grant: ringing is ours, and a browser only ever calls in to a call it has won. */
export function writePlivoToken(wish: AccessTokenClaims): string {
  const notBefore = Math.floor(wish.now.getTime() / 1000);
  const claims = {
    jti: `${wish.identity}-${notBefore}`,
    iss: wish.authId,
    sub: wish.username,
    nbf: notBefore,
    exp: notBefore + wish.seconds,
    grants: { voice: { incoming_allow: false, outgoing_allow: true } },
  };
  const head = { alg: "HS256", typ: "JWT", cty: "plivo;v=1" };
  const signed = [head, claims].map((part) => base64url(JSON.stringify(part))).join(".");
  const signature = createHmac("sha256", wish.authToken).update(signed).digest("base64url");
  return `${signed}.${signature}`;
}

const base64url = (text: string): string => Buffer.from(text).toString("base64url");

// What lets a browser call in: https://www.twilio.com/docs/iam/access-tokens, looked at on 2026-11-20.
import { createHmac } from "node:crypto";

export interface AccessTokenClaims {
  readonly accountSid: string;
  readonly apiKeySid: string;
  readonly apiKeySecret: string;
  readonly applicationSid: string;
  readonly identity: string;
  readonly now: Date;
  readonly seconds: number;
}

/** No incoming grant: ringing is ours, and a browser only ever calls in to a call it has won. */
export function createAccessToken(wish: AccessTokenClaims): string {
  const issuedAt = Math.floor(wish.now.getTime() / 1000);
  const claims = {
    jti: `${wish.apiKeySid}-${issuedAt}`,
    grants: {
      identity: wish.identity,
      voice: { outgoing: { application_sid: wish.applicationSid } },
    },
    iat: issuedAt,
    exp: issuedAt + wish.seconds,
    iss: wish.apiKeySid,
    sub: wish.accountSid,
  };
  const head = { alg: "HS256", typ: "JWT", cty: "twilio-fpa;v=1" };
  const signed = [head, claims].map((part) => base64url(JSON.stringify(part))).join(".");
  const signature = createHmac("sha256", wish.apiKeySecret).update(signed).digest("base64url");
  return `${signed}.${signature}`;
}

const base64url = (text: string): string => Buffer.from(text).toString("base64url");

// Access tokens for browser calls: https://www.twilio.com/docs/iam/access-tokens, read on 2026-11-20.
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

/** No incoming grant: the app rings browsers itself, and a browser only calls in to a call it has claimed. */
export function createAccessToken(input: AccessTokenClaims): string {
  const issuedAt = Math.floor(input.now.getTime() / 1000);
  const claims = {
    jti: `${input.apiKeySid}-${issuedAt}`,
    grants: {
      identity: input.identity,
      voice: { outgoing: { application_sid: input.applicationSid } },
    },
    iat: issuedAt,
    exp: issuedAt + input.seconds,
    iss: input.apiKeySid,
    sub: input.accountSid,
  };
  const head = { alg: "HS256", typ: "JWT", cty: "twilio-fpa;v=1" };
  const signed = [head, claims].map((part) => base64url(JSON.stringify(part))).join(".");
  const signature = createHmac("sha256", input.apiKeySecret).update(signed).digest("base64url");
  return `${signed}.${signature}`;
}

const base64url = (text: string): string => Buffer.from(text).toString("base64url");

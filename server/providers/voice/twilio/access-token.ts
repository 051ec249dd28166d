// Access tokens for browser calls: https://www.twilio.com/docs/iam/access-tokens, read on 2026-11-20.
import { signJwt } from "#server/providers/voice/sign-jwt.ts";

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
  return signJwt("twilio-fpa;v=1", claims, input.apiKeySecret);
}

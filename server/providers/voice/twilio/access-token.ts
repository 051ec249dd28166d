// Access tokens for browser calls: https://www.twilio.com/docs/iam/access-tokens, read on 2026-11-20.
import { signJwt } from "#server/providers/voice/sign-jwt.ts";

interface AccessTokenClaims {
  readonly accountSid: string;
  readonly apiKeySid: string;
  readonly apiKeySecret: string;
  readonly applicationSid: string;
  readonly identity: string;
  /** The region whose keys these are; null: the default one. */
  readonly region: string | null;
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
  const headers = input.region === null ? undefined : { twr: input.region };
  return signJwt("twilio-fpa;v=1", claims, input.apiKeySecret, headers);
}

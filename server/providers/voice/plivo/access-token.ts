// Access tokens for browser calls: https://www.plivo.com/docs/voice/sdk/browser/reference, read on 2026-11-22; tested
// against the official package.
import { signJwt } from "#server/providers/voice/sign-jwt.ts";

interface AccessTokenClaims {
  readonly authId: string;
  readonly authToken: string;
  /** The endpoint that browsers sign in to. */
  readonly username: string;
  /** Our identifier of the browser, which the browser reads back. */
  readonly identity: string;
  readonly now: Date;
  readonly seconds: number;
}

/** No incoming grant: the app rings browsers itself, and a browser only calls in to a call it has claimed. */
export function writePlivoToken(input: AccessTokenClaims): string {
  const notBefore = Math.floor(input.now.getTime() / 1000);
  const claims = {
    jti: `${input.identity}-${notBefore}`,
    iss: input.authId,
    sub: input.username,
    nbf: notBefore,
    exp: notBefore + input.seconds,
    grants: { voice: { incoming_allow: false, outgoing_allow: true } },
  };
  return signJwt("plivo;v=1", claims, input.authToken);
}

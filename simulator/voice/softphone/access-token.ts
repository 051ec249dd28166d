// Authenticates browsers: Twilio's AccessToken, a JWT signed with one of the account's API keys
// (docs/iam/access-tokens, read 2026-11; error codes from docs/api/errors).
import { createHmac } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import { isAccountSid } from "#simulator/sid.ts";
import { timingSafeEquals } from "#simulator/timing-safe-equals.ts";
import { findApiKey } from "#simulator/voice/store/api-keys.ts";

export interface Grant {
  readonly accountSid: string;
  readonly identity: string;
  /** The application whose instructions its calls follow; null if it may not call out. */
  readonly applicationSid: string | null;
  /** Fields the app put into the token. */
  readonly params: Readonly<Record<string, string>>;
  readonly canReceiveCalls: boolean;
  readonly expiresAt: Date;
}

interface TokenRejection {
  readonly code: 20101 | 20102 | 20103 | 20104 | 20106;
  readonly message: string;
}

type Loose = Readonly<Record<string, unknown>>;

const rejections = {
  20101: "The access token cannot be read, or its signature is wrong.",
  20102: "The access token has another header than calls want.",
  20103: "The access token is of no account or key that is known here.",
  20104: "The access token has expired, or is not valid yet.",
  20106: "The access token grants no calls.",
} as const satisfies Record<TokenRejection["code"], string>;

const no = (code: TokenRejection["code"]): TokenRejection => ({ code, message: rejections[code] });

export async function readAccessToken(
  context: SimulatorContext,
  token: string,
): Promise<Grant | TokenRejection> {
  const [head = "", body = "", signature = "", ...more] = token.split(".");
  const header = readPart(head);
  const claims = readPart(body);
  if (header === null || claims === null || more.length > 0) return no(20101);
  const isOurs = header.typ === "JWT" && header.alg === "HS256";
  if (!isOurs || header.cty !== "twilio-fpa;v=1") return no(20102);
  const { iss, sub } = claims;
  if (typeof iss !== "string" || typeof sub !== "string" || !isAccountSid(sub)) return no(20103);
  const key = await findApiKey(context.pool, sub, iss);
  if (key === null) return no(20103);
  const expected = createHmac("sha256", key.secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (!timingSafeEquals(given, expected)) return no(20101);
  const now = context.now().getTime() / 1_000;
  const { exp, nbf } = claims;
  if (typeof exp !== "number" || exp <= now) return no(20104);
  if (typeof nbf === "number" && nbf > now + 5) return no(20104);
  return readGrants(claims, sub, new Date(exp * 1_000));
}

function readGrants(
  { grants }: Loose,
  accountSid: string,
  expiresAt: Date,
): Grant | TokenRejection {
  if (!isLoose(grants) || !isLoose(grants.voice)) return no(20106);
  const { identity, voice } = grants;
  if (typeof identity !== "string" || !/^\w{1,121}$/.test(identity)) return no(20106);
  const outgoing = isLoose(voice.outgoing) ? voice.outgoing : {};
  const incoming = isLoose(voice.incoming) ? voice.incoming : {};
  return {
    accountSid,
    identity,
    applicationSid: typeof outgoing.application_sid === "string" ? outgoing.application_sid : null,
    params: readFields(outgoing.params),
    canReceiveCalls: incoming.allow === true,
    expiresAt,
  };
}

/** Returns a flat record; converts values to strings. */
export const readFields = (value: unknown): Record<string, string> =>
  isLoose(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, one]) => typeof one === "string" || typeof one === "number")
          .map(([name, one]) => [name, String(one)]),
      )
    : {};

const isLoose = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readPart(part: string): Loose | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return isLoose(value) ? value : null;
  } catch {
    return null;
  }
}

// How Twilio is spoken to, whatever it carries: its addresses, our key, its forms.
import type { Connection } from "#server/ports/provider.ts";

export const below = (connection: Connection, path: string): string =>
  `${connection.baseUrl}/2010-04-01/Accounts/${connection.settings.accountSid}${path}`;

/** An API key where there is one: it can be revoked alone. Hooks are signed with the token all the same. */
export function basicAuth({ settings }: Connection): string {
  const { accountSid = "", authToken = "", apiKeySid, apiKeySecret } = settings;
  const pair =
    apiKeySid && apiKeySecret ? `${apiKeySid}:${apiKeySecret}` : `${accountSid}:${authToken}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

export const get = (connection: Connection): RequestInit => ({
  headers: { authorization: basicAuth(connection), accept: "application/json" },
});

export const post = (connection: Connection, form: URLSearchParams): RequestInit => ({
  method: "POST",
  headers: {
    authorization: basicAuth(connection),
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
  },
  body: form.toString(),
});

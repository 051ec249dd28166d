// Requests to Vonage's APIs: messages use the application's token, everything else the account's key.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";

export const vonageBaseUrl = "https://api.nexmo.com";

export const apiUrl = (connection: Connection, path: string): string =>
  `${connection.baseUrl}${path}`;

/** Numbers are on their own host; a simulated account has everything at one base URL. */
export const numbersApiUrl = (connection: Connection, path: string): string =>
  `${connection.baseUrl === vonageBaseUrl ? "https://rest.nexmo.com" : connection.baseUrl}${path}`;

export function get(connection: Connection): RequestInit {
  return { headers: { authorization: basicAuth(connection), accept: "application/json" } };
}

export const putJson = (connection: Connection, body: object): RequestInit => ({
  method: "PUT",
  headers: {
    authorization: basicAuth(connection),
    accept: "application/json",
    "content-type": "application/json",
  },
  body: JSON.stringify(body),
});

export const postForm = (connection: Connection, form: URLSearchParams): RequestInit => ({
  method: "POST",
  headers: {
    authorization: basicAuth(connection),
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
  },
  body: form.toString(),
});

export const throwNotFound = (message: string): never => {
  throw new ProviderError("not_found", message);
};

function basicAuth({ settings }: Connection): string {
  const { accountId = "", apiSecret = "" } = settings;
  return `Basic ${Buffer.from(`${accountId}:${apiSecret}`).toString("base64")}`;
}

// How Vonage is spoken to: messages with the application's token, all else with the account's key.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";

export const vonageBaseUrl = "https://api.nexmo.com";

export const below = (connection: Connection, path: string): string =>
  `${connection.baseUrl}${path}`;

/** Numbers live in a house of their own; a simulated account has everything under one roof. */
export const belowNumbers = (connection: Connection, path: string): string =>
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

export const throwNotFound = (say: string): never => {
  throw new ProviderError("not_found", say);
};

function basicAuth({ settings }: Connection): string {
  const { accountId = "", apiSecret = "" } = settings;
  return `Basic ${Buffer.from(`${accountId}:${apiSecret}`).toString("base64")}`;
}

// Requests to Vonage's APIs: messages use the application's token, everything else the account's key.

import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { basicAuthorization, createApiRequests } from "#server/providers/api-requests.ts";

export const vonageBaseUrl = "https://api.nexmo.com";

export const apiUrl = (connection: Connection, path: string): string =>
  `${connection.baseUrl}${path}`;

/** Numbers are on their own host; a simulated account has everything at one base URL. */
export const numbersApiUrl = (connection: Connection, path: string): string =>
  `${connection.baseUrl === vonageBaseUrl ? "https://rest.nexmo.com" : connection.baseUrl}${path}`;

const requests = createApiRequests(({ settings: { accountId = "", apiSecret = "" } }) =>
  basicAuthorization(accountId, apiSecret),
);
export const { get, postForm } = requests;

export const putJson = (connection: Connection, body: object): RequestInit =>
  requests.sendJson(connection, "PUT", body);

export const throwNotFound = (message: string): never => {
  throw new ProviderError("not_found", message);
};

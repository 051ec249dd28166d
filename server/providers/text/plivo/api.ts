// Requests to Plivo's API: URLs, authentication and pagination.

import type { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import {
  basicAuthorization,
  createApiRequests,
  followPages,
} from "#server/providers/api-requests.ts";

export const apiUrl = (connection: Connection, path: string): string =>
  `${connection.baseUrl}/v1/Account/${connection.settings.authId}${path}`;

export function basicAuth({ settings }: Connection): string {
  const { authId = "", authToken = "" } = settings;
  return basicAuthorization(authId, authToken);
}

const requests = createApiRequests(basicAuth);
export const { get } = requests;

export const post = (connection: Connection, body: object): RequestInit =>
  requests.sendJson(connection, "POST", body);

/** Follows `next`, which is relative, so a response can't send our key to another host. */
export const pages = <T extends { meta?: { next?: string | null | undefined } | null | undefined }>(
  connection: Connection,
  path: string,
  query: Record<string, string>,
  shape: z.ZodType<T>,
): AsyncGenerator<T> =>
  followPages(
    connection,
    apiUrl(connection, `${path}?${new URLSearchParams({ limit: "20", offset: "0", ...query })}`),
    get(connection),
    shape,
    ({ meta }) => (meta?.next?.startsWith("/") ? connection.baseUrl + meta.next : null),
  );

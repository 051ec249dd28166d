// Requests to Telnyx's API: URLs, authentication and pagination.

import type { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import { createApiRequests } from "#server/providers/api-requests.ts";
import { requestJson } from "#server/providers/http-exchange.ts";

export const apiUrl = (connection: Connection, path: string): string =>
  `${connection.baseUrl}/v2${path}`;

export const bearer = (connection: Connection): string =>
  `Bearer ${connection.settings.apiKey ?? ""}`;

const requests = createApiRequests(bearer);
export const { get, sendJson } = requests;

/** Follows all pages. The page counts in the metadata are trusted. */
export async function* pages<
  T extends { meta?: { total_pages?: number | null | undefined } | null | undefined },
>(
  connection: Connection,
  path: string,
  query: Record<string, string>,
  shape: z.ZodType<T>,
): AsyncGenerator<T> {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const search = new URLSearchParams({
      ...query,
      "page[number]": String(page),
      "page[size]": "50",
    });
    const url = apiUrl(connection, `${path}?${search}`);
    const got = await requestJson(connection.http, url, get(connection), shape);
    yield got;
    last = got.meta?.total_pages ?? 1;
  }
}

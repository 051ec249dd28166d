// Requests to Plivo's API: URLs, authentication and pagination.

import type { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import { requestJson } from "#server/providers/http-exchange.ts";

export const apiUrl = (connection: Connection, path: string): string =>
  `${connection.baseUrl}/v1/Account/${connection.settings.authId}${path}`;

export function basicAuth({ settings }: Connection): string {
  const { authId = "", authToken = "" } = settings;
  return `Basic ${Buffer.from(`${authId}:${authToken}`).toString("base64")}`;
}

export const get = (connection: Connection): RequestInit => ({
  headers: { authorization: basicAuth(connection), accept: "application/json" },
});

export const post = (connection: Connection, body: object): RequestInit => ({
  method: "POST",
  headers: {
    authorization: basicAuth(connection),
    accept: "application/json",
    "content-type": "application/json",
  },
  body: JSON.stringify(body),
});

/** Follows `next`, which is relative, so a response can't send our key to another host. */
export async function* pages<
  T extends { meta?: { next?: string | null | undefined } | null | undefined },
>(
  connection: Connection,
  path: string,
  query: Record<string, string>,
  shape: z.ZodType<T>,
): AsyncGenerator<T> {
  const search = new URLSearchParams({ limit: "20", offset: "0", ...query });
  let next: string | null = apiUrl(connection, `${path}?${search}`);
  while (next !== null) {
    const page: T = await requestJson(connection.http, next, get(connection), shape);
    yield page;
    next = page.meta?.next?.startsWith("/") ? connection.baseUrl + page.meta.next : null;
  }
}

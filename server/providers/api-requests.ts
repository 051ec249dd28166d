// Requests to a provider's API that is authenticated by a header and responds with JSON, and lists in pages.
import type { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import { requestJson } from "./http-exchange.ts";

export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

export function createApiRequests(authorizationOf: (connection: Connection) => string) {
  const headersOf = (connection: Connection) => ({
    authorization: authorizationOf(connection),
    accept: "application/json",
  });
  return {
    get: (connection: Connection): RequestInit => ({ headers: headersOf(connection) }),
    sendJson: (
      connection: Connection,
      method: "POST" | "PATCH" | "PUT",
      body: unknown,
    ): RequestInit => ({
      method,
      headers: { ...headersOf(connection), "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
    postForm: (connection: Connection, form: URLSearchParams): RequestInit => ({
      method: "POST",
      headers: { ...headersOf(connection), "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    }),
  };
}

/** `nextOf` returns the URL of the next page, on the same host: a response must not send our key to another one. */
export async function* followPages<T>(
  { http }: Connection,
  firstUrl: string,
  init: RequestInit,
  shape: z.ZodType<T>,
  nextOf: (page: T) => string | null,
): AsyncGenerator<T> {
  for (let url: string | null = firstUrl; url !== null; ) {
    const page: T = await requestJson(http, url, init, shape);
    yield page;
    url = nextOf(page);
  }
}

import type { Connection } from "#server/ports/provider.ts";

/** Builds an API URL from path segments and query parameters. */
export function apiUrl(
  { baseUrl }: Connection,
  collectionPath: string,
  id: string,
  query: Readonly<Record<string, string>> = {},
  of = "",
): string {
  const search = new URLSearchParams(query).toString();
  return `${baseUrl}${collectionPath}/${encodeURIComponent(id)}${of}${search && `?${search}`}`;
}

const key = ({ settings }: Connection) => ({ authorization: `Bearer ${settings.apiKey}` });

export const get = (connection: Connection): RequestInit => ({
  headers: { ...key(connection), accept: "application/json" },
});

export const remove = (connection: Connection): RequestInit => ({
  ...get(connection),
  method: "DELETE",
});

export const post = (
  connection: Connection,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): RequestInit => ({
  method: "POST",
  headers: {
    ...key(connection),
    accept: "application/json",
    "content-type": "application/json",
    ...headers,
  },
  body: JSON.stringify(body),
});

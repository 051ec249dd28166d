import type { Connection } from "#server/ports/provider.ts";

/** An address of the API: a place, what is asked for there, and what of it. */
export function below(
  { baseUrl }: Connection,
  place: string,
  id: string,
  query: Readonly<Record<string, string>> = {},
  of = "",
): string {
  const search = new URLSearchParams(query).toString();
  return `${baseUrl}${place}/${encodeURIComponent(id)}${of}${search && `?${search}`}`;
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

// Builds an API client's request: the method and path of the contract under /api/v1.
import type { Inputs, RouteName } from "#contract/routes.ts";
import { routes } from "#contract/routes.ts";

interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
}

export function apiCall<Name extends RouteName>(name: Name, input: Inputs[Name]): ApiCall {
  const { method = "POST", path = "/" } = routes[name]["~orpc"].route;
  const rest = new Map<string, unknown>(Object.entries(input as Record<string, unknown>));
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest.get(key));
    rest.delete(key);
    return encodeURIComponent(value);
  });
  if (method !== "GET")
    return { method, path: `/api/v1${filled}`, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams();
  for (const [key, value] of rest) if (value !== undefined) query.set(key, String(value));
  const search = query.size > 0 ? `?${query}` : "";
  return { method, path: `/api/v1${filled}${search}`, body: null };
}

export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

// Which action stands at a place of /api/v1, known before a byte of the request's body is read.
import { routes } from "#contract/routes.ts";
import type { Action } from "#server/actions/define-action.ts";
import { actions } from "#server/actions/registry.ts";

interface Place {
  readonly action: Action;
  readonly parts: readonly string[];
}

const isHole = (part: string): boolean => part.startsWith("{");

export type FindApiAction = (method: string, pathname: string) => Action | null;

export function openApiRoutes(): FindApiAction {
  const places = new Map<string, Place[]>();
  for (const [name, contract] of Object.entries(routes)) {
    const { method = "POST", path = "" } = contract["~orpc"].route;
    const action = (actions as Readonly<Record<string, unknown>>)[name] as Action | undefined;
    if (!action) continue;
    const parts = path.split("/");
    const key = `${method} ${parts.length}`;
    places.set(key, [...(places.get(key) ?? []), { action, parts }]);
  }
  return (method, pathname) => {
    const given = pathname.replace(/^\/api\/v1/, "").split("/");
    const fitting = (places.get(`${method} ${given.length}`) ?? []).filter(({ parts }) =>
      parts.every((part, nth) => isHole(part) || part === given[nth]),
    );
    // A written word goes before a hole: /contacts/merge is no contact called “merge”.
    const holes = ({ parts }: Place) => parts.filter(isHole).length;
    return fitting.toSorted((one, other) => holes(one) - holes(other))[0]?.action ?? null;
  };
}

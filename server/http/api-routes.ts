// Resolves the action of an /api/v1 path before any byte of the request body is read.
import { routes } from "#contract/routes.ts";
import type { Action } from "#server/actions/define-action.ts";
import { actions } from "#server/actions/registry.ts";

interface ParsedRoute {
  readonly action: Action;
  readonly parts: readonly string[];
}

const isPlaceholder = (part: string): boolean => part.startsWith("{");

type FindApiAction = (method: string, pathname: string) => Action | null;

export function createApiActionFinder(): FindApiAction {
  const routesByKey = new Map<string, ParsedRoute[]>();
  for (const [name, contract] of Object.entries(routes)) {
    const { method = "POST", path = "" } = contract["~orpc"].route;
    const action = (actions as Readonly<Record<string, unknown>>)[name] as Action | undefined;
    if (!action) continue;
    const parts = path.split("/");
    const key = `${method} ${parts.length}`;
    routesByKey.set(key, [...(routesByKey.get(key) ?? []), { action, parts }]);
  }
  return (method, pathname) => {
    const given = pathname.replace(/^\/api\/v1/, "").split("/");
    const fitting = (routesByKey.get(`${method} ${given.length}`) ?? []).filter(({ parts }) =>
      parts.every((part, nth) => isPlaceholder(part) || part === given[nth]),
    );
    // A literal segment wins over a placeholder: /contacts/merge is not a contact named “merge”.
    const countPlaceholders = ({ parts }: ParsedRoute) => parts.filter(isPlaceholder).length;
    return (
      fitting.toSorted((one, other) => countPlaceholders(one) - countPlaceholders(other))[0]
        ?.action ?? null
    );
  };
}

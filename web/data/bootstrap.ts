// The signed-in member and the workspace: the result of getMe, updated by the change feed.
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { required } from "#domain/must.ts";
import type { Permission } from "#domain/permissions.ts";
import { setUnsentContentOwner } from "./kept-words.ts";
import { queryKeys } from "./query-keys.ts";
import { type Outputs, rpc } from "./rpc.ts";

export type Bootstrap = Outputs["getMe"];

export const bootstrapQuery = {
  queryKey: queryKeys.desk,
  queryFn: async (): Promise<Outputs["getMe"]> => {
    const bootstrap = await rpc("getMe", {});
    setUnsentContentOwner(bootstrap.me.id);
    return bootstrap;
  },
};

/** Selects parts of getMe; changes to other parts cause no render. Only inside the app shell, which waits for it. */
export function useBootstrap<Name extends keyof Bootstrap>(
  ...names: readonly Name[]
): Pick<Bootstrap, Name> {
  return useBootstrapValue(
    (bootstrap) =>
      Object.fromEntries(names.map((name) => [name, bootstrap[name]])) as Pick<Bootstrap, Name>,
  );
}

/** Selects a derived value; renders only when the value changes. */
export function useBootstrapValue<Value>(select: (bootstrap: Bootstrap) => Value): Value {
  const { data } = useQuery({ ...bootstrapQuery, staleTime: Number.POSITIVE_INFINITY, select });
  return required(data, "useDesk is used below the shell only");
}

export function cachedBootstrap(cache: QueryClient): Bootstrap | undefined {
  return cache.getQueryData<Bootstrap>(queryKeys.desk);
}

/** Reloads getMe, after an action that changes the member's own profile, role or the workspace. */
export function useReloadBootstrap(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: queryKeys.desk });
}

export const hasPermissionIn = (bootstrap: Bootstrap, permission: Permission): boolean =>
  bootstrap.me.permissions.includes(permission);

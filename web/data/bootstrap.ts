// The signed-in member and the workspace: the result of getMe, updated by the change feed.
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Permission } from "#domain/permissions.ts";
import { required } from "#domain/required.ts";
import { queryKeys } from "./query-keys.ts";
import { type Outputs, rpc } from "./rpc.ts";
import { setUnsentContentOwner } from "./unsent-content.ts";

export type Bootstrap = Outputs["getMe"];

export const bootstrapQuery = {
  queryKey: queryKeys.bootstrap,
  queryFn: async (): Promise<Outputs["getMe"]> => {
    const bootstrap = await rpc("getMe", {});
    setUnsentContentOwner(bootstrap.me.id);
    return bootstrap;
  },
};

/**
 * A part of getMe, or a value derived from it. The component renders only when the selected value changes in content.
 * Only inside the app shell, which waits for getMe.
 */
export function useBootstrap<Value>(select: (bootstrap: Bootstrap) => Value): Value {
  const { data } = useQuery({ ...bootstrapQuery, staleTime: Number.POSITIVE_INFINITY, select });
  return required(data, "useBootstrap is used below the shell only");
}

export function cachedBootstrap(cache: QueryClient): Bootstrap | undefined {
  return cache.getQueryData<Bootstrap>(queryKeys.bootstrap);
}

export const assignsOnReply = (cache: QueryClient): boolean =>
  cachedBootstrap(cache)?.me.settings.assignsOnReply ?? false;

/** Reloads getMe, after an action that changes the member's own profile, role or the workspace. */
export function useReloadBootstrap(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: queryKeys.bootstrap });
}

export const hasPermissionIn = (bootstrap: Bootstrap, permission: Permission): boolean =>
  bootstrap.me.permissions.includes(permission);

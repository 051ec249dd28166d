// Who I am and the house around me: what getMe says, kept fresh by news.
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { required } from "#domain/must.ts";
import type { Permission } from "#domain/permissions.ts";
import { keepWordsFor } from "./kept-words.ts";
import { queryKeys } from "./query-keys.ts";
import { type Outputs, rpc } from "./rpc.ts";

export type Bootstrap = Outputs["getMe"];

export const bootstrapQuery = {
  queryKey: queryKeys.desk,
  queryFn: async (): Promise<Outputs["getMe"]> => {
    const desk = await rpc("getMe", {});
    keepWordsFor(desk.me.id);
    return desk;
  },
};

/** These parts of getMe; a change of another part draws nothing anew. Only below the shell, which waits for it. */
export function useBootstrap<Name extends keyof Bootstrap>(
  ...names: readonly Name[]
): Pick<Bootstrap, Name> {
  return useDeskValue(
    (desk) => Object.fromEntries(names.map((name) => [name, desk[name]])) as Pick<Bootstrap, Name>,
  );
}

/** The same for what is worked out from it: drawn anew only when the outcome differs. */
export function useDeskValue<Value>(select: (desk: Bootstrap) => Value): Value {
  const { data } = useQuery({ ...bootstrapQuery, staleTime: Number.POSITIVE_INFINITY, select });
  return required(data, "useDesk is used below the shell only");
}

export function cachedBootstrap(cache: QueryClient): Bootstrap | undefined {
  return cache.getQueryData<Bootstrap>(queryKeys.desk);
}

/** Asks for getMe again: after a deed that changes my own profile, role or the house. */
export function useReloadBootstrap(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: queryKeys.desk });
}

export const canIn = (desk: Bootstrap, deed: Permission): boolean => desk.me.deeds.includes(deed);

// Who I am and the house around me: what showMe says, kept fresh by news.
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { must } from "#domain/must.ts";
import type { Deed } from "#domain/permissions.ts";
import { call, type Outputs } from "./api.ts";
import { keepWordsFor } from "./kept-words.ts";
import { keys } from "./keys.ts";

export type Desk = Outputs["showMe"];

export const deskQuery = {
  queryKey: keys.desk,
  queryFn: async (): Promise<Outputs["showMe"]> => {
    const desk = await call("showMe", {});
    keepWordsFor(desk.me.id);
    return desk;
  },
};

/** These parts of showMe; a change of another part draws nothing anew. Only below the shell, which waits for it. */
export function useDesk<Name extends keyof Desk>(...names: readonly Name[]): Pick<Desk, Name> {
  return useDeskValue(
    (desk) => Object.fromEntries(names.map((name) => [name, desk[name]])) as Pick<Desk, Name>,
  );
}

/** The same for what is worked out from it: drawn anew only when the outcome differs. */
export function useDeskValue<Value>(select: (desk: Desk) => Value): Value {
  const { data } = useQuery({ ...deskQuery, staleTime: Number.POSITIVE_INFINITY, select });
  return must(data, "useDesk is used below the shell only");
}

export function deskOf(cache: QueryClient): Desk | undefined {
  return cache.getQueryData<Desk>(keys.desk);
}

/** Asks for showMe again: after a deed that changes my own profile, role or the house. */
export function useReloadDesk(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keys.desk });
}

export const mayIn = (desk: Desk, deed: Deed): boolean => desk.me.deeds.includes(deed);

// The member's own name, availability and settings: shown at once, then sent to the server.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { serialize } from "#web/data/transport/serialize.ts";
import type { Bootstrap } from "./bootstrap.ts";
import { queryKeys } from "./query-keys.ts";
import { type Inputs, rpc } from "./rpc.ts";
import { type ApiMutation, runMutation } from "./use-api-mutation.ts";

type Change = Inputs["updateProfile"];

const changeMe: ApiMutation<Change, unknown> = {
  request: (change) => serialize("me", () => rpc("updateProfile", change)),
  onMutate: (cache, change) => {
    const before = cache.getQueryData<Bootstrap>(queryKeys.bootstrap)?.me;
    setMe(cache, (me) => changed(me, change));
    // Reverts only the rejected fields: others may have changed since.
    return () => before && setMe(cache, (me) => changed(me, previousValuesOf(before, change)));
  },
};

const changed = (
  me: Bootstrap["me"],
  { name, availability, settings = {} }: Change,
): Bootstrap["me"] => ({
  ...me,
  name: name ?? me.name,
  availability: availability ?? me.availability,
  settings: { ...me.settings, ...definedOf(settings) },
});

function previousValuesOf(before: Bootstrap["me"], change: Change): Change {
  const { name, availability, settings = {} } = change;
  const chosen = Object.entries(before.settings).filter(([key]) => key in settings);
  return {
    ...(name === undefined ? {} : { name: before.name }),
    ...(availability === undefined ? {} : { availability: before.availability }),
    settings: Object.fromEntries(chosen),
  };
}

export function useUpdateMe(): (change: Change) => void {
  const cache = useQueryClient();
  return useCallback(
    (change) => void runMutation(cache, changeMe, change).catch(() => undefined),
    [cache],
  );
}

function setMe(cache: QueryClient, change: (me: Bootstrap["me"]) => Bootstrap["me"]): void {
  cache.setQueryData<Bootstrap>(
    queryKeys.bootstrap,
    (bootstrap) => bootstrap && { ...bootstrap, me: change(bootstrap.me) },
  );
}

const definedOf = (
  settings: NonNullable<Change["settings"]>,
): Partial<Bootstrap["me"]["settings"]> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

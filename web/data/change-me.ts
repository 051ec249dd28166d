// My own name, availability and settings: shown at once, told to the server after.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call, type Inputs } from "./api.ts";
import type { Desk } from "./desk.ts";
import { keys } from "./keys.ts";
import { type Action, act } from "./use-action.ts";

type Change = Inputs["updateProfile"];

const changeMe: Action<Change, unknown> = {
  ask: (change) => call("updateProfile", change),
  show: (cache, change) => {
    const before = cache.getQueryData<Desk>(keys.desk);
    setMe(cache, (me) => ({
      ...me,
      name: change.name ?? me.name,
      availability: change.availability ?? me.availability,
      settings: { ...me.settings, ...definedOf(change.settings ?? {}) },
    }));
    return () => before && setMe(cache, () => before.me);
  },
};

export function useChangeMe(): (change: Change) => void {
  const cache = useQueryClient();
  return useCallback((change) => void act(cache, changeMe, change).catch(() => undefined), [cache]);
}

function setMe(cache: QueryClient, change: (me: Desk["me"]) => Desk["me"]): void {
  cache.setQueryData<Desk>(keys.desk, (desk) => desk && { ...desk, me: change(desk.me) });
}

const definedOf = (settings: NonNullable<Change["settings"]>): Partial<Desk["me"]["settings"]> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

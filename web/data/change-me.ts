// My own name, availability and settings: shown at once, told to the server after.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { inTurn } from "#web/data/wire/in-turn.ts";
import { call, type Inputs } from "./api.ts";
import type { Desk } from "./desk.ts";
import { keys } from "./keys.ts";
import { type Action, act } from "./use-action.ts";

type Change = Inputs["updateProfile"];

const changeMe: Action<Change, unknown> = {
  ask: (change) => inTurn("me", () => call("updateProfile", change)),
  show: (cache, change) => {
    const before = cache.getQueryData<Desk>(keys.desk)?.me;
    setMe(cache, (me) => changed(me, change));
    // Only that of it which was refused: something else may have been chosen since.
    return () => before && setMe(cache, (me) => changed(me, asBefore(before, change)));
  },
};

const changed = (me: Desk["me"], { name, availability, settings = {} }: Change): Desk["me"] => ({
  ...me,
  name: name ?? me.name,
  availability: availability ?? me.availability,
  settings: { ...me.settings, ...definedOf(settings) },
});

function asBefore(before: Desk["me"], change: Change): Change {
  const { name, availability, settings = {} } = change;
  const chosen = Object.entries(before.settings).filter(([key]) => key in settings);
  return {
    ...(name === undefined ? {} : { name: before.name }),
    ...(availability === undefined ? {} : { availability: before.availability }),
    settings: Object.fromEntries(chosen),
  };
}

export function useChangeMe(): (change: Change) => void {
  const cache = useQueryClient();
  return useCallback((change) => void act(cache, changeMe, change).catch(() => undefined), [cache]);
}

function setMe(cache: QueryClient, change: (me: Desk["me"]) => Desk["me"]): void {
  cache.setQueryData<Desk>(keys.desk, (desk) => desk && { ...desk, me: change(desk.me) });
}

const definedOf = (settings: NonNullable<Change["settings"]>): Partial<Desk["me"]["settings"]> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

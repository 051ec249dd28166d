import type { QueryClient } from "@tanstack/react-query";
import { call, type Inputs } from "#web/data/api.ts";
import type { Desk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { useAction } from "#web/data/use-action.ts";

type Change = Inputs["updateProfile"];

/** What I set for myself holds at once; a refusal takes it back and says so. */
export function useProfile() {
  return useAction({
    ask: (input: Change) => call("updateProfile", input),
    show: (cache, input) => {
      const before = cache.getQueryData<Desk>(keys.desk);
      patchMe(cache, input);
      return () => before && patchMe(cache, inverseOf(before, input));
    },
  });
}

function patchMe(cache: QueryClient, { name, availability, settings }: Change): void {
  cache.setQueryData<Desk>(keys.desk, (desk) => {
    if (!desk) return desk;
    const told = {
      ...(name === undefined ? {} : { name }),
      ...(availability === undefined ? {} : { availability }),
    };
    const mine = Object.fromEntries(
      Object.entries(settings ?? {}).filter(([, value]) => value !== undefined),
    );
    return {
      ...desk,
      me: { ...desk.me, ...told, settings: { ...desk.me.settings, ...mine } },
      members: desk.members.map((one) => (one.id === desk.me.id ? { ...one, ...told } : one)),
    };
  });
}

/** Only what this deed touched: another deed may have changed the rest meanwhile. */
function inverseOf({ me }: Desk, { name, availability, settings }: Change): Change {
  return {
    ...(name === undefined ? {} : { name: me.name }),
    ...(availability === undefined ? {} : { availability: me.availability }),
    settings: Object.fromEntries(
      Object.keys(settings ?? {}).map((key) => [key, me.settings[key as keyof typeof me.settings]]),
    ),
  };
}

// Coming in and going out: what is held belongs to one member and is never shown to the next.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { stopLive } from "#web/data/live/live.ts";
import { forgetUndo } from "#web/data/notices/undo.ts";
import { call } from "./api.ts";
import { forgetSavedWords, saveAllWords } from "./kept-words.ts";
import { addressOf } from "./place.ts";

export function forgetSession(cache: QueryClient): void {
  stopLive();
  forgetUndo();
  cache.clear();
}

/** After a sign-in, an accepted invitation or a set-up: into the desk, or back to where one wanted to go. */
export function useEnter(): (address?: string | null) => void {
  const cache = useQueryClient();
  return (address) => {
    forgetSession(cache);
    // A fresh page: nothing of an earlier member is left in memory.
    location.assign(address ?? addressOf.home());
  };
}

export function useSignOut(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    // What was typed in the last second is saved while this is still my session.
    await saveAllWords();
    await call("signOut", {}).catch(() => undefined);
    forgetSession(cache);
    forgetSavedWords();
    location.assign(addressOf.signIn());
  };
}

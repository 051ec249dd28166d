// Merging, and what takes it back.
import type { QueryClient } from "@tanstack/react-query";
import { errorMessage } from "#web/data/api-error.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { offerUndo } from "#web/data/toasts/undo.ts";
import type { ApiMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

const refresh = (cache: QueryClient): void => {
  for (const queryKey of [queryKeys.contactActivity, queryKeys.conversations, queryKeys.lists])
    void cache.invalidateQueries({ queryKey });
};

export const mergeMutation: ApiMutation<Inputs["mergeContacts"], Outputs["mergeContacts"]> = {
  request: (input) => rpc("mergeContacts", input),
  onSuccess: (cache, { contact, merge }) => {
    refresh(cache);
    offerUndo(fill(words.merged, { name: merge.mergedName }), () => undoMerge(cache, merge.id));
    navigate(routePaths.contact(contact.id));
  },
};

/** Returns false if it can't be undone any more. */
export async function undoMerge(
  cache: QueryClient,
  mergeId: Inputs["undoContactMerge"]["mergeId"],
): Promise<boolean> {
  try {
    await rpc("undoContactMerge", { mergeId });
    refresh(cache);
    return true;
  } catch (error) {
    showToast({ text: errorMessage(error), tone: "failed" });
    return false;
  }
}

export const dismissMutation: ApiMutation<Inputs["dismissDuplicate"], { done: true }> = {
  request: (input) => rpc("dismissDuplicate", input),
  onSuccess: (cache) => void cache.invalidateQueries({ queryKey: queryKeys.contactActivity }),
};

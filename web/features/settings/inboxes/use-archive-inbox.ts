import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Inbox } from "#contract/live-protocol.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { type ApiMutation, runMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

interface ArchiveInboxInput {
  readonly inbox: Inbox;
  readonly isArchived: boolean;
}

const archiveInboxMutation: ApiMutation<ArchiveInboxInput, Inbox> = {
  request: ({ inbox, isArchived }) => rpc("archiveInbox", { inboxId: inbox.id, isArchived }),
  onMutate: (cache, { inbox, isArchived }) => {
    updateInboxInCache(cache, { ...inbox, isArchived });
    return () => updateInboxInCache(cache, inbox);
  },
  onSuccess: (cache, response) => updateInboxInCache(cache, response),
  undo: (cache, { inbox, isArchived }) => ({
    message: isArchived
      ? fill(words.inboxArchived, { name: inbox.name })
      : fill(words.inboxRestored, { name: inbox.name }),
    run: () => {
      const back: ArchiveInboxInput = { inbox: { ...inbox, isArchived }, isArchived: !isArchived };
      return runMutation(cache, { ...archiveInboxMutation, undo: () => null }, back).then(
        () => true,
        () => false,
      );
    },
  }),
};

export function updateInboxInCache(cache: QueryClient, inbox: Inbox): void {
  cache.setQueryData<Bootstrap>(
    queryKeys.bootstrap,
    (bootstrap) =>
      bootstrap && {
        ...bootstrap,
        inboxes: bootstrap.inboxes.some((one) => one.id === inbox.id)
          ? bootstrap.inboxes.map((one) => (one.id === inbox.id ? inbox : one))
          : [...bootstrap.inboxes, inbox],
      },
  );
}

export function useArchiveInbox(): (inbox: Inbox, isArchived: boolean) => void {
  const cache = useQueryClient();
  return (inbox, isArchived) =>
    void runMutation(cache, archiveInboxMutation, { inbox, isArchived }).catch(() => undefined);
}

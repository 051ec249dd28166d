import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Inbox } from "#contract/live-protocol.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { type ApiMutation, runMutation } from "#web/data/use-api-mutation.ts";

interface Wish {
  readonly line: Inbox;
  readonly isArchived: boolean;
}

const archiveInbox: ApiMutation<Wish, Inbox> = {
  ask: ({ line, isArchived }) => rpc("archiveInbox", { inboxId: line.id, isArchived }),
  show: (cache, { line, isArchived }) => {
    updateInboxInCache(cache, { ...line, isArchived });
    return () => updateInboxInCache(cache, line);
  },
  settle: (cache, answer) => updateInboxInCache(cache, answer),
  undo: (cache, { line, isArchived }) => ({
    say: isArchived ? `${line.name} archived.` : `${line.name} restored.`,
    run: () => {
      const back: Wish = { line: { ...line, isArchived }, isArchived: !isArchived };
      void runMutation(cache, { ...archiveInbox, undo: () => null }, back).catch(() => undefined);
    },
  }),
};

export function updateInboxInCache(cache: QueryClient, line: Inbox): void {
  cache.setQueryData<Bootstrap>(
    queryKeys.desk,
    (desk) =>
      desk && {
        ...desk,
        lines: desk.lines.some((one) => one.id === line.id)
          ? desk.lines.map((one) => (one.id === line.id ? line : one))
          : [...desk.lines, line],
      },
  );
}

export function useArchiveInbox(): (line: Inbox, isArchived: boolean) => void {
  const cache = useQueryClient();
  return (line, isArchived) =>
    void runMutation(cache, archiveInbox, { line, isArchived }).catch(() => undefined);
}

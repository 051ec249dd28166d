import { useInfiniteQuery } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { InfiniteScroll } from "#web/features/settings/components/infinite-scroll.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AgainIcon, DoneIcon } from "#web/ui/icons.tsx";
import { FailedImapMessages } from "./failed-imap-messages.tsx";
import { ProcessingErrorRow } from "./processing-error-row.tsx";
import type { ProcessingError } from "./types.ts";
import { useReprocess } from "./use-reprocess.ts";

export function ProcessingErrorsPage() {
  const again = useReprocess();
  const query = useInfiniteQuery({
    queryKey: queryKeys.rawItems,
    queryFn: ({ pageParam, signal }) =>
      rpc("listDeadLetters", pageParam === undefined ? {} : { after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
    refetchInterval: again.isReading ? 1500 : false,
  });
  const tray = { queryKey: queryKeys.rawItems };
  const all = useApiMutation({
    ask: () => rpc("reprocessAllDeadLetters", {}),
    settle: (cache, { count }) => {
      void cache.invalidateQueries(tray);
      showToast({
        text: `Retrying ${count}. Items that fail again come back here.`,
      });
    },
  });
  const aside = useApiMutation({
    ask: (item: ProcessingError) => rpc("dismissDeadLetter", { inboundPayloadId: item.id }),
    settle: (cache) => {
      void cache.invalidateQueries(tray);
      showToast({ text: "Dismissed. The original is kept." });
    },
  });
  const hasSeveral = (query.data?.pages[0]?.rows.length ?? 0) > 1;
  return (
    <>
      <PageHeader
        title="Processing errors"
        lead="Incoming messages that couldn't be processed. The originals are kept, and you can retry them."
        actions={
          hasSeveral && (
            <Button icon={AgainIcon} busy={all.isBusy} onClick={() => void all.run(undefined)}>
              Retry all
            </Button>
          )
        }
      />
      <QueryState query={query} what="processing errors" rows={3}>
        {({ pages }) => {
          const rows = again.merge(pages.flatMap((page) => page.rows));
          return rows.length === 0 ? (
            <EmptyState title="No processing errors" icon={DoneIcon}>
              All incoming messages were processed.
            </EmptyState>
          ) : (
            <ul className="set-rows" aria-label="Processing errors">
              {rows.map((item) => (
                <ProcessingErrorRow
                  key={item.id}
                  item={item}
                  isReading={again.isReadingThis(item.id)}
                  onReadAgain={() => again.read(item)}
                  onSetAside={() => void aside.run(item)}
                />
              ))}
            </ul>
          );
        }}
      </QueryState>
      <InfiniteScroll query={query} what="processing errors" />
      <FailedImapMessages />
    </>
  );
}

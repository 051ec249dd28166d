import { useInfiniteQuery } from "@tanstack/react-query";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { InfiniteScroll } from "#web/features/settings/components/infinite-scroll.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AgainIcon, DoneIcon } from "#web/ui/icons.tsx";
import { FailedImapMessages } from "./failed-imap-messages.tsx";
import { ProcessingErrorRow } from "./processing-error-row.tsx";
import type { ProcessingError } from "./types.ts";
import { useReprocess } from "./use-reprocess.ts";
import * as words from "./words.ts";

export function ProcessingErrorsPage() {
  const again = useReprocess();
  const query = useInfiniteQuery({
    queryKey: settingsKeys.processingErrors,
    queryFn: ({ pageParam, signal }) =>
      rpc("listDeadLetters", pageParam === undefined ? {} : { after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
    refetchInterval: again.isReading ? 1500 : false,
  });
  const deadLetters = { queryKey: settingsKeys.processingErrors };
  const all = useApiMutation({
    request: () => rpc("reprocessAllDeadLetters", {}),
    onSuccess: (cache, { count }) => {
      void cache.invalidateQueries(deadLetters);
      showToast({
        text: fill(words.retrying, { count }),
      });
    },
  });
  const aside = useApiMutation({
    request: (item: ProcessingError) => rpc("dismissDeadLetter", { inboundPayloadId: item.id }),
    onSuccess: (cache) => {
      void cache.invalidateQueries(deadLetters);
      showToast({ text: words.dismissed });
    },
  });
  const hasSeveral = (query.data?.pages[0]?.rows.length ?? 0) > 1;
  return (
    <>
      <PageHeader
        title={words.processingErrors}
        lead={words.processingErrorsLead}
        actions={
          hasSeveral && (
            <Button icon={AgainIcon} busy={all.isBusy} onClick={() => void all.run(undefined)}>
              {words.retryAll}
            </Button>
          )
        }
      />
      <QueryState
        query={query}
        loading={words.loadingProcessingErrors}
        failed={words.couldntLoadProcessingErrors}
        rows={3}
      >
        {({ pages }) => {
          const rows = again.merge(pages.flatMap((page) => page.rows));
          return rows.length === 0 ? (
            <EmptyState title={words.noErrors} icon={DoneIcon}>
              {words.noErrorsHint}
            </EmptyState>
          ) : (
            <ul
              data-part="settings-rows"
              className={styles.settingsRows}
              aria-label={words.processingErrors}
            >
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
      <InfiniteScroll query={query} loading={words.loadingProcessingErrors} />
      <FailedImapMessages />
    </>
  );
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { InfiniteScroll } from "#web/features/settings/components/infinite-scroll.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import rowStyles from "#web/features/settings/components/rows.module.css";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { WebhookIcon } from "#web/ui/icons.tsx";
import { DeliveryItem } from "./delivery-item.tsx";
import { endpointName } from "./endpoint-labels.ts";
import type { WebhookEndpoint } from "./types.ts";
import styles from "./webhooks.module.css";
import * as words from "./words.ts";

type Filter = NonNullable<Inputs["listWebhookDeliveries"]["filter"]>;
const refetchMs = 3_000;

export function DeliveryLog({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [filter, setFilter] = useState<Filter>("all");
  const { id: endpointId } = endpoint;
  const query = useInfiniteQuery({
    queryKey: settingsKeys.webhookDeliveries(endpointId, filter),
    queryFn: ({ pageParam, signal }) =>
      rpc(
        "listWebhookDeliveries",
        { endpointId, filter, ...(pageParam === undefined ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
    // Only the first page: further ones are history.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : refetchMs),
  });
  const name = endpointName(endpoint);
  return (
    <>
      <div className={styles.logHeader}>
        <h2>{words.deliveries}</h2>
        <Segmented
          label={words.show}
          value={filter}
          onChange={setFilter}
          segments={[
            { id: "all", label: words.all },
            { id: "failed", label: words.failedOnes },
            { id: "pending", label: words.waitingOnes },
          ]}
        />
      </div>
      <QueryState
        query={query}
        loading={words.loadingDeliveries}
        failed={words.couldntLoadDeliveries}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0)
            return (
              <EmptyState title={words.noDeliveries} icon={WebhookIcon}>
                {words.noDeliveriesHint}
              </EmptyState>
            );
          return (
            <ul className={rowStyles.settingsRows} aria-label={fill(words.deliveriesTo, { name })}>
              {rows.map((row) => (
                <DeliveryItem key={row.id} delivery={row} />
              ))}
            </ul>
          );
        }}
      </QueryState>
      <InfiniteScroll query={query} loading={words.loadingDeliveries} />
    </>
  );
}

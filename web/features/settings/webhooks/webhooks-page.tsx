import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rpc } from "#web/data/rpc.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, WebhookIcon } from "#web/ui/icons.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { EndpointPage } from "./endpoint-page.tsx";
import { EndpointRow } from "./endpoint-row.tsx";
import * as words from "./words.ts";

const refetchMs = 5_000;

/** `rest`: the ID of an endpoint; empty for the list. */
export function WebhooksPage({ rest }: { rest: string }) {
  const query = useQuery({
    queryKey: settingsKeys.webhooks,
    queryFn: () => rpc("listWebhookEndpoints", {}),
    staleTime: 0,
    refetchInterval: refetchMs,
  });
  const [isMaking, setMaking] = useState(false);
  const endpoint = query.data?.rows.find((one) => one.id === rest);
  if (endpoint) return <EndpointPage key={rest} endpoint={endpoint} />;
  const make = (
    <Button kind="primary" icon={AddIcon} onClick={() => setMaking(true)}>
      {words.newEndpoint}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={words.webhooks}
        lead={
          <>
            {words.webhooksLead}{" "}
            <a className="inline-link" href="/docs">
              {words.verifySignatures}
            </a>
          </>
        }
        actions={(query.data?.rows.length ?? 0) > 0 && make}
      />
      <QueryState
        query={query}
        loading={words.loadingEndpoints}
        failed={words.couldntLoadEndpoints}
        rows={2}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={words.noEndpointsYet} icon={WebhookIcon} actions={make}>
              {words.noEndpointsHint}
            </EmptyState>
          ) : (
            <ul
              data-part="settings-rows"
              className={styles.settingsRows}
              aria-label={words.endpoints}
            >
              {rows.map((row) => (
                <EndpointRow key={row.id} endpoint={row} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isMaking && <EndpointDialog endpoint={null} onClose={() => setMaking(false)} />}
    </>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { DeleteDialog } from "#web/features/settings/components/delete-dialog.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, KeyIcon } from "#web/ui/icons.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";
import { NewApiKeyDialog } from "./new-api-key-dialog.tsx";
import type { ApiKey } from "./types.ts";
import * as words from "./words.ts";

export function ApiKeysPage() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: settingsKeys.apiKeys,
    queryFn: () => rpc("listApiKeys", {}),
    staleTime: 0,
  });
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const make = (
    <Button kind="primary" icon={AddIcon} onClick={() => setMaking(true)}>
      {words.newKey}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={words.apiKeys}
        lead={
          <>
            {words.apiKeysLead}{" "}
            <a className="inline-link" href="/docs">
              {words.apiReference}
            </a>
          </>
        }
        actions={(query.data?.rows.length ?? 0) > 0 && make}
      />
      <QueryState
        query={query}
        loading={words.loadingApiKeys}
        failed={words.couldntLoadApiKeys}
        rows={2}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={words.noApiKeysYet} icon={KeyIcon} actions={make}>
              {words.noApiKeysHint}
            </EmptyState>
          ) : (
            <ul
              data-part="settings-rows"
              className={styles.settingsRows}
              aria-label={words.apiKeys}
            >
              {rows.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isMaking && <NewApiKeyDialog onClose={() => setMaking(false)} />}
      {revoking !== null && (
        <DeleteDialog
          title={fill(words.revokeQuestion, { name: revoking.name })}
          action={words.revoke}
          request={async () => {
            await rpc("revokeApiKey", { apiKeyId: revoking.id });
            cache.setQueryData<Outputs["listApiKeys"]>(
              settingsKeys.apiKeys,
              (held) => held && { rows: held.rows.filter((one) => one.id !== revoking.id) },
            );
          }}
          onClose={() => setRevoking(null)}
        >
          {words.revokeHint}
        </DeleteDialog>
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, KeyIcon } from "#web/ui/icons.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";
import { NewApiKeyDialog } from "./new-api-key-dialog.tsx";
import { RevokeApiKeyDialog } from "./revoke-api-key-dialog.tsx";
import type { ApiKey } from "./types.ts";

export function ApiKeysPage() {
  const query = useQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: () => rpc("listApiKeys", {}),
    staleTime: 0,
  });
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const make = (
    <Button kind="primary" icon={AddIcon} onClick={() => setMaking(true)}>
      New key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API keys"
        lead={
          <>
            Keys for the REST API. Each has a role and a choice of inboxes.{" "}
            <a className="inline-link" href="/docs">
              API reference
            </a>
          </>
        }
        actions={(query.data?.rows.length ?? 0) > 0 && make}
      />
      <QueryState query={query} what="API keys" rows={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No API keys yet" icon={KeyIcon} actions={make}>
              Create a key to connect a program to Deskbell.
            </EmptyState>
          ) : (
            <ul className="set-rows" aria-label="API keys">
              {rows.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isMaking && <NewApiKeyDialog onClose={() => setMaking(false)} />}
      {revoking !== null && (
        <RevokeApiKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, KeyIcon } from "#web/ui/icon.tsx";
import { KeyRow } from "./key-row.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";

export type ApiKey = Outputs["listKeys"]["rows"][number];

export function KeysPage() {
  const query = useQuery({
    queryKey: keys.apiKeys,
    queryFn: () => call("listKeys", {}),
    staleTime: 0,
  });
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const make = (
    <Button kind="primary" glyph={AddIcon} onClick={() => setMaking(true)}>
      New key
    </Button>
  );
  return (
    <>
      <PageHead
        title="API keys"
        lead={
          <>
            Keys for the REST API. Each has a role and a choice of inboxes.{" "}
            <a className="inline-link" href="/docs">
              API reference
            </a>
          </>
        }
        deeds={(query.data?.rows.length ?? 0) > 0 && make}
      />
      <Loaded query={query} what="API keys" rows={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No API keys yet" glyph={KeyIcon} deeds={make}>
              Create a key to connect a program to Deskbell.
            </EmptyState>
          ) : (
            <ul className="set-rows" aria-label="API keys">
              {rows.map((key) => (
                <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
      {revoking !== null && <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

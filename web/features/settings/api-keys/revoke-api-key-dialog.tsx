import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { ConfirmDialog } from "#web/features/settings/components/confirm-dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import type { ApiKey } from "./types.ts";

export function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const isHere = useIsMounted();
  const revoke = useApiMutation({
    ask: () => rpc("revokeApiKey", { keyId: apiKey.id }),
    settle: (cache) => {
      cache.setQueryData<Outputs["listApiKeys"]>(
        queryKeys.apiKeys,
        (held) => held && { rows: held.rows.filter((one) => one.id !== apiKey.id) },
      );
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      action="Revoke"
      isBusy={revoke.isBusy}
      refusal={revoke.refusal}
      onDo={() => void revoke.run(undefined)}
      onClose={onClose}
    >
      Programs that use this key stop working immediately.
    </ConfirmDialog>
  );
}

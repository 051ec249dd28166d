import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { ConfirmDialog } from "#web/features/settings/components/confirm-dialog.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import type { ApiKey } from "./types.ts";
import * as words from "./words.ts";

export function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const isMounted = useIsMounted();
  const revoke = useApiMutation({
    request: () => rpc("revokeApiKey", { keyId: apiKey.id }),
    settle: (cache) => {
      cache.setQueryData<Outputs["listApiKeys"]>(
        settingsKeys.apiKeys,
        (held) => held && { rows: held.rows.filter((one) => one.id !== apiKey.id) },
      );
      if (isMounted()) onClose();
    },
    errorDisplay: "in place",
  });
  return (
    <ConfirmDialog
      title={fill(words.revokeQuestion, { name: apiKey.name })}
      action={words.revoke}
      isBusy={revoke.isBusy}
      error={revoke.error}
      onDo={() => void revoke.run(undefined)}
      onClose={onClose}
    >
      {words.revokeHint}
    </ConfirmDialog>
  );
}

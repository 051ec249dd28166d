import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { useAction } from "#web/data/use-action.ts";
import { SureDialog } from "#web/features/settings/parts/sure-dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import type { ApiKey } from "./keys-page.tsx";

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const isHere = useIsHere();
  const revoke = useAction({
    ask: () => call("revokeKey", { keyId: apiKey.id }),
    settle: (cache) => {
      cache.setQueryData<Outputs["listKeys"]>(
        keys.apiKeys,
        (held) => held && { rows: held.rows.filter((one) => one.id !== apiKey.id) },
      );
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  return (
    <SureDialog
      title={`Revoke ${apiKey.name}?`}
      deed="Revoke"
      isBusy={revoke.isBusy}
      refusal={revoke.refusal}
      onDo={() => void revoke.run(undefined)}
      onClose={onClose}
    >
      Programs that use this key stop working immediately.
    </SureDialog>
  );
}

import { useState } from "react";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { Checkbox } from "#web/ui/form/choice.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import type { WebhookEndpoint } from "./types.ts";
import * as words from "./words.ts";

interface RotateDialogProps {
  endpointId: WebhookEndpoint["id"];
  onClose: () => void;
}

export function RotateDialog({ endpointId, onClose }: RotateDialogProps) {
  const [revokesPrevious, setRevokes] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useApiMutation({
    request: () => rpc("rotateWebhookSecret", { endpointId, revokesPrevious }),
    onSuccess: (cache, response) => {
      setSecret(response.secret);
      void cache.invalidateQueries({ queryKey: settingsKeys.webhooks });
    },
    errorDisplay: "in place",
  });
  if (secret !== null)
    return <SecretDialog title={words.secretRotated} secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      key="asked"
      title={words.rotateTitle}
      action={words.rotate}
      isBusy={rotate.isBusy}
      error={rotate.error}
      rest={rotate.error?.issues[0]?.message ?? rotate.error?.message ?? null}
      onSubmit={() => void rotate.run(undefined)}
      onClose={onClose}
    >
      <p>{words.rotateHint}</p>
      <Checkbox checked={revokesPrevious} onChange={(event) => setRevokes(event.target.checked)}>
        {words.leaked}
      </Checkbox>
    </FormDialog>
  );
}

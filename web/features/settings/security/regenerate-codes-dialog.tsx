import { useState } from "react";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { RecoveryDialog } from "./enable-two-step-dialog.tsx";
import { PasswordPrompt } from "./password-prompt.tsx";
import * as words from "./words.ts";

export function RegenerateCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useApiMutation({
    request: (input: Inputs["regenerateRecoveryCodes"]) => rpc("regenerateRecoveryCodes", input),
    onSuccess: (_cache, response) => setCodes(response.codes),
    errorDisplay: "in place",
  });
  if (codes !== null) return <RecoveryDialog codes={codes} onClose={onClose} />;
  return (
    <PasswordPrompt
      title={words.newRecoveryCodes}
      lead={words.oldCodesStop}
      action={words.createCodes}
      isBusy={renew.isBusy}
      error={renew.error}
      onPassword={(password) => void renew.run({ password })}
      onClose={onClose}
    />
  );
}

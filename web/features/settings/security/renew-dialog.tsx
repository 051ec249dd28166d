import { useState } from "react";
import { call, type Inputs } from "#web/data/api.ts";
import { useAction } from "#web/data/use-action.ts";
import { RecoveryDialog } from "./enrol-dialog.tsx";
import { PasswordAsk } from "./password-ask.tsx";

export function RenewDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useAction({
    ask: (input: Inputs["renewRecoveryCodes"]) => call("renewRecoveryCodes", input),
    settle: (_cache, answer) => setCodes(answer.codes),
    tells: "in place",
  });
  if (codes !== null) return <RecoveryDialog codes={codes} onClose={onClose} />;
  return (
    <PasswordAsk
      title="New recovery codes"
      lead="The old ones stop working at once."
      deed="Create new codes"
      isBusy={renew.isBusy}
      refusal={renew.refusal}
      onPassword={(password) => void renew.run({ password })}
      onClose={onClose}
    />
  );
}

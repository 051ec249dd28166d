import { useState } from "react";
import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { ConfirmCode } from "./confirm-code.tsx";
import { PasswordPrompt } from "./password-prompt.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import * as words from "./words.ts";

/** Password, then the code to scan, then the recovery codes. Only the last step completes it. */
export function EnableTwoStepDialog({ onClose }: { onClose: () => void }) {
  const reload = useReloadBootstrap();
  const [enrolment, setEnrolment] = useState<Outputs["startSecondFactorSetup"] | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useApiMutation({
    request: (input: Inputs["startSecondFactorSetup"]) => rpc("startSecondFactorSetup", input),
    onSuccess: (_cache, response) => setEnrolment(response),
    errorDisplay: "in place",
  });
  const confirm = useApiMutation({
    request: (input: Inputs["confirmSecondFactor"]) => rpc("confirmSecondFactor", input),
    onSuccess: (_cache, response) => {
      setCodes(response.codes);
      void reload();
    },
    errorDisplay: "in place",
  });
  if (codes !== null) return <RecoveryDialog codes={codes} onClose={onClose} />;
  if (enrolment !== null)
    return (
      <ConfirmCode
        enrolment={enrolment}
        isBusy={confirm.isBusy}
        error={confirm.error}
        onCode={(code) => void confirm.run({ code })}
        onClose={onClose}
      />
    );
  return (
    <PasswordPrompt
      title={words.turnOnTwoStep}
      lead={words.confirmPassword}
      action={words.continueNext}
      isBusy={start.isBusy}
      error={start.error}
      onPassword={(password) => void start.run({ password })}
      onClose={onClose}
    />
  );
}

/**
 * Esc and the close button work only after the codes were copied or downloaded; the main button confirms that they were
 * saved.
 */
export function RecoveryDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const [isSaved, setSaved] = useState(false);
  const [isWarned, setWarned] = useState(false);
  return (
    <Dialog
      title={words.saveCodes}
      holds
      onClose={() => (isSaved ? onClose() : setWarned(true))}
      promise={<span role="status">{isWarned && !isSaved ? words.copyFirst : words.notAgain}</span>}
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.savedThem}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} onConfirmed={() => setSaved(true)} />
    </Dialog>
  );
}

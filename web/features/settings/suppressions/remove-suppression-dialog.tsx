import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { FieldError } from "#web/ui/form/field.tsx";
import { suppressionReasonLabels } from "./suppression-reason-labels.ts";
import type { Suppression } from "./types.ts";
import * as words from "./words.ts";

interface RemoveSuppressionDialogProps {
  suppression: Suppression;
  onClose: () => void;
}

export function RemoveSuppressionDialog({ suppression, onClose }: RemoveSuppressionDialogProps) {
  const { id, address, reason } = suppression;
  const isMounted = useIsMounted();
  const lift = useApiMutation({
    request: () => rpc("removeSuppression", { suppressionId: id }),
    onSuccess: (cache, { refused }) => {
      void cache.invalidateQueries({ queryKey: ["suppressions"] });
      if (isMounted()) onClose();
      const [first] = refused;
      showToast({
        text:
          first === undefined
            ? fill(words.canEmailAgain, { address })
            : fill(words.canEmailButRefused, {
                address,
                account: first.account,
                message: first.message,
              }),
      });
    },
    errorDisplay: "in place",
  });
  return (
    <Dialog
      role="alertdialog"
      title={fill(words.removeAddress, { address })}
      width={440}
      onClose={onClose}
      onConfirm={() => void lift.run(undefined)}
      busy={lift.isBusy}
      promise={words.removePromise}
      actions={
        <>
          <Button kind="quiet" data-autofocus onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="primary" busy={lift.isBusy} onClick={() => void lift.run(undefined)}>
            {words.remove}
          </Button>
        </>
      }
    >
      <p className="soft">
        {fill(words.suppressedBecause, { reason: suppressionReasonLabels[reason] })}{" "}
        {reason === "bounced" ? words.bouncedHint : words.otherHint}
      </p>
      {lift.error !== null && <FieldError>{errorMessage(lift.error)}</FieldError>}
    </Dialog>
  );
}

import { suppressionReasons } from "#domain/message/email/suppression-reasons.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { FieldError } from "#web/ui/form/field.tsx";
import type { Suppression } from "./types.ts";

interface RemoveSuppressionDialogProps {
  suppression: Suppression;
  onClose: () => void;
}

export function RemoveSuppressionDialog({ suppression, onClose }: RemoveSuppressionDialogProps) {
  const { id, address, reason } = suppression;
  const isHere = useIsMounted();
  const lift = useApiMutation({
    ask: () => rpc("removeSuppression", { suppressionId: id }),
    settle: (cache, { refused }) => {
      void cache.invalidateQueries({ queryKey: ["suppressions"] });
      if (isHere()) onClose();
      const [first] = refused;
      showToast({
        text:
          first === undefined
            ? `You can email ${address} again.`
            : `You can email ${address} again, but ${first.account} still has it on its own suppression list: ${first.message}`,
      });
    },
    tells: "in place",
  });
  return (
    <Dialog
      role="alertdialog"
      title={`Remove ${address} from suppressed addresses?`}
      width={440}
      onClose={onClose}
      onConfirm={() => void lift.run(undefined)}
      promise="It's removed here and at your providers, and noted in the audit log."
      actions={
        <>
          <Button kind="quiet" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" busy={lift.isBusy} onClick={() => void lift.run(undefined)}>
            Remove
          </Button>
        </>
      }
    >
      <p className="soft">
        It was suppressed because {suppressionReasons[reason]}.{" "}
        {reason === "bounced"
          ? "If the mailbox still doesn't exist, the next email bounces and the address is suppressed again."
          : "Only do this if they asked for it: another complaint hurts delivery of all your email."}
      </p>
      {lift.refusal !== null && <FieldError>{errorMessage(lift.refusal)}</FieldError>}
    </Dialog>
  );
}

import type { ReactNode } from "react";
import { type ApiError, errorMessage } from "#web/data/api-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FieldError } from "#web/ui/form/field.tsx";

interface SureDialogProps {
  title: string;
  /** The verb of the deed: "Delete". */
  deed: string;
  isBusy: boolean;
  refusal: ApiError | null;
  onDo: () => void;
  onClose: () => void;
  promise?: string;
  /** What will be true afterwards. */
  children: ReactNode;
}

/** Only before what cannot be undone, or not all of it. */
export function ConfirmDialog({
  title,
  deed,
  isBusy,
  refusal,
  onDo,
  onClose,
  promise = "You can't undo this.",
  children,
}: SureDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      width={420}
      onClose={onClose}
      onConfirm={onDo}
      promise={promise}
      actions={
        <>
          <Button kind="quiet" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={isBusy} onClick={onDo}>
            {deed}
          </Button>
        </>
      }
    >
      <p className="soft">{children}</p>
      {refusal !== null && <FieldError>{errorMessage(refusal)}</FieldError>}
    </Dialog>
  );
}

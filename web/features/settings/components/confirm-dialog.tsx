import type { ReactNode } from "react";
import { type ApiError, errorMessage } from "#web/data/api-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import * as words from "./words.ts";

interface ConfirmDialogProps {
  title: string;
  /** The verb of the action: "Delete". */
  action: string;
  isBusy: boolean;
  error: ApiError | null;
  onDo: () => void;
  onClose: () => void;
  promise?: string;
  /** What the result will be. */
  children: ReactNode;
}

/** Only for actions that can't be fully undone. */
export function ConfirmDialog({
  title,
  action,
  isBusy,
  error,
  onDo,
  onClose,
  promise = words.cantUndo,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      width={420}
      onClose={onClose}
      onConfirm={onDo}
      busy={isBusy}
      promise={promise}
      actions={
        <>
          <Button kind="quiet" data-autofocus onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={onDo}>
            {action}
          </Button>
        </>
      }
    >
      <p className="soft">{children}</p>
      {error !== null && <FieldError>{errorMessage(error)}</FieldError>}
    </Dialog>
  );
}

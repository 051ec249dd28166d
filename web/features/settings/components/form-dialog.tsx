import { type ReactNode, useId } from "react";
import type { ApiError } from "#web/data/api-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import styles from "./form.module.css";
import * as words from "./words.ts";

interface FormDialogProps {
  title: string;
  /** The verb of the action: "Create tag". */
  action: string;
  kind?: "primary" | "danger";
  width?: number;
  holds?: boolean;
  promise?: string;
  isBusy: boolean;
  error: ApiError | null;
  /** The part of the error that belongs to no field. */
  rest: string | null;
  onSubmit: () => void;
  onClose: () => void;
  /** If Cancel does more than closing. */
  onCancel?: () => void;
  children: ReactNode;
}

/** A dialog whose content is one form. */
export function FormDialog({
  action,
  kind = "primary",
  isBusy,
  error,
  rest,
  onSubmit,
  onClose,
  onCancel = onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      onConfirm={onSubmit}
      busy={isBusy}
      actions={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button kind={kind} type="submit" form={id} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        data-part="settings-form"
        className={styles.settingsForm}
        onSubmit={onSubmit}
        error={error}
      >
        {children}
        {rest !== null && <FieldError>{rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

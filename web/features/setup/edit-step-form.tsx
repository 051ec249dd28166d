import type { ReactNode } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import styles from "./setup.module.css";
import * as words from "./words.ts";

interface EditStepFormProps {
  isBusy: boolean;
  error: unknown;
  rest: string | null;
  onSave: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** A completed step, reopened for editing. */
export function EditStepForm({
  isBusy,
  error,
  rest,
  onSave,
  onLeave,
  children,
}: EditStepFormProps) {
  return (
    <Form className={styles.setupChange} onSubmit={onSave} error={error}>
      <div className={styles.setupFields}>{children}</div>
      <div className={styles.setupActions}>
        <Button type="submit" kind="primary" busy={isBusy}>
          {words.save}
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          {words.cancel}
        </Button>
        {rest !== null && <FieldError>{rest}</FieldError>}
      </div>
    </Form>
  );
}

import type { ReactNode } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";

interface EditStepFormProps {
  isBusy: boolean;
  refusal: unknown;
  rest: string | null;
  onSave: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** A completed step, reopened for editing. */
export function EditStepForm({
  isBusy,
  refusal,
  rest,
  onSave,
  onLeave,
  children,
}: EditStepFormProps) {
  return (
    <Form className="setup-change" onSubmit={onSave} refusal={refusal}>
      <div className="setup-fields">{children}</div>
      <div className="setup-deeds">
        <Button type="submit" kind="primary" busy={isBusy}>
          Save
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          Cancel
        </Button>
        {rest !== null && <FieldError>{rest}</FieldError>}
      </div>
    </Form>
  );
}

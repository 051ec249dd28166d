import type { ReactNode } from "react";
import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import styles from "./setup.module.css";
import * as words from "./words.ts";

interface EditStepFormProps {
  request: () => Promise<unknown>;
  onDone: () => void;
  /** The fields, given their errors. */
  children: (errors: ReturnType<typeof formErrors>["at"]) => ReactNode;
}

/** A completed step, reopened for editing. */
export function EditStepForm({ request, onDone, children }: EditStepFormProps) {
  const reload = useReloadBootstrap();
  const save = useApiMutation({
    request: async () => {
      await request();
      await reload();
      onDone();
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(save.error);
  return (
    <Form
      className={styles.setupChange}
      onSubmit={() => void save.run(undefined)}
      error={save.error}
    >
      <div className={styles.setupFields}>{children(errors.at)}</div>
      <div className={styles.setupActions}>
        <Button type="submit" kind="primary" busy={save.isBusy}>
          {words.save}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
      </div>
    </Form>
  );
}

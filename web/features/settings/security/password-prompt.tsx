import { useId, useState } from "react";
import type { ApiError } from "#web/data/api-error.ts";
import { formErrors } from "#web/data/form-errors.ts";
import styles from "#web/features/settings/components/form.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordInput } from "#web/ui/form/text-input.tsx";
import * as words from "./words.ts";

interface PasswordPromptProps {
  title: string;
  lead: string;
  action: string;
  kind?: "primary" | "danger";
  isBusy: boolean;
  error: ApiError | null;
  onPassword: (password: string) => void;
  onClose: () => void;
}

/** Asks for the password before actions that an unlocked screen must not allow. */
export function PasswordPrompt({
  title,
  lead,
  action,
  kind = "primary",
  isBusy,
  error,
  onPassword,
  onClose,
}: PasswordPromptProps) {
  const id = useId();
  const [password, setPassword] = useState("");
  const errors = formErrors(error, {
    invalid_password: "password",
    invalid_credentials: "password",
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={400}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
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
        onSubmit={() => onPassword(password)}
        error={error}
      >
        <p className="soft">{lead}</p>
        <Field label={words.password} error={errors.at.password}>
          <PasswordInput
            data-autofocus
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

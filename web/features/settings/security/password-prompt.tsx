import { useState } from "react";
import type { ApiError } from "#web/data/api-error.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
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
  const [password, setPassword] = useState("");
  const errors = formErrors(error, {
    invalid_password: "password",
    invalid_credentials: "password",
  });
  return (
    <FormDialog
      title={title}
      action={action}
      kind={kind}
      width={400}
      isBusy={isBusy}
      error={error}
      rest={errors.rest}
      onSubmit={() => onPassword(password)}
      onClose={onClose}
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
    </FormDialog>
  );
}

import { useState } from "react";
import { passwordProblem, passwordStrengthLabel } from "#domain/member/password-strength.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import styles from "#web/features/settings/components/form.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordInput } from "#web/ui/form/text-input.tsx";
import * as words from "./words.ts";

const empty = { currentPassword: "", newPassword: "" };

export function PasswordSection() {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const [values, setValues] = useState(empty);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const save = useApiMutation({
    request: (input: Inputs["changePassword"]) => rpc("changePassword", input),
    onSuccess: (cache) => {
      setValues(empty);
      showToast({ text: words.passwordChanged });
      void cache.invalidateQueries({ queryKey: settingsKeys.sessions });
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(save.error, {
    invalid_password: "currentPassword",
    weak_password: "newPassword",
  });
  const problem =
    save.error === null ? undefined : passwordProblem(values.newPassword, submitted, me.email);
  return (
    <SettingsSection title={words.password} hint={words.passwordHint}>
      <Form
        data-part="settings-form"
        className={styles.settingsForm}
        onSubmit={() => {
          setSubmitted(values.newPassword);
          void save.run(values);
        }}
        error={save.error}
      >
        <input type="text" name="email" autoComplete="username" value={me.email} readOnly hidden />
        <Field label={words.currentPassword} error={errors.at.currentPassword}>
          <PasswordInput
            name="current-password"
            autoComplete="current-password"
            value={values.currentPassword}
            onChange={(event) => setValues({ ...values, currentPassword: event.target.value })}
          />
        </Field>
        <Field
          label={words.newPassword}
          hint={passwordStrengthLabel(values.newPassword, me.email)}
          error={problem ?? (values.newPassword === submitted ? errors.at.newPassword : undefined)}
        >
          <PasswordInput
            name="new-password"
            autoComplete="new-password"
            value={values.newPassword}
            onChange={(event) => setValues({ ...values, newPassword: event.target.value })}
          />
        </Field>
        <div data-part="settings-save" className={styles.settingsSave}>
          <Button
            type="submit"
            kind="primary"
            busy={save.isBusy}
            disabled={values.currentPassword === "" && values.newPassword === ""}
          >
            {words.changePassword}
          </Button>
          {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
        </div>
      </Form>
    </SettingsSection>
  );
}

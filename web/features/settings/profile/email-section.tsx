import { useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import styles from "#web/features/settings/components/form.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { useCanEmail } from "#web/features/settings/components/use-can-email.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordInput, TextInput } from "#web/ui/form/text-input.tsx";
import * as words from "./words.ts";

const empty = { email: "", password: "" };

export function EmailSection() {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const canEmail = useCanEmail();
  const [values, setValues] = useState(empty);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = useApiMutation({
    request: (input: Inputs["requestEmailChange"]) => rpc("requestEmailChange", input),
    onSuccess: (_cache, _done, { email }) => {
      setValues(empty);
      setSentTo(email);
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(request.error, { invalid_password: "password" });
  const lead = fill(words.signInEmailIs, { email: me.email });
  if (!canEmail)
    return (
      <SettingsSection
        title={words.signInEmail}
        hint={`${lead} ${me.permissions.includes("member.manage") ? words.changeUnderMembers : words.askAdminToChange}`}
      />
    );
  return (
    <SettingsSection title={words.signInEmail} hint={lead}>
      <Form
        data-part="settings-form"
        className={styles.settingsForm}
        onSubmit={() => void request.run(values)}
        error={request.error}
      >
        <Field label={words.newEmail} error={errors.at.email}>
          <TextInput
            type="email"
            name="new-email"
            autoComplete="off"
            value={values.email}
            onChange={(event) => setValues({ ...values, email: event.target.value })}
          />
        </Field>
        <Field label={words.currentPassword} error={errors.at.password}>
          <PasswordInput
            name="password-for-email"
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => setValues({ ...values, password: event.target.value })}
          />
        </Field>
        <div data-part="settings-save" className={styles.settingsSave}>
          <Button
            type="submit"
            kind="primary"
            busy={request.isBusy}
            disabled={values.email === "" && values.password === ""}
          >
            {words.sendConfirmation}
          </Button>
          {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
          {sentTo !== null && (
            <span role="status">{fill(words.confirmationSent, { email: sentTo })}</span>
          )}
        </div>
      </Form>
    </SettingsSection>
  );
}

import { formErrors } from "#web/data/form-errors.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordInput, TextInput } from "#web/ui/form/text-input.tsx";
import styles from "./sign-in.module.css";
import { SignInFrame } from "./sign-in-frame.tsx";
import * as words from "./words.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface PasswordStepProps {
  credentials: Credentials;
  because: string | undefined;
  /** Why this step is shown again. */
  message: string | null;
  onChange: (credentials: Credentials) => void;
  onResponse: (response: Outputs["signIn"]) => void;
}

export function PasswordStep({
  credentials,
  because,
  message,
  onChange,
  onResponse,
}: PasswordStepProps) {
  const { email, password } = credentials;
  const signIn = useApiMutation({
    request: (input: Inputs["signIn"]) => rpc("signIn", input),
    onSuccess: (_cache, response) => onResponse(response),
    errorDisplay: "in place",
  });
  const errors = formErrors(signIn.error, { invalid_credentials: "password" });
  const rest = errors.rest ?? (signIn.error === null ? message : null);
  return (
    <SignInFrame
      title={words.signIn}
      lead={because}
      below={<a href={routePaths.forgot()}>{words.forgotPassword}</a>}
    >
      <Form
        className={styles.form}
        onSubmit={() => void signIn.run({ email, password })}
        error={signIn.error}
      >
        <Field
          label={words.email}
          error={errors.at.email && (email.trim() === "" ? words.enterEmail : errors.at.email)}
        >
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            autoFocus={email === ""}
            value={email}
            onChange={(event) => onChange({ email: event.target.value, password })}
          />
        </Field>
        <Field label={words.password} error={errors.at.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            autoFocus={email !== ""}
            value={password}
            onChange={(event) => onChange({ email, password: event.target.value })}
          />
        </Field>
        {rest !== null && <FieldError>{rest}</FieldError>}
        <Button type="submit" kind="primary" size="large" busy={signIn.isBusy}>
          {words.signIn}
        </Button>
      </Form>
    </SignInFrame>
  );
}

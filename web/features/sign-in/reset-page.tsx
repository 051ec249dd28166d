import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { passwordProblem, passwordStrengthLabel } from "#domain/member/password-strength.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordInput } from "#web/ui/form/text-input.tsx";
import { ExpiredLink } from "./expired-link.tsx";
import styles from "./sign-in.module.css";
import { SignInFrame } from "./sign-in-frame.tsx";
import * as words from "./words.ts";

export function ResetPage({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [submitted, setSubmitted] = useState<string | null>(null);
  const [isSet, setSet] = useState(false);
  const whose = useQuery({
    queryKey: ["reset-link", token],
    queryFn: () => rpc("getPasswordReset", { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const reset = useApiMutation({
    request: (input: Inputs["resetPassword"]) => rpc("resetPassword", input),
    onSuccess: () => setSet(true),
    errorDisplay: "in place",
  });
  if (whose.error)
    return <ExpiredLink failure={whose.error} onTryAgain={() => void whose.refetch()} />;
  if (!whose.data) return <SignInFrame title={words.setNewPassword} />;
  const { email, name } = whose.data;
  if (isSet)
    return (
      <SignInFrame title={words.passwordSet} lead={words.passwordSetHint}>
        <a {...buttonProps("primary", "large")} href={routePaths.signIn()}>
          {words.signIn}
        </a>
      </SignInFrame>
    );
  const errors = formErrors(reset.error, { weak_password: "password" });
  const problem = reset.error === null ? undefined : passwordProblem(password, submitted, email);
  return (
    <SignInFrame title={words.setNewPassword} lead={fill(words.forPerson, { name, email })}>
      <Form
        className={styles.form}
        onSubmit={() => {
          setSubmitted(password);
          void reset.run({ token, password });
        }}
        error={reset.error}
      >
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={words.newPassword}
          hint={passwordStrengthLabel(password, email)}
          error={problem ?? (password === submitted ? errors.at.password : undefined)}
        >
          <PasswordInput
            name="password"
            autoFocus
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
        <Button type="submit" kind="primary" size="large" busy={reset.isBusy}>
          {words.setPassword}
        </Button>
      </Form>
    </SignInFrame>
  );
}

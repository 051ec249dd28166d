import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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

export function ConfirmEmailPage({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const change = useQuery({
    queryKey: ["email-change", token],
    queryFn: () => rpc("getEmailChange", { token }),
    retry: false,
    // Confirming uses up the link; a refetch would then report an error.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const confirm = useApiMutation({
    request: (input: Inputs["confirmEmailChange"]) => rpc("confirmEmailChange", input),
    onSuccess: (_cache, { email }) => setConfirmed(email),
    errorDisplay: "in place",
  });
  if (confirmed !== null)
    return (
      <SignInFrame
        title={words.emailConfirmed}
        lead={fill(words.emailConfirmedHint, { email: confirmed })}
      >
        <a {...buttonProps("primary", "large")} href={routePaths.home()}>
          {words.openDeskbell}
        </a>
      </SignInFrame>
    );
  if (change.error)
    return <ExpiredLink failure={change.error} onTryAgain={() => void change.refetch()} />;
  if (!change.data) return <SignInFrame title={words.confirmEmail} />;
  const { email } = change.data;
  const errors = formErrors(confirm.error, { invalid_password: "password" });
  // Another account has the email: there is no field for it here.
  const problem = errors.rest ?? errors.at.email;
  return (
    <SignInFrame title={words.confirmEmail} lead={fill(words.confirmEmailHint, { email })}>
      <Form
        className={styles.form}
        onSubmit={() => void confirm.run({ token, password })}
        error={confirm.error}
      >
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={words.password} error={errors.at.password}>
          <PasswordInput
            name="password"
            autoFocus
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {problem !== undefined && <FieldError>{problem}</FieldError>}
        <Button type="submit" kind="primary" size="large" busy={confirm.isBusy}>
          {words.confirmEmail}
        </Button>
      </Form>
    </SignInFrame>
  );
}

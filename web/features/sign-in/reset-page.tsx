import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isWeakPassword } from "#domain/member/password.ts";
import { passwordStrengthLabel } from "#domain/member/password-strength.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordInput } from "#web/ui/form/text-input.tsx";
import { ExpiredLink } from "./expired-link.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export function ResetPage({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [isSet, setSet] = useState(false);
  const whose = useQuery({
    queryKey: ["reset-link", token],
    queryFn: () => rpc("getPasswordReset", { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const reset = useApiMutation({
    ask: (input: Inputs["resetPassword"]) => rpc("resetPassword", input),
    settle: () => setSet(true),
    tells: "in place",
  });
  if (whose.error)
    return <ExpiredLink failure={whose.error} onTryAgain={() => void whose.refetch()} />;
  if (!whose.data) return <SignInFrame title="Set a new password" />;
  const { email, name } = whose.data;
  if (isSet)
    return (
      <SignInFrame
        title="Your password is set"
        lead="Use it from now on. You've been signed out everywhere else."
      >
        <a className={buttonClass("primary", "large")} href={routePaths.signIn()}>
          Sign in
        </a>
      </SignInFrame>
    );
  const errors = formErrors(reset.refusal, { weak_password: "password" });
  const isWeak = reset.refusal !== null && isWeakPassword(password, email);
  return (
    <SignInFrame title="Set a new password" lead={`For ${name}, ${email}.`}>
      <Form
        className="door-form"
        onSubmit={() => void reset.run({ token, password })}
        refusal={reset.refusal}
      >
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="New password"
          hint={passwordStrengthLabel(password, email)}
          error={isWeak ? passwordStrengthLabel(password, email) : errors.at.password}
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
          Set password
        </Button>
      </Form>
    </SignInFrame>
  );
}

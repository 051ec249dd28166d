import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isWeakPassword } from "#domain/member/password.ts";
import { passwordWords } from "#domain/member/password-words.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import { addressOf } from "#web/data/place.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { PasswordInput } from "#web/ui/field/text-input.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SpentLink } from "./spent-link.tsx";

export function ResetPage({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [isSet, setSet] = useState(false);
  const whose = useQuery({
    queryKey: ["reset-link", token],
    queryFn: () => call("showReset", { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const reset = useAction({
    ask: (input: Inputs["resetPassword"]) => call("resetPassword", input),
    settle: () => setSet(true),
    tells: "in place",
  });
  if (whose.error)
    return <SpentLink failure={whose.error} onTryAgain={() => void whose.refetch()} />;
  if (!whose.data) return <SignInFrame title="Set a new password" />;
  const { email, name } = whose.data;
  if (isSet)
    return (
      <SignInFrame
        title="Your password is set"
        lead="Use it from now on. You've been signed out everywhere else."
      >
        <a className={buttonClass("primary", "large")} href={addressOf.signIn()}>
          Sign in
        </a>
      </SignInFrame>
    );
  const says = formSays(reset.refusal, { weak_password: "password" });
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
          hint={passwordWords(password, email)}
          error={isWeak ? passwordWords(password, email) : says.at.password}
        >
          <PasswordInput
            name="password"
            autoFocus
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {says.rest !== null && <FieldError>{says.rest}</FieldError>}
        <Button type="submit" kind="primary" size="large" busy={reset.isBusy}>
          Set password
        </Button>
      </Form>
    </SignInFrame>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formErrors } from "#web/data/form-errors.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import styles from "./sign-in.module.css";
import { SignInFrame } from "./sign-in-frame.tsx";
import * as words from "./words.ts";

/** Emails a link, where an inbox can send one, and says who else can help. */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const instance = useQuery({
    queryKey: queryKeys.instance,
    queryFn: () => rpc("getInstance", {}),
  });
  const back = (
    <a {...buttonProps("plain", "large")} href={routePaths.signIn()}>
      {words.backToSignIn}
    </a>
  );
  if (instance.isPending) return <SignInFrame title={words.forgotPassword} />;
  if (instance.data?.canEmailResets !== true)
    return (
      <SignInFrame title={words.forgotPassword} lead={words.twoWaysToReset}>
        <OtherWays />
        {back}
      </SignInFrame>
    );
  if (sentTo === null) return <RequestStep onSent={setSentTo} />;
  return (
    <SignInFrame title={words.checkEmail} lead={fill(words.checkEmailHint, { email: sentTo })}>
      <p className={styles.lead}>{words.noEmail}</p>
      <OtherWays />
      {back}
    </SignInFrame>
  );
}

function RequestStep({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState("");
  const request = useApiMutation({
    request: (input: Inputs["requestPasswordReset"]) => rpc("requestPasswordReset", input),
    onSuccess: () => onSent(email),
    errorDisplay: "in place",
  });
  const errors = formErrors(request.error);
  return (
    <SignInFrame
      title={words.forgotPassword}
      lead={words.forgotPasswordHint}
      below={<a href={routePaths.signIn()}>{words.backToSignIn}</a>}
    >
      <Form
        className={styles.form}
        onSubmit={() => void request.run({ email })}
        error={request.error}
      >
        <Field
          label={words.email}
          error={errors.at.email && (email.trim() === "" ? words.enterEmail : errors.at.email)}
        >
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
        <Button type="submit" kind="primary" size="large" busy={request.isBusy}>
          {words.sendLink}
        </Button>
      </Form>
    </SignInFrame>
  );
}

function OtherWays() {
  return (
    <ol className={styles.methods}>
      <li>
        <b>{words.askAdmin}</b> {words.askAdminHint}
      </li>
      <li>
        <b>{words.youRunServer}</b> {words.commandPrintsLink}
        <br />
        <code>npm run reset-password -- YOUR-EMAIL</code>
      </li>
    </ol>
  );
}

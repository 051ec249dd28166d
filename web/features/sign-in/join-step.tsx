import { useState } from "react";
import { limit } from "#domain/limits.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordInput, TextInput } from "#web/ui/form/text-input.tsx";
import styles from "./sign-in.module.css";
import { SignInFrame } from "./sign-in-frame.tsx";
import * as words from "./words.ts";

interface JoinStepProps {
  token: string;
  invitation: Outputs["getInvitation"];
  /** Why this step is shown again. */
  message: string | null;
  onResponse: (response: Outputs["acceptInvitation"]) => void;
}

export function JoinStep({ token, invitation, message, onResponse }: JoinStepProps) {
  const { workspace, email, invitedBy } = invitation;
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const join = useApiMutation({
    request: (input: Inputs["acceptInvitation"]) => rpc("acceptInvitation", input),
    onSuccess: (_cache, response) => onResponse(response),
    errorDisplay: "in place",
  });
  const errors = formErrors(join.error, {
    invitation_password: "password",
  });
  const rest = errors.rest ?? (join.error === null ? message : null);
  return (
    <SignInFrame
      title={fill(words.joinWorkspace, { workspace })}
      lead={fill(words.invitedYou, { invitedBy, email })}
    >
      <Form
        className={styles.form}
        onSubmit={() => void join.run({ token, name, password })}
        error={join.error}
      >
        {/* Password managers save the password under this name. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={words.yourName}
          error={errors.at.name && (name.trim() === "" ? words.enterYourName : errors.at.name)}
          hint={words.yourNameHint}
        >
          <TextInput
            name="name"
            autoFocus
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field
          label={words.password}
          hint={fill(words.invitationPasswordHint, { needed: limit("passwordMinLength") })}
          error={errors.at.password}
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {rest !== null && <FieldError>{rest}</FieldError>}
        <Button type="submit" kind="primary" size="large" busy={join.isBusy}>
          {words.join}
        </Button>
      </Form>
    </SignInFrame>
  );
}

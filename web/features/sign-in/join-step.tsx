import { useState } from "react";
import { isWeakPassword } from "#domain/member/password.ts";
import { passwordWords } from "#domain/member/password-words.ts";
import { call, type Inputs, type Outputs } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { PasswordInput, TextInput } from "#web/ui/field/text-input.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

interface JoinStepProps {
  token: string;
  invitation: Outputs["showInvitation"];
  onAnswer: (answer: Outputs["acceptInvitation"]) => void;
}

export function JoinStep({ token, invitation, onAnswer }: JoinStepProps) {
  const { workspace, email, invitedBy, hasAccount } = invitation;
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const join = useAction({
    ask: (input: Inputs["acceptInvitation"]) => call("acceptInvitation", input),
    settle: (_cache, answer) => onAnswer(answer),
    tells: () => true,
  });
  const says = formSays(join.refusal, {
    weak_password: "password",
    wrong_credentials: "password",
    wrong_password: "password",
  });
  const isWeak = !hasAccount && join.refusal !== null && isWeakPassword(password, email);
  return (
    <SignInFrame
      title={`Join ${workspace}`}
      lead={
        hasAccount
          ? `${invitedBy} invited you. You sign in as ${email} already; enter that password.`
          : `${invitedBy} invited you. You will sign in as ${email}.`
      }
    >
      <Form
        className="door-form"
        onSubmit={() => void join.run({ token, name, password })}
        refusal={join.refusal}
      >
        {/* Password keepers file what they save under this. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="Your name"
          error={says.at.name && (name.trim() === "" ? "Enter your name." : says.at.name)}
          hint={hasAccount ? "As this team shall see it." : undefined}
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
          label="Password"
          hint={hasAccount ? undefined : passwordWords(password, email)}
          error={isWeak ? passwordWords(password, email) : says.at.password}
        >
          <PasswordInput
            name="password"
            autoComplete={hasAccount ? "current-password" : "new-password"}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {says.rest !== null && <FieldError>{says.rest}</FieldError>}
        <Button type="submit" kind="primary" size="large" busy={join.isBusy}>
          Join
        </Button>
      </Form>
    </SignInFrame>
  );
}

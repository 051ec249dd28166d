import { call, type Inputs, type Outputs } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import { addressOf } from "#web/data/place.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { PasswordInput, TextInput } from "#web/ui/field/text-input.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface PasswordStepProps {
  credentials: Credentials;
  because: string | undefined;
  /** Why one stands here again. */
  say: string | null;
  onChange: (credentials: Credentials) => void;
  onAnswer: (answer: Outputs["signIn"]) => void;
}

export function PasswordStep({ credentials, because, say, onChange, onAnswer }: PasswordStepProps) {
  const { email, password } = credentials;
  const signIn = useAction({
    ask: (input: Inputs["signIn"]) => call("signIn", input),
    settle: (_cache, answer) => onAnswer(answer),
    tells: "in place",
  });
  const says = formSays(signIn.refusal, { wrong_credentials: "password" });
  const rest = says.rest ?? (signIn.refusal === null ? say : null);
  return (
    <SignInFrame
      title="Sign in"
      lead={because}
      below={<a href={addressOf.forgot()}>Forgot your password?</a>}
    >
      <Form
        className="door-form"
        onSubmit={() => void signIn.run({ email, password })}
        refusal={signIn.refusal}
      >
        <Field label="Email" error={says.at.email}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            autoFocus={email === ""}
            value={email}
            onChange={(event) => onChange({ email: event.target.value, password })}
          />
        </Field>
        <Field label="Password" error={says.at.password}>
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
          Sign in
        </Button>
      </Form>
    </SignInFrame>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isWeakPassword } from "#domain/member/password.ts";
import { passwordWords } from "#domain/member/password-words.ts";
import { call, type Inputs, type Outputs } from "#web/data/api.ts";
import { deskQuery } from "#web/data/desk.ts";
import { formSays } from "#web/data/field-issues.ts";
import { keys } from "#web/data/keys.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { PasswordInput, TextInput } from "#web/ui/field/text-input.tsx";
import { browserPlace } from "./browser-place.ts";
import { useKeptAnswers } from "./kept-answers.ts";
import { PlaceFields } from "./place-fields.tsx";
import { SetupFrame } from "./setup-frame.tsx";
import { StepNow } from "./setup-steps.tsx";

interface HouseStepProps {
  instance: Outputs["showInstance"];
}

export function HouseStep({ instance }: HouseStepProps) {
  const cache = useQueryClient();
  const [answers, keep] = useKeptAnswers("setup.house", () => ({
    company: "",
    yourName: "",
    email: "",
    ...browserPlace(),
  }));
  const [password, setPassword] = useState("");
  const [setupCode, setSetupCode] = useState("");
  const setUp = useAction({
    ask: async (input: Inputs["setUp"]) => {
      await call("setUp", input);
      // Me before the instance: the next step stands only when both are known, and nothing blinks between.
      // Refused, it is asked again by the page, which then says why.
      await cache.fetchQuery({ ...deskQuery, staleTime: 0 }).catch(() => undefined);
      await cache.invalidateQueries({ queryKey: keys.instance });
    },
    tells: ({ code }) => {
      // Someone else was quicker: the page finds out whether that was this very person.
      if (code === "already_set_up") void cache.invalidateQueries({ queryKey: keys.instance });
      return true;
    },
  });
  const says = formSays(setUp.refusal, {
    weak_password: "password",
    wrong_setup_code: "setupCode",
  });
  // Changed since the refusal: what it said of these fields may be right by now.
  const [since, setSince] = useState<readonly string[]>([]);
  const mark = (names: readonly string[]) => setSince((now) => [...now, ...names]);
  const change = (part: Partial<typeof answers>) => {
    keep(part);
    mark(Object.keys(part));
  };
  const errorAt = (name: string, isEmpty: string, value: string) =>
    says.at[name] && !since.includes(name) ? (isBlank(value) ? isEmpty : says.at[name]) : undefined;
  // The server looks at the password last; here it stands beside the other mistakes.
  const isWeak = setUp.refusal !== null && isWeakPassword(password, answers.email);
  const saysPassword = isWeak
    ? passwordWords(password, answers.email)
    : errorAt("password", "Enter a password.", password);
  const lacksCode = setUp.refusal !== null && isBlank(setupCode);
  const saysCode = lacksCode
    ? "Enter the code from the server's log."
    : errorAt("setupCode", "", setupCode);
  const submit = () => {
    setSince([]);
    void setUp.run({
      ...answers,
      password,
      locale: navigator.language,
      ...(instance.needsSetupCode ? { setupCode } : {}),
    });
  };

  return (
    <SetupFrame
      title="Set up Deskbell"
      lead="This takes about a minute. You can change everything later."
    >
      <Form className="setup-steps" onSubmit={submit} refusal={setUp.refusal}>
        <StepNow number={1} title="Your company">
          <div className="setup-fields">
            <Field
              label="Company"
              error={errorAt("company", "Enter your company name.", answers.company)}
            >
              <TextInput
                name="company"
                autoComplete="organization"
                autoFocus
                value={answers.company}
                onChange={(event) => change({ company: event.target.value })}
              />
            </Field>
            <PlaceFields place={answers} says={says.at} onChange={change} />
          </div>
        </StepNow>
        <StepNow number={2} title="Your account">
          <div className="setup-fields">
            <Field
              label="Your name"
              error={errorAt("yourName", "Enter your name.", answers.yourName)}
            >
              <TextInput
                name="name"
                autoComplete="name"
                value={answers.yourName}
                onChange={(event) => change({ yourName: event.target.value })}
              />
            </Field>
            <Field label="Email" error={errorAt("email", "Enter an email address.", answers.email)}>
              <TextInput
                name="email"
                type="email"
                autoComplete="username"
                value={answers.email}
                onChange={(event) => change({ email: event.target.value })}
              />
            </Field>
            <Field
              label="Password"
              className="setup-across"
              hint={passwordWords(password, answers.email)}
              error={saysPassword}
            >
              <PasswordInput
                name="password"
                autoComplete="new-password"
                value={password}
                onChange={(event) => {
                  setPassword(event.target.value);
                  mark(["password"]);
                }}
              />
            </Field>
            {instance.needsSetupCode && (
              <Field
                label="Setup code"
                className="setup-across"
                hint="Printed in the server's log, so only the server's administrator can set it up."
                error={saysCode}
              >
                <TextInput
                  name="setup-code"
                  autoComplete="one-time-code"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={setupCode}
                  onChange={(event) => {
                    setSetupCode(event.target.value);
                    mark(["setupCode"]);
                  }}
                />
              </Field>
            )}
          </div>
          <div className="setup-deeds">
            <Button type="submit" kind="primary" size="large" busy={setUp.isBusy}>
              Continue
            </Button>
            <p className="hint" role="status">
              {setUp.isBusy && "Setting up your workspace. This can take a few seconds."}
            </p>
            {says.rest !== null && <FieldError>{says.rest}</FieldError>}
          </div>
        </StepNow>
        <StepNow number={3} title="How do you want to start?" isLater />
      </Form>
    </SetupFrame>
  );
}

const isBlank = (words: string): boolean => words.trim() === "";

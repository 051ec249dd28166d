import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { passwordProblem, passwordStrengthLabel } from "#domain/member/password-strength.ts";
import { guessRegion } from "#domain/workspace/regions.ts";
import { bootstrapQuery } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordInput, TextInput } from "#web/ui/form/text-input.tsx";
import { RegionFields } from "./region-fields.tsx";
import styles from "./setup.module.css";
import { SetupFrame } from "./setup-frame.tsx";
import { CurrentStep } from "./setup-steps.tsx";
import { useSavedAnswers } from "./use-saved-answers.ts";
import * as words from "./words.ts";

interface CompanyStepProps {
  instance: Outputs["getInstance"];
}

export function CompanyStep({ instance }: CompanyStepProps) {
  const cache = useQueryClient();
  const [answers, saveAnswers] = useSavedAnswers("setup.company", () => ({
    company: "",
    yourName: "",
    email: "",
    ...guessRegion(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages),
  }));
  const [password, setPassword] = useState("");
  const [submitted, setSubmitted] = useState<string | null>(null);
  const [setupCode, setSetupCode] = useState("");
  const setUp = useApiMutation({
    request: async (input: Inputs["setUp"]) => {
      await rpc("setUp", input);
      // Loads the bootstrap before the instance: the next step needs both, and this order avoids flicker. If it fails,
      // the page loads it again and shows why.
      await cache.fetchQuery({ ...bootstrapQuery, staleTime: 0 }).catch(() => undefined);
      await cache.invalidateQueries({ queryKey: queryKeys.instance });
    },
    errorDisplay: ({ code }) => {
      // Another person finished set-up first; the page finds out whether it was this one.
      if (code === "already_set_up") void cache.invalidateQueries({ queryKey: queryKeys.instance });
      return true;
    },
  });
  const errors = formErrors(setUp.error, {
    weak_password: "password",
    invalid_setup_code: "setupCode",
  });
  // Fields changed since the error; its message may no longer apply to them.
  const [since, setSince] = useState<readonly string[]>([]);
  const mark = (names: readonly string[]) => setSince((current) => [...current, ...names]);
  const change = (part: Partial<typeof answers>) => {
    saveAnswers(part);
    mark(Object.keys(part));
  };
  const errorAt = (name: string, isEmpty: string, value: string) =>
    errors.at[name] && !since.includes(name)
      ? isBlank(value)
        ? isEmpty
        : errors.at[name]
      : undefined;
  // The server checks the password last; here its error is shown with the others.
  const passwordError =
    setUp.error === null
      ? undefined
      : (passwordProblem(password, submitted, answers.email) ??
        (since.includes("password") ? undefined : errors.at.password));
  const lacksCode = setUp.error !== null && isBlank(setupCode);
  const codeError = lacksCode ? words.enterSetupCode : errorAt("setupCode", "", setupCode);
  const submit = () => {
    setSince([]);
    setSubmitted(password);
    void setUp.run({
      ...answers,
      password,
      locale: navigator.language,
      ...(instance.needsSetupCode ? { setupCode } : {}),
    });
  };

  return (
    <SetupFrame title={words.setUpDeskbell} lead={words.setUpLead}>
      <Form className={styles.setupSteps} onSubmit={submit} error={setUp.error}>
        <CurrentStep number={1} title={words.yourCompany}>
          <div className={styles.setupFields}>
            <Field
              label={words.company}
              error={errorAt("company", words.enterCompany, answers.company)}
            >
              <TextInput
                name="company"
                autoComplete="organization"
                autoFocus
                value={answers.company}
                onChange={(event) => change({ company: event.target.value })}
              />
            </Field>
            <RegionFields region={answers} errors={errors.at} onChange={change} />
          </div>
        </CurrentStep>
        <CurrentStep number={2} title={words.yourAccount}>
          <div className={styles.setupFields}>
            <Field
              label={words.yourName}
              error={errorAt("yourName", words.enterYourName, answers.yourName)}
            >
              <TextInput
                name="name"
                autoComplete="name"
                value={answers.yourName}
                onChange={(event) => change({ yourName: event.target.value })}
              />
            </Field>
            <Field label={words.email} error={errorAt("email", words.enterEmail, answers.email)}>
              <TextInput
                name="email"
                type="email"
                autoComplete="username"
                value={answers.email}
                onChange={(event) => change({ email: event.target.value })}
              />
            </Field>
            <Field
              label={words.password}
              className={styles.setupAcross}
              hint={passwordStrengthLabel(password, answers.email)}
              error={passwordError}
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
                label={words.setupCode}
                className={styles.setupAcross}
                hint={words.setupCodeHint}
                error={codeError}
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
          <div className={styles.setupActions}>
            <Button type="submit" kind="primary" size="large" busy={setUp.isBusy}>
              {words.continueSetUp}
            </Button>
            <p data-part="hint" className={fieldStyles.hint} role="status">
              {setUp.isBusy && words.settingUp}
            </p>
            {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
          </div>
        </CurrentStep>
        <CurrentStep number={3} title={words.howToStart} isLater />
      </Form>
    </SetupFrame>
  );
}

const isBlank = (text: string): boolean => text.trim() === "";

import { useState } from "react";
import { isApiError } from "#web/data/api-error.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import styles from "./sign-in.module.css";
import { SignInFrame } from "./sign-in-frame.tsx";
import * as words from "./words.ts";

interface CodeStepProps {
  ticket: string;
  onResponse: (response: Outputs["confirmSignIn"]) => void;
  onStartAgain: (because: string | null) => void;
}

export function CodeStep({ ticket, onResponse, onStartAgain }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const confirm = useApiMutation({
    request: async (input: Inputs["confirmSignIn"]) => {
      try {
        return await rpc("confirmSignIn", input);
      } catch (error) {
        if (isApiError(error, "sign_in_expired")) onStartAgain(error.message);
        // A six-digit code is retyped; a recovery code may have a single wrong letter.
        if (isApiError(error, "invalid_code") && !isRecovery) setCode("");
        throw error;
      }
    },
    onSuccess: (_cache, response) => onResponse(response),
    errorDisplay: "in place",
  });
  const errors = formErrors(confirm.error, { invalid_code: "code" });
  const send = (typed: string) => void confirm.run({ ticket, code: typed });
  const type = (typed: string) => {
    setCode(typed);
    // Six digits are complete, so a pasted or autofilled code is submitted at once.
    if (!isRecovery && /^\d{6}$/.test(typed.replaceAll(/\s/g, "")) && !confirm.isBusy) send(typed);
  };
  const swap = () => {
    setRecovery(!isRecovery);
    setCode("");
    confirm.clearError();
  };
  return (
    <SignInFrame
      title={words.twoStep}
      lead={isRecovery ? words.enterRecoveryCode : words.enterAppCode}
      below={
        <>
          <Button kind="quiet" onClick={swap}>
            {isRecovery ? words.useAppCode : words.useRecoveryCode}
          </Button>
          <Button kind="quiet" onClick={() => onStartAgain(null)}>
            {words.backToPassword}
          </Button>
        </>
      }
    >
      <Form className={styles.form} onSubmit={() => send(code)} error={confirm.error}>
        <Field label={isRecovery ? words.recoveryCode : words.code} error={errors.at.code}>
          <TextInput
            key={isRecovery ? "recovery" : "digits"}
            name="code"
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={isRecovery ? "text" : "numeric"}
            value={code}
            onChange={(event) => type(event.target.value)}
          />
        </Field>
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
        <Button type="submit" kind="primary" size="large" busy={confirm.isBusy}>
          {words.signIn}
        </Button>
      </Form>
    </SignInFrame>
  );
}

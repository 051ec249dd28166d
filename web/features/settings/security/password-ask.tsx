import { useId, useState } from "react";
import { formSays } from "#web/data/field-issues.ts";
import type { Refusal } from "#web/data/refusal.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { PasswordInput } from "#web/ui/field/text-input.tsx";

interface PasswordAskProps {
  title: string;
  lead: string;
  deed: string;
  kind?: "primary" | "danger";
  isBusy: boolean;
  refusal: Refusal | null;
  onPassword: (password: string) => void;
  onClose: () => void;
}

/** What an unlocked screen must not be enough for. */
export function PasswordAsk({
  title,
  lead,
  deed,
  kind = "primary",
  isBusy,
  refusal,
  onPassword,
  onClose,
}: PasswordAskProps) {
  const id = useId();
  const [password, setPassword] = useState("");
  const says = formSays(refusal, { wrong_password: "password", wrong_credentials: "password" });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={400}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind={kind} type="submit" form={id} busy={isBusy}>
            {deed}
          </Button>
        </>
      }
    >
      <Form id={id} className="set-form" onSubmit={() => onPassword(password)} refusal={refusal}>
        <p className="soft">{lead}</p>
        <Field label="Password" error={says.at.password}>
          <PasswordInput
            data-autofocus
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {says.rest !== null && <FieldError>{says.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

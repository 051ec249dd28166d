import { Suspense, useId, useState } from "react";
import type { Outputs } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import type { Refusal } from "#web/data/refusal.ts";
import { CopyBox } from "#web/features/settings/parts/copy/copy-box.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { part } from "#web/ui/part.tsx";
import { spacedSecret } from "./recovery-words.ts";

/** Drawing it needs a library of its own, which nobody else shall load. */
const QrCode = part(async () => (await import("./qr-code.tsx")).QrCode);

interface ConfirmCodeProps {
  enrolment: Outputs["startSecondFactor"];
  isBusy: boolean;
  refusal: Refusal | null;
  onCode: (code: string) => void;
  onClose: () => void;
}

export function ConfirmCode({ enrolment, isBusy, refusal, onCode, onClose }: ConfirmCodeProps) {
  const id = useId();
  const [code, setCode] = useState("");
  const says = formSays(refusal, { wrong_code: "code" });
  return (
    <Dialog
      title="Scan this code"
      holds
      onClose={onClose}
      promise="It turns on after you enter the first code."
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={id} busy={isBusy}>
            Turn on
          </Button>
        </>
      }
    >
      <Form id={id} className="set-form" onSubmit={() => onCode(code)} refusal={refusal}>
        <p className="soft">
          Scan it with an authenticator app on your phone, then enter the 6-digit code it shows.
        </p>
        <div className="qr-paper">
          <Suspense>
            <QrCode words={enrolment.address} name="Code to scan with an authenticator app" />
          </Suspense>
        </div>
        <CopyBox
          label="Or enter this key"
          what="the secret"
          words={spacedSecret(enrolment.secret)}
          copies={enrolment.secret}
        />
        <Field label="Code" error={says.at.code}>
          <TextInput
            data-autofocus
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        {says.rest !== null && <FieldError>{says.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

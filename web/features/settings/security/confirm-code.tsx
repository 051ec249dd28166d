import { Suspense, useId, useState } from "react";
import type { ApiError } from "#web/data/api-error.ts";
import { formErrors } from "#web/data/form-errors.ts";
import type { Outputs } from "#web/data/rpc.ts";
import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import styles from "#web/features/settings/components/form.module.css";
import settingsPartsStyles from "#web/features/settings/settings-parts.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { groupSecret } from "./recovery-file.ts";
import * as words from "./words.ts";

/** Loaded separately, because it needs a library used nowhere else. */
const QrCode = lazyComponent(async () => (await import("./qr-code.tsx")).QrCode);

interface ConfirmCodeProps {
  enrolment: Outputs["startSecondFactorSetup"];
  isBusy: boolean;
  error: ApiError | null;
  onCode: (code: string) => void;
  onClose: () => void;
}

export function ConfirmCode({ enrolment, isBusy, error, onCode, onClose }: ConfirmCodeProps) {
  const id = useId();
  const [code, setCode] = useState("");
  const errors = formErrors(error, { invalid_code: "code" });
  return (
    <Dialog
      title={words.scanCode}
      holds
      onClose={onClose}
      promise={words.turnsOnAfterCode}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" form={id} busy={isBusy}>
            {words.turnOn}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        data-part="settings-form"
        className={styles.settingsForm}
        onSubmit={() => onCode(code)}
        error={error}
      >
        <p className="soft">{words.scanCodeHint}</p>
        <div className={settingsPartsStyles.qrPaper}>
          <Suspense>
            <QrCode text={enrolment.address} name={words.codeToScan} />
          </Suspense>
        </div>
        <CopyField
          label={words.orEnterKey}
          what={words.theSecret}
          text={groupSecret(enrolment.secret)}
          copies={enrolment.secret}
        />
        <Field label={words.code} error={errors.at.code}>
          <TextInput
            data-autofocus
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

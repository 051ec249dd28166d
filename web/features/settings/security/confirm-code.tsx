import { Suspense, useState } from "react";
import type { ApiError } from "#web/data/api-error.ts";
import { formErrors } from "#web/data/form-errors.ts";
import type { Outputs } from "#web/data/rpc.ts";
import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import settingsPartsStyles from "#web/features/settings/settings-parts.module.css";
import { Field } from "#web/ui/form/field.tsx";
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
  const [code, setCode] = useState("");
  const errors = formErrors(error, { invalid_code: "code" });
  return (
    <FormDialog
      title={words.scanCode}
      action={words.turnOn}
      holds
      promise={words.turnsOnAfterCode}
      isBusy={isBusy}
      error={error}
      rest={errors.rest}
      onSubmit={() => onCode(code)}
      onClose={onClose}
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
    </FormDialog>
  );
}

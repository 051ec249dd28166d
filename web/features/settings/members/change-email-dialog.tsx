import { useState } from "react";
import type { Member } from "#contract/live-protocol.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { fill } from "#web/language/fill.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field } from "#web/ui/form/field.tsx";
import { PasswordInput, TextInput } from "#web/ui/form/text-input.tsx";
import * as words from "./words.ts";

interface ChangeEmailDialogProps {
  member: Member;
  onClose: () => void;
}

export function ChangeEmailDialog({ member, onClose }: ChangeEmailDialogProps) {
  const [values, setValues] = useState({ email: "", password: "" });
  const isMounted = useIsMounted();
  const change = useApiMutation({
    request: (input: Inputs["changeMemberEmail"]) => rpc("changeMemberEmail", input),
    onSuccess: (_cache, _done, { email }) => {
      showToast({ text: fill(words.emailChanged, { name: member.name, email }) });
      if (isMounted()) onClose();
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(change.error, {
    invalid_password: "password",
  });
  return (
    <FormDialog
      title={words.changeEmail}
      action={words.save}
      holds={values.email !== ""}
      isBusy={change.isBusy}
      error={change.error}
      rest={errors.rest}
      onSubmit={() => void change.run({ memberId: member.id, ...values })}
      onClose={onClose}
    >
      <p className="soft">{fill(words.changeEmailHint, { name: member.name })}</p>
      <Field
        label={words.newEmail}
        error={errors.at.email && (values.email.trim() === "" ? words.enterEmail : errors.at.email)}
      >
        <TextInput
          type="email"
          data-autofocus
          autoComplete="off"
          placeholder={member.email}
          value={values.email}
          onChange={(event) => setValues({ ...values, email: event.target.value })}
        />
      </Field>
      <Field label={words.yourPassword} error={errors.at.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}

import { useId, useState } from "react";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import { copyOrShow } from "#web/features/settings/components/copy/copy-or-show.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { roleLabels } from "#web/features/settings/members/role-labels.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { InboxCheckboxes } from "./inbox-checkboxes.tsx";
import * as words from "./words.ts";

type NewKey = Inputs["createApiKey"];
const keyRoles = ["manager", "agent", "viewer"] as const satisfies readonly NewKey["role"][];

export function NewApiKeyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [values, setValues] = useState<{
    name: string;
    role: NewKey["role"];
    inboxIds: string[] | null;
  }>({ name: "", role: "agent", inboxIds: null });
  const [secret, setSecret] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const create = useApiMutation({
    request: (input: NewKey) => rpc("createApiKey", input),
    onSuccess: (cache, response) => {
      setSecret(response.secret);
      if (!isMounted())
        showToast({
          text: words.keyReady,
          seconds: 60,
          action: { label: words.copyKey, run: () => void copyOrShow(response.secret) },
        });
      void cache.invalidateQueries({ queryKey: settingsKeys.apiKeys });
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(create.error, { name_taken: "name" });
  if (secret !== null)
    return (
      // Keyed as a new dialog, so it takes the focus.
      <Dialog
        key="made"
        title={words.apiKeyCreated}
        holds
        onClose={onClose}
        promise={words.shownOnce}
        actions={
          <Button kind="primary" onClick={onClose}>
            {words.savedIt}
          </Button>
        }
      >
        <CopyField label={words.key} text={secret} hint={words.keyHint} />
      </Dialog>
    );
  return (
    <FormDialog
      key="asked"
      title={words.newKey}
      action={words.createKey}
      holds={values.name !== ""}
      isBusy={create.isBusy}
      error={create.error}
      rest={errors.rest}
      onSubmit={() => void create.run(values)}
      onClose={onClose}
    >
      <Field label={words.name} hint={words.nameHint} error={errors.at.name}>
        <TextInput
          data-autofocus
          autoComplete="off"
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
      </Field>
      <ChoiceGroup label={words.permissionsOfThisRole}>
        {keyRoles.map((role) => (
          <Radio
            key={role}
            name={`${id}-role`}
            checked={values.role === role}
            hint={roleLabels[role].message}
            onChange={() => setValues({ ...values, role })}
          >
            {roleLabels[role].name}
          </Radio>
        ))}
      </ChoiceGroup>
      <InboxCheckboxes
        value={values.inboxIds}
        error={errors.at.inboxIds}
        onChange={(inboxIds) => setValues({ ...values, inboxIds })}
      />
    </FormDialog>
  );
}

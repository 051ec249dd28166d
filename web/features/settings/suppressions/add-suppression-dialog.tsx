import { useState } from "react";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import * as words from "./words.ts";

export function AddSuppressionDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState("");
  const [text, setWords] = useState("");
  const isMounted = useIsMounted();
  const add = useApiMutation({
    request: (input: Inputs["addSuppression"]) => rpc("addSuppression", input),
    onSuccess: (cache) => {
      void cache.invalidateQueries({ queryKey: ["suppressions"] });
      if (isMounted()) onClose();
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(add.error);
  return (
    <FormDialog
      title={words.suppressAddress}
      action={words.add}
      width={440}
      isBusy={add.isBusy}
      error={add.error}
      rest={errors.rest}
      onSubmit={() => void add.run({ address, text })}
      onClose={onClose}
    >
      <Field label={words.address} error={errors.at.address}>
        <TextInput
          type="email"
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="ada@brook.example"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Field label={words.reason} hint={words.reasonHint} error={errors.at.text}>
        <TextInput
          autoComplete="off"
          placeholder={words.askedByPhone}
          value={text}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

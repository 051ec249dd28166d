import { useId, useState } from "react";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import styles from "#web/features/settings/components/form.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import * as words from "./words.ts";

export function AddSuppressionDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [address, setAddress] = useState("");
  const [text, setWords] = useState("");
  const isMounted = useIsMounted();
  const add = useApiMutation({
    request: (input: Inputs["addSuppression"]) => rpc("addSuppression", input),
    settle: (cache) => {
      void cache.invalidateQueries({ queryKey: ["suppressions"] });
      if (isMounted()) onClose();
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(add.error);
  return (
    <Dialog
      title={words.suppressAddress}
      width={440}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={id} kind="primary" busy={add.isBusy}>
            {words.add}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        data-part="settings-form"
        className={styles.settingsForm}
        onSubmit={() => void add.run({ address, text })}
        error={add.error}
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
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

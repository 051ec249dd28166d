import { useId, useState } from "react";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export function AddSuppressionDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [address, setAddress] = useState("");
  const [text, setWords] = useState("");
  const isHere = useIsMounted();
  const add = useApiMutation({
    ask: (input: Inputs["addSuppression"]) => rpc("addSuppression", input),
    settle: (cache) => {
      void cache.invalidateQueries({ queryKey: ["suppressions"] });
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  const errors = formErrors(add.refusal);
  return (
    <Dialog
      title="Suppress an address"
      width={440}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} kind="primary" busy={add.isBusy}>
            Add
          </Button>
        </>
      }
    >
      <Form
        id={id}
        className="set-form"
        onSubmit={() => void add.run({ address, text })}
        refusal={add.refusal}
      >
        <Field label="Address" error={errors.at.address}>
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
        <Field label="Reason" hint="A note for your team." error={errors.at.text}>
          <TextInput
            autoComplete="off"
            placeholder="Asked by phone"
            value={text}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

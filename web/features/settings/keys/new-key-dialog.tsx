import { useId, useState } from "react";
import { call, type Inputs } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import { keys } from "#web/data/keys.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { useAction } from "#web/data/use-action.ts";
import { roleWords } from "#web/features/settings/members/role-words.ts";
import { CopyBox } from "#web/features/settings/parts/copy/copy-box.tsx";
import { copyOrShow } from "#web/features/settings/parts/copy/copy-or-show.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { ChoiceGroup, Radio } from "#web/ui/field/choice.tsx";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { LineChecks } from "./line-checks.tsx";

type NewKey = Inputs["createKey"];
const keyRoles = ["manager", "agent", "viewer"] as const satisfies readonly NewKey["role"][];

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [values, setValues] = useState<{
    name: string;
    role: NewKey["role"];
    lineIds: string[] | null;
  }>({ name: "", role: "agent", lineIds: null });
  const [secret, setSecret] = useState<string | null>(null);
  const isHere = useIsHere();
  const create = useAction({
    ask: (input: NewKey) => call("createKey", input),
    settle: (cache, answer) => {
      setSecret(answer.secret);
      if (!isHere())
        showNotice({
          say: "The API key is ready. It isn't shown again.",
          seconds: 60,
          deed: { label: "Copy key", run: () => void copyOrShow(answer.secret) },
        });
      void cache.invalidateQueries({ queryKey: keys.apiKeys });
    },
    tells: "in place",
  });
  const says = formSays(create.refusal, { name_taken: "name" });
  if (secret !== null)
    return (
      // Another dialog, which takes the focus.
      <Dialog
        key="made"
        title="API key created"
        holds
        onClose={onClose}
        promise="You won't see it again."
        actions={
          <Button kind="primary" onClick={onClose}>
            I've saved it
          </Button>
        }
      >
        <CopyBox
          label="Key"
          words={secret}
          hint="Send it as “Authorization: Bearer …”. Anyone with this key has its role's permissions."
        />
      </Dialog>
    );
  return (
    <Dialog
      key="asked"
      title="New key"
      holds={values.name !== ""}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={id} busy={create.isBusy}>
            Create key
          </Button>
        </>
      }
    >
      <Form
        id={id}
        className="set-form"
        onSubmit={() => void create.run(values)}
        refusal={create.refusal}
      >
        <Field label="Name" hint="What it's for, such as “Website form”." error={says.at.name}>
          <TextInput
            data-autofocus
            autoComplete="off"
            value={values.name}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
          />
        </Field>
        <ChoiceGroup label="Permissions of this role">
          {keyRoles.map((role) => (
            <Radio
              key={role}
              name={`${id}-role`}
              checked={values.role === role}
              hint={roleWords[role].say}
              onChange={() => setValues({ ...values, role })}
            >
              {roleWords[role].name}
            </Radio>
          ))}
        </ChoiceGroup>
        <LineChecks
          value={values.lineIds}
          onChange={(lineIds) => setValues({ ...values, lineIds })}
        />
        {says.rest !== null && <FieldError>{says.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

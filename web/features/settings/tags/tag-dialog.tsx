import { useId, useState } from "react";
import type { Tag } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import { useReloadDesk } from "#web/data/desk.ts";
import { formSays } from "#web/data/field-issues.ts";
import { useAction } from "#web/data/use-action.ts";
import { ColourPick } from "#web/features/settings/parts/colour-pick.tsx";
import type { Colour } from "#web/features/settings/parts/colours.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";

interface Values {
  readonly name: string;
  readonly colour: Colour;
}

export function TagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const id = useId();
  const reload = useReloadDesk();
  const [first] = useState<Values>({ name: tag?.name ?? "", colour: tag?.colour ?? "grey" });
  const [values, setValues] = useState(first);
  const isHere = useIsHere();
  const save = useAction({
    ask: async (input: Values) => {
      if (tag === null) await call("createTag", input);
      // Only what was changed here: a colleague may have changed the rest meanwhile.
      else
        await call("updateTag", {
          tagId: tag.id,
          ...(input.name === first.name ? {} : { name: input.name }),
          ...(input.colour === first.colour ? {} : { colour: input.colour }),
        });
      await reload();
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  const says = formSays(save.refusal, { name_taken: "name" });
  return (
    <Dialog
      title={tag === null ? "New tag" : `Edit ${tag.name}`}
      width={400}
      holds={values.name !== (tag?.name ?? "")}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={id} busy={save.isBusy}>
            {tag === null ? "Create tag" : "Save"}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        className="set-form"
        onSubmit={() => void save.run(values)}
        refusal={save.refusal}
      >
        <Field label="Name" error={says.at.name}>
          <TextInput
            data-autofocus
            autoComplete="off"
            value={values.name}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
          />
        </Field>
        <ColourPick
          label="Color"
          value={values.colour}
          onChange={(colour) => setValues({ ...values, colour })}
        />
        {says.rest !== null && <FieldError>{says.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

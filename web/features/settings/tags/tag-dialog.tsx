import { useId, useState } from "react";
import type { Tag } from "#contract/live-protocol.ts";
import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { ColorPicker } from "#web/features/settings/components/color-picker.tsx";
import type { Color } from "#web/features/settings/components/colors.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

interface Values {
  readonly name: string;
  readonly colour: Color;
}

export function TagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const id = useId();
  const reload = useReloadBootstrap();
  const [first] = useState<Values>({ name: tag?.name ?? "", colour: tag?.colour ?? "grey" });
  const [values, setValues] = useState(first);
  const isHere = useIsMounted();
  const save = useApiMutation({
    ask: async (input: Values) => {
      if (tag === null) await rpc("createTag", input);
      // Sends only changed fields, since another member may have changed others meanwhile.
      else
        await rpc("updateTag", {
          tagId: tag.id,
          ...(input.name === first.name ? {} : { name: input.name }),
          ...(input.colour === first.colour ? {} : { colour: input.colour }),
        });
      await reload();
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  const errors = formErrors(save.refusal, { name_taken: "name" });
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
        <Field label="Name" error={errors.at.name}>
          <TextInput
            data-autofocus
            autoComplete="off"
            value={values.name}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
          />
        </Field>
        <ColorPicker
          label="Color"
          value={values.colour}
          onChange={(colour) => setValues({ ...values, colour })}
        />
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

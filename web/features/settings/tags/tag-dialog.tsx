import { useState } from "react";
import type { Tag } from "#contract/live-protocol.ts";
import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { rpc } from "#web/data/rpc.ts";
import { ColorPicker } from "#web/features/settings/components/color-picker.tsx";
import type { Color } from "#web/features/settings/components/colors.ts";
import { FormDialog } from "#web/features/settings/components/form-dialog.tsx";
import { useSaveDialog } from "#web/features/settings/components/unsaved-changes/use-save-dialog.ts";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { fill } from "#web/language/fill.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import * as words from "./words.ts";

interface Values {
  readonly name: string;
  readonly color: Color;
}

interface TagDialogProps {
  tag: Tag | null;
  onClose: () => void;
  onReopen: () => void;
}

export function TagDialog({ tag, onClose, onReopen }: TagDialogProps) {
  const reload = useReloadBootstrap();
  const [first] = useState<Values>({ name: tag?.name ?? "", color: tag?.color ?? "gray" });
  const form = useUnsavedChanges(`tags/${tag?.id ?? "new"}`, first);
  const { values } = form;
  const { save, errors, dialog } = useSaveDialog({
    form,
    send: async (input: Values) => {
      if (tag === null) await rpc("createTag", input);
      // Sends only changed fields, since another member may have changed others meanwhile.
      else
        await rpc("updateTag", {
          tagId: tag.id,
          ...(input.name === first.name ? {} : { name: input.name }),
          ...(input.color === first.color ? {} : { color: input.color }),
        });
    },
    reload,
    onClose,
    onReopen,
  });
  return (
    <FormDialog
      title={tag === null ? words.newTag : fill(words.editTag, { name: tag.name })}
      action={tag === null ? words.createTag : words.save}
      width={400}
      {...dialog}
      onSubmit={() => save(values)}
    >
      <Field label={words.name} error={errors.name}>
        <TextInput
          data-autofocus
          autoComplete="off"
          value={values.name}
          onChange={(event) => form.change({ name: event.target.value })}
        />
      </Field>
      <ColorPicker
        label={words.color}
        value={values.color}
        onChange={(color) => form.change({ color })}
      />
    </FormDialog>
  );
}

import { call, type Inputs } from "#web/data/api.ts";
import { useReloadDesk } from "#web/data/desk.ts";
import { formSays } from "#web/data/field-issues.ts";
import { useAction } from "#web/data/use-action.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { SaveBar } from "#web/features/settings/parts/unsaved/save-bar.tsx";
import { useUnsaved } from "#web/features/settings/parts/unsaved/use-unsaved.ts";
import { Field } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";

export function NameForm({ name }: { name: string }) {
  const reload = useReloadDesk();
  const form = useUnsaved("profile", { name });
  const save = useAction({
    ask: async (input: Inputs["updateProfile"]) => {
      await call("updateProfile", input);
      await reload();
      form.taken();
    },
    tells: "in place",
  });
  const says = formSays(save.refusal);
  return (
    <Block title="You">
      <Form
        className="set-form"
        onSubmit={() => void save.run(form.changed)}
        refusal={save.refusal}
      >
        <Field
          label="Your name"
          hint="Shown to your team, and to customers as the sender of your emails."
          error={says.at.name}
        >
          <TextInput
            autoComplete="name"
            value={form.values.name}
            onChange={(event) => form.change({ name: event.target.value })}
          />
        </Field>
        <SaveBar
          isChanged={form.isChanged}
          isBusy={save.isBusy}
          rest={says.rest}
          onDiscard={form.discard}
        />
      </Form>
    </Block>
  );
}

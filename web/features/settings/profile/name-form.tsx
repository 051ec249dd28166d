import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export function NameForm({ name }: { name: string }) {
  const reload = useReloadBootstrap();
  const form = useUnsavedChanges("profile", { name });
  const save = useApiMutation({
    ask: async (input: Inputs["updateProfile"]) => {
      await rpc("updateProfile", input);
      await reload();
      form.taken();
    },
    tells: "in place",
  });
  const errors = formErrors(save.refusal);
  return (
    <SettingsSection title="You">
      <Form
        className="set-form"
        onSubmit={() => void save.run(form.changed)}
        refusal={save.refusal}
      >
        <Field
          label="Your name"
          hint="Shown to your team, and to customers as the sender of your emails."
          error={errors.at.name}
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
          rest={errors.rest}
          onDiscard={form.discard}
        />
      </Form>
    </SettingsSection>
  );
}

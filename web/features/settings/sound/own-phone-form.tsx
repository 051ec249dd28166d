import { call } from "#web/data/api.ts";
import { useDesk, useReloadDesk } from "#web/data/desk.ts";
import { formSays } from "#web/data/field-issues.ts";
import { useAction } from "#web/data/use-action.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { SaveBar } from "#web/features/settings/parts/unsaved/save-bar.tsx";
import { useUnsaved } from "#web/features/settings/parts/unsaved/use-unsaved.ts";
import { Field } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";

const waits = [0, 5, 8, 12, 20, 30] as const;

/** A telephone in the pocket, for when the browser does not answer. */
export function OwnPhoneForm() {
  const { me } = useDesk("me");
  const reload = useReloadDesk();
  const { ownPhone, ownPhoneAfterSeconds } = me.settings;
  const form = useUnsaved("sound/own-phone", { ownPhone, ownPhoneAfterSeconds });
  const save = useAction({
    ask: async () => {
      await call("updateProfile", { settings: form.values });
      await reload();
      form.taken();
    },
    tells: "in place",
  });
  const says = formSays(save.refusal, { not_a_number: "settings.ownPhone" });
  const { values } = form;
  const choices = waits.includes(values.ownPhoneAfterSeconds as (typeof waits)[number])
    ? waits
    : [...waits, values.ownPhoneAfterSeconds].toSorted((one, other) => one - other);
  return (
    <Block
      title="Personal phone"
      hint="Also rings when you're available and don't answer in Deskbell. You press 1 to accept, so your voicemail never picks up."
    >
      <Form className="set-form" onSubmit={() => void save.run(undefined)} refusal={save.refusal}>
        <Field
          label="Number"
          hint="Leave blank to ring only your browsers."
          error={says.at["settings.ownPhone"]}
        >
          <TextInput
            inputMode="tel"
            autoComplete="tel"
            value={values.ownPhone}
            onChange={(event) => form.change({ ownPhone: event.currentTarget.value })}
          />
        </Field>
        <Field label="Rings">
          <Select
            wide
            value={values.ownPhoneAfterSeconds}
            onChange={(event) =>
              form.change({ ownPhoneAfterSeconds: Number(event.currentTarget.value) })
            }
          >
            {choices.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? "immediately" : `after ${seconds} seconds`}
              </option>
            ))}
          </Select>
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

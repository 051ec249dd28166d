import type { Line } from "#contract/live.ts";
import { channelOf } from "#domain/line/line-kind.ts";
import { messagesName } from "#domain/message/message-names.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import { useAction } from "#web/data/use-action.ts";
import { ColourPick } from "#web/features/settings/parts/colour-pick.tsx";
import { SaveBar } from "#web/features/settings/parts/unsaved/save-bar.tsx";
import { useUnsaved } from "#web/features/settings/parts/unsaved/use-unsaved.ts";
import { Field } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { undoChoices, undoWords } from "./line-state.ts";
import { SendThrough } from "./send-through.tsx";
import { placeLine } from "./use-archive-line.ts";
import { WhoSees } from "./who-sees.tsx";

export function LineForm({ line }: { line: Line }) {
  const { name, colour, visibility, teamId, undoSeconds } = line;
  const sendThrough = line.texts?.sendThrough ?? null;
  const kept = { name, colour, visibility, teamId, undoSeconds, sendThrough };
  const form = useUnsaved(`lines/${line.id}`, kept);
  const { values, change } = form;
  const save = useAction({
    ask: (input: Inputs["updateLine"]) => call("updateLine", input),
    settle: (cache, answer) => {
      placeLine(cache, answer);
      form.taken();
    },
    tells: "in place",
  });
  const says = formSays(save.refusal);
  return (
    <Form
      className="set-form"
      onSubmit={() => void save.run({ lineId: line.id, ...form.changed })}
      refusal={save.refusal}
    >
      <Field label="Name" hint="Shown to your team." error={says.at.name}>
        <TextInput
          autoComplete="off"
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <ColourPick
        label="Color"
        value={values.colour}
        onChange={(chosen) => change({ colour: chosen })}
      />
      <WhoSees
        visibility={values.visibility}
        teamId={values.teamId}
        error={says.at.teamId}
        onChange={change}
      />
      <Field
        label={`Undo send for ${messagesName(channelOf(line.kind))}`}
        hint="How long a message waits before it's sent, so you can unsend it."
        error={says.at.undoSeconds}
      >
        <Select
          wide
          value={values.undoSeconds}
          onChange={(event) => change({ undoSeconds: Number(event.target.value) })}
        >
          {undoChoices(undoSeconds).map((seconds) => (
            <option key={seconds} value={seconds}>
              {undoWords(seconds)}
            </option>
          ))}
        </Select>
      </Field>
      <SendThrough
        accountId={line.accountId}
        channel={channelOf(line.kind)}
        value={values.sendThrough}
        error={says.at.sendThrough}
        onChange={(chosen) => change({ sendThrough: chosen })}
      />
      <SaveBar
        isChanged={form.isChanged}
        isBusy={save.isBusy}
        rest={says.rest}
        onDiscard={form.discard}
      />
    </Form>
  );
}

import type { Inbox } from "#contract/live-protocol.ts";
import { channelOf } from "#domain/inbox/line-kind.ts";
import { messagesName } from "#domain/message/message-names.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { ColorPicker } from "#web/features/settings/components/color-picker.tsx";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { undoDelayChoices, undoDelayLabel } from "./inbox-status.ts";
import { SendThrough } from "./send-through.tsx";
import { updateInboxInCache } from "./use-archive-inbox.ts";
import { VisibilityField } from "./visibility-field.tsx";

export function InboxForm({ inbox }: { inbox: Inbox }) {
  const { name, colour, visibility, teamId, undoSeconds } = inbox;
  const sendingService = inbox.texts?.sendingService ?? null;
  const saved = { name, colour, visibility, teamId, undoSeconds, sendingService };
  const form = useUnsavedChanges(`inboxes/${inbox.id}`, saved);
  const { values, change } = form;
  const save = useApiMutation({
    ask: (input: Inputs["updateInbox"]) => rpc("updateInbox", input),
    settle: (cache, answer) => {
      updateInboxInCache(cache, answer);
      form.taken();
    },
    tells: "in place",
  });
  const errors = formErrors(save.refusal);
  return (
    <Form
      className="set-form"
      onSubmit={() => void save.run({ inboxId: inbox.id, ...form.changed })}
      refusal={save.refusal}
    >
      <Field label="Name" hint="Shown to your team." error={errors.at.name}>
        <TextInput
          autoComplete="off"
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <ColorPicker
        label="Color"
        value={values.colour}
        onChange={(chosen) => change({ colour: chosen })}
      />
      <VisibilityField
        visibility={values.visibility}
        teamId={values.teamId}
        error={errors.at.teamId}
        onChange={change}
      />
      <Field
        label={`Undo send for ${messagesName(channelOf(inbox.kind))}`}
        hint="How long a message waits before it's sent, so you can unsend it."
        error={errors.at.undoSeconds}
      >
        <Select
          wide
          value={values.undoSeconds}
          onChange={(event) => change({ undoSeconds: Number(event.target.value) })}
        >
          {undoDelayChoices(undoSeconds).map((seconds) => (
            <option key={seconds} value={seconds}>
              {undoDelayLabel(seconds)}
            </option>
          ))}
        </Select>
      </Field>
      <SendThrough
        accountId={inbox.accountId}
        channel={channelOf(inbox.kind)}
        value={values.sendingService}
        error={errors.at.sendingService}
        onChange={(chosen) => change({ sendingService: chosen })}
      />
      <SaveBar
        isChanged={form.isChanged}
        isBusy={save.isBusy}
        rest={errors.rest}
        onDiscard={form.discard}
      />
    </Form>
  );
}

import type { Inbox } from "#contract/live-protocol.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";

import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { ColorPicker } from "#web/features/settings/components/color-picker.tsx";
import styles from "#web/features/settings/components/form.module.css";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { format } from "#web/language/format.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { undoDelayChoices, undoDelayLabel } from "./inbox-status.ts";
import { SendThrough } from "./send-through.tsx";
import { updateInboxInCache } from "./use-archive-inbox.ts";
import { VisibilityField } from "./visibility-field.tsx";
import * as words from "./words.ts";

export function InboxForm({ inbox }: { inbox: Inbox }) {
  const { name, color, visibility, teamId, undoSeconds } = inbox;
  const sendingService = inbox.texts?.sendingService ?? null;
  const saved = { name, color, visibility, teamId, undoSeconds, sendingService };
  const form = useUnsavedChanges(`inboxes/${inbox.id}`, saved);
  const { values, change } = form;
  const save = useApiMutation({
    request: (input: Inputs["updateInbox"]) => rpc("updateInbox", input),
    onSuccess: (cache, response) => {
      updateInboxInCache(cache, response);
      form.onSaved();
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(save.error);
  return (
    <Form
      data-part="settings-form"
      className={styles.settingsForm}
      onSubmit={() => void save.run({ inboxId: inbox.id, ...form.changed })}
      error={save.error}
    >
      <Field label={words.name} hint={words.shownToYourTeam} error={errors.at.name}>
        <TextInput
          autoComplete="off"
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <ColorPicker
        label={words.color}
        value={values.color}
        onChange={(chosen) => change({ color: chosen })}
      />
      <VisibilityField
        visibility={values.visibility}
        teamId={values.teamId}
        error={errors.at.teamId}
        onChange={change}
      />
      <Field
        label={format(words.undoSendFor, { channel: textChannelOf(inbox.kind) })}
        hint={words.undoMessageHint}
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
        channel={textChannelOf(inbox.kind)}
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

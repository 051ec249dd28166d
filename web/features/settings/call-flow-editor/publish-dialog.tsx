import { useState } from "react";
import { describeFlowChanges } from "#domain/call/flow/describe-flow-changes.ts";
import { limit } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AutosaveBanner } from "./autosave-banner.tsx";
import type { FlowEditorState } from "./editing/use-flow-editor.ts";
import type { FlowState } from "./flow-queries.ts";
import styles from "./flow-tab.module.css";
import * as words from "./words.ts";

interface PublishDialogProps {
  state: FlowState;
  editor: FlowEditorState;
  onDone: () => void;
  onClose: () => void;
}

/** Shows what changes for callers before publishing. */
export function PublishDialog({ state, editor, onDone, onClose }: PublishDialogProps) {
  const [note, setNote] = useState("");
  const changes = describeFlowChanges(state.live.flow, editor.flow);
  const isMounted = useIsMounted();
  const publish = useApiMutation({
    request: async () => {
      const version = await editor.saveAll();
      if (version === null) return null;
      return rpc("publishCallFlow", { inboxId: state.inboxId, version, note });
    },
    onSuccess: (_, response) => {
      if (response === null) return;
      editor.applyState(response, "continue");
      showToast({ text: words.published });
      if (isMounted()) onDone();
    },
    errorDisplay: "in place",
  });
  const run = () => void publish.run(undefined);
  return (
    <Dialog
      title={words.publish}
      width={440}
      onClose={onClose}
      onConfirm={run}
      busy={publish.isBusy}
      promise={words.previousVersionStays}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="primary" busy={publish.isBusy} onClick={run}>
            {words.publish}
          </Button>
        </>
      }
    >
      <div data-part="settings-form" className={formStyles.settingsForm}>
        <AutosaveBanner editor={editor} />
        {changes.length > 0 && (
          <ul className={styles.flowChanges} aria-label={words.changes}>
            {changes.map((one, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two changes may have the same text
                key={index}
              >
                {one}
              </li>
            ))}
          </ul>
        )}
        <Field label={words.noteAboutChange} aside="optional">
          <TextInput
            data-autofocus
            autoComplete="off"
            maxLength={limit("nameLength")}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        {publish.error && <FieldError>{errorMessage(publish.error)}</FieldError>}
      </div>
    </Dialog>
  );
}

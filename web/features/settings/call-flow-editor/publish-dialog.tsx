import { useState } from "react";
import { describeFlowChanges } from "#domain/call/flow/describe-flow-changes.ts";
import { limit } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { FlowEditorState } from "./editing/use-flow-editor.ts";
import type { FlowState } from "./flow-queries.ts";

interface PublishDialogProps {
  state: FlowState;
  drawing: FlowEditorState;
  onDone: () => void;
  onClose: () => void;
}

/** Shows what changes for callers before publishing. */
export function PublishDialog({ state, drawing, onDone, onClose }: PublishDialogProps) {
  const [note, setNote] = useState("");
  const changes = describeFlowChanges(state.live.flow, drawing.flow);
  const isHere = useIsMounted();
  const publish = useApiMutation({
    ask: async () => {
      const version = await drawing.settle();
      if (version === null) return null;
      return rpc("publishCallFlow", { inboxId: state.inboxId, version, note });
    },
    settle: (_, answer) => {
      if (answer === null) {
        if (isHere()) onClose();
        return;
      }
      drawing.take(answer, "goes on");
      showToast({ text: "Published. New calls use this version." });
      if (isHere()) onDone();
    },
    tells: "in place",
  });
  const run = () => void publish.run(undefined);
  return (
    <Dialog
      title="Publish"
      width={440}
      onClose={onClose}
      onConfirm={run}
      promise="The previous version stays under Versions."
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" busy={publish.isBusy} onClick={run}>
            Publish
          </Button>
        </>
      }
    >
      <div className="set-form">
        {changes.length > 0 && (
          <ul className="flow-changes" aria-label="Changes">
            {changes.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two changes may read alike
              <li key={index}>{one}</li>
            ))}
          </ul>
        )}
        <Field label="Note about this change" aside="optional">
          <TextInput
            data-autofocus
            autoComplete="off"
            maxLength={limit("nameLength")}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        {publish.refusal && <FieldError>{errorMessage(publish.refusal)}</FieldError>}
      </div>
    </Dialog>
  );
}

import { useState } from "react";
import { sayFlowChanges } from "#domain/call/flow/flow-changes.ts";
import { limit } from "#domain/limits.ts";
import { call } from "#web/data/api.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { Field, FieldError } from "#web/ui/field/field.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import type { Drawing } from "./draw/use-drawing.ts";
import type { FlowState } from "./flow-queries.ts";

interface PublishDialogProps {
  state: FlowState;
  drawing: Drawing;
  onDone: () => void;
  onClose: () => void;
}

/** What will be different for the next caller, before it is. */
export function PublishDialog({ state, drawing, onDone, onClose }: PublishDialogProps) {
  const [note, setNote] = useState("");
  const changes = sayFlowChanges(state.live.flow, drawing.flow);
  const isHere = useIsHere();
  const publish = useAction({
    ask: async () => {
      const version = await drawing.settle();
      if (version === null) return null;
      return call("publishFlow", { lineId: state.lineId, version, note });
    },
    settle: (_, answer) => {
      if (answer === null) {
        if (isHere()) onClose();
        return;
      }
      drawing.take(answer, "goes on");
      showNotice({ say: "Published. New calls use this version." });
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
            {changes.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two changes may read alike
              <li key={place}>{one}</li>
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
        {publish.refusal && <FieldError>{sayRefusal(publish.refusal)}</FieldError>}
      </div>
    </Dialog>
  );
}

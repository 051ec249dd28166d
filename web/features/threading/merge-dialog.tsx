import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { mergeConversations } from "#web/data/threading/threading-mutations.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { MergeIcon } from "#web/ui/icons.tsx";
import { mergeSteps } from "./candidate-labels.ts";
import { ConversationPicker } from "./conversation-picker.tsx";
import { useCandidatePicker } from "./use-candidate-picker.ts";
import "./regroup-dialog.css";

interface MergeDialogProps {
  row: Conversation;
  /** The suggested conversation. */
  withId?: ConversationId | undefined;
  onClose: () => void;
}

export function MergeDialog({ row, withId, onClose }: MergeDialogProps) {
  const cache = useQueryClient();
  const { inboxes } = useBootstrap("inboxes");
  const picker = useCandidatePicker(row.id, withId);
  const [stays, setStays] = useState<"other" | "this">("other");
  const { chosen } = picker;
  const sides =
    chosen && (stays === "other" ? { from: row, into: chosen } : { from: chosen, into: row });
  const confirm = () => {
    if (!sides) return;
    onClose();
    void mergeConversations(cache, sides);
  };
  return (
    <Dialog
      title={`Merge #${row.number} with another`}
      width={560}
      className="regroup-dialog"
      onClose={onClose}
      onConfirm={confirm}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" icon={MergeIcon} keys="enter" disabled={!sides} onClick={confirm}>
            {sides ? `Merge into #${sides.into.number}` : "Merge"}
          </Button>
        </>
      }
    >
      <ConversationPicker of={row} picker={picker} onConfirm={confirm} />
      {chosen && sides && (
        <div className="which-stays">
          <div className="hrow">
            <span className="grow">Which one stays</span>
            <Segmented
              label="Which one stays"
              segments={[
                { id: "other", label: `#${chosen.number}, the other` },
                { id: "this", label: `#${row.number}, this one` },
              ]}
              value={stays}
              onChange={setStays}
            />
          </div>
          <ul className="hint merge-steps" aria-label="What happens">
            {mergeSteps(sides.from, sides.into, inboxes).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

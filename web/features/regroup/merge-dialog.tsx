import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation } from "#contract/live.ts";
import type { ConversationId } from "#domain/ids.ts";
import { useDesk } from "#web/data/desk.ts";
import { merge } from "#web/data/regroup/deeds.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { MergeIcon } from "#web/ui/icon.tsx";
import { ConversationPicker } from "./conversation-picker.tsx";
import { mergeSteps } from "./like-words.ts";
import { usePicker } from "./use-picker.ts";
import "./regroup-dialog.css";

interface MergeDialogProps {
  row: Conversation;
  /** The one that was suggested. */
  withId?: ConversationId | undefined;
  onClose: () => void;
}

export function MergeDialog({ row, withId, onClose }: MergeDialogProps) {
  const cache = useQueryClient();
  const { lines } = useDesk("lines");
  const picker = usePicker(row.id, withId);
  const [stays, setStays] = useState<"other" | "this">("other");
  const { chosen } = picker;
  const sides =
    chosen && (stays === "other" ? { from: row, into: chosen } : { from: chosen, into: row });
  const confirm = () => {
    if (!sides) return;
    onClose();
    void merge(cache, sides);
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
          <Button kind="primary" glyph={MergeIcon} keys="enter" disabled={!sides} onClick={confirm}>
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
            {mergeSteps(sides.from, sides.into, lines).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

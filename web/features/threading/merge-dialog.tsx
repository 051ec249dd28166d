import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Conversation } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { mergeConversations } from "#web/data/threading/threading-mutations.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { MergeIcon } from "#web/ui/icons.tsx";
import { mergeSteps } from "./candidate-labels.ts";
import { ConversationPicker } from "./conversation-picker.tsx";
import styles from "./threading-dialog.module.css";
import { useCandidatePicker } from "./use-candidate-picker.ts";
import * as words from "./words.ts";

interface MergeDialogProps {
  row: Conversation;
  /** The suggested conversation. */
  withId?: ConversationId | undefined;
  onClose: () => void;
}

export function MergeDialog({ row, withId, onClose }: MergeDialogProps) {
  const cache = useQueryClient();
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const picker = useCandidatePicker(row.id, withId);
  const { chosen } = picker;
  const isOtherPerson = chosen !== null && chosen.contactId !== row.contactId;
  const [choice, setStays] = useState<"other" | "this" | null>(null);
  // Someone else's conversation comes to the one at hand.
  const stays = choice ?? (isOtherPerson ? "this" : "other");
  const mergeButton = useRef<HTMLButtonElement>(null);
  const sides =
    chosen && (stays === "other" ? { from: row, into: chosen } : { from: chosen, into: row });
  const confirm = () => {
    // The shown rows may be those of an earlier query.
    if (!sides || !picker.confirmable) return;
    onClose();
    void mergeConversations(cache, sides);
  };
  return (
    <Dialog
      title={fill(words.mergeWithAnother, { number: row.number })}
      width={560}
      className={styles.threadingDialog}
      onClose={onClose}
      onConfirm={confirm}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            ref={mergeButton}
            kind="primary"
            icon={MergeIcon}
            keys="enter"
            disabled={!picker.confirmable}
            onClick={confirm}
          >
            {sides ? fill(words.mergeInto, { number: sides.into.number }) : words.merge}
          </Button>
        </>
      }
    >
      <ConversationPicker
        of={row}
        picker={picker}
        // Two people are joined by a second Enter, which can't be the one that ended the search.
        onConfirm={isOtherPerson ? () => mergeButton.current?.focus() : confirm}
      />
      {chosen && sides && (
        <div className={styles.whichStays}>
          <div className="hrow">
            <span className="grow">{words.keepWhich}</span>
            <Segmented
              label={words.keepWhich}
              segments={[
                { id: "other", label: fill(words.keep, { number: chosen.number }) },
                { id: "this", label: fill(words.keep, { number: row.number }) },
              ]}
              value={stays}
              onChange={setStays}
            />
          </div>
          <ul
            data-part="hint"
            className={clsx(fieldStyles.hint, styles.mergeSteps)}
            aria-label={words.whatHappens}
          >
            {mergeSteps(sides.from, sides.into, inboxes).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

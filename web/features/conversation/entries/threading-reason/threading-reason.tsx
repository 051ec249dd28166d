import { raiseIntent } from "#web/data/intents.ts";
import { useCan } from "#web/data/use-can.ts";
import { useIsIntentHandled } from "#web/data/use-is-intent-handled.ts";
import * as words from "#web/features/conversation/entries/words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { MoveIcon, SplitIcon, WhyIcon } from "#web/ui/icons.tsx";
import styles from "./threading-reason.module.css";
import { threadingReasonText } from "./threading-reason-text.ts";

/** Why a message is in this conversation, and how to move it elsewhere. */
export function ThreadingReason({ entry }: { entry: MessageEntry }) {
  const canUpdate = useCan("conversation.update");
  const canMove = useIsIntentHandled("moveMessage");
  const canSplit = useIsIntentHandled("splitMessage");
  return (
    <div
      data-part="threading-reason"
      className={styles.reason}
      role="note"
      aria-label={words.whyIsThisHere}
    >
      <WhyIcon className={clsx("s14", styles.reasonIcon)} />
      <p>{threadingReasonText(entry.reason, entry.channel)}</p>
      {canUpdate && canMove && (
        <span className={styles.reasonActions}>
          <Button
            size="small"
            kind="quiet"
            icon={MoveIcon}
            onClick={() => raiseIntent("moveMessage", { entryId: entry.id })}
          >
            {words.move}
          </Button>
          {canSplit && (
            <Button
              size="small"
              kind="quiet"
              icon={SplitIcon}
              onClick={() => raiseIntent("splitMessage", { entryId: entry.id })}
            >
              {words.split}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

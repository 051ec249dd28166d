import {
  requestThreading,
  useCanEditThreading,
  useMaySplit,
} from "#web/data/threading/threading-request.ts";
import { useCan } from "#web/data/use-can.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { MoveIcon, SplitIcon, WhyIcon } from "#web/ui/icons.tsx";
import { threadingReasonText } from "./threading-reason-text.ts";
import "./threading-reason.css";

/** Why a message is in this conversation, and how to move it elsewhere. */
export function ThreadingReason({ entry }: { entry: MessageEntry }) {
  const mayWork = useCan("conversation.update");
  const canEditThreading = useCanEditThreading();
  const maySplit = useMaySplit();
  return (
    <div className="why" role="note" aria-label="Why is this here?">
      <WhyIcon className="s14 why-glyph" />
      <p>{threadingReasonText(entry.reason, entry.channel)}</p>
      {mayWork && canEditThreading && (
        <span className="why-deeds">
          <Button
            size="small"
            kind="quiet"
            icon={MoveIcon}
            onClick={() => requestThreading({ kind: "move", entryId: entry.id })}
          >
            Move
          </Button>
          {maySplit && (
            <Button
              size="small"
              kind="quiet"
              icon={SplitIcon}
              onClick={() => requestThreading({ kind: "split", entryId: entry.id })}
            >
              Split
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

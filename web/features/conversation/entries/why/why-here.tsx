import { askRegroup, useMayRegroup, useMaySplit } from "#web/data/regroup/wish.ts";
import { useMay } from "#web/data/use-may.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { MoveIcon, SplitIcon, WhyIcon } from "#web/ui/icon.tsx";
import { whyWords } from "./why-words.ts";
import "./why-here.css";

/** Why a message stands here, and what to do when it should not. */
export function WhyHere({ entry }: { entry: MessageEntry }) {
  const mayWork = useMay("conversation.work");
  const isHeard = useMayRegroup();
  const maySplit = useMaySplit();
  return (
    <div className="why" role="note" aria-label="Why is this here?">
      <WhyIcon className="s14 why-glyph" />
      <p>{whyWords(entry.why, entry.medium)}</p>
      {mayWork && isHeard && (
        <span className="why-deeds">
          <Button
            size="small"
            kind="quiet"
            glyph={MoveIcon}
            onClick={() => askRegroup({ kind: "move", entryId: entry.id })}
          >
            Move
          </Button>
          {maySplit && (
            <Button
              size="small"
              kind="quiet"
              glyph={SplitIcon}
              onClick={() => askRegroup({ kind: "split", entryId: entry.id })}
            >
              Split
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

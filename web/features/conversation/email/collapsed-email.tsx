import { deliveryLabels } from "#web/features/conversation/entries/delivery-labels.ts";
import {
  isRecalled,
  type MessageEntry,
} from "#web/features/conversation/timeline/timeline-items.ts";
import { clsx } from "#web/ui/clsx.ts";
import { AttachIcon, ClockIcon, FailedIcon } from "#web/ui/icons.tsx";
import { formatUpcoming } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";

interface CollapsedEmailProps {
  entry: MessageEntry;
  author: string;
  onOpen: () => void;
}

const longestSnippet = 160;

/** A collapsed email of a long thread: author, first words and time, or that it was not delivered. */
export function CollapsedEmail({ entry, author, onOpen }: CollapsedEmailProps) {
  const snippet = snippetOf(entry);
  const fate = entry.direction === "out" ? deliveryLabels(entry) : null;
  const isBad = fate?.tick === "bad";
  const frame = useTimeFrame();
  const listed = entry.attachments.filter((one) => !one.isInline).length;
  const files = listed + (entry.email?.more?.files ?? 0);
  // Even collapsed, an unsent email must not look sent.
  const leavesAt = fate?.tick === "held" ? (entry.delivery?.sendAfter ?? null) : null;
  return (
    <button
      type="button"
      className={clsx("mail-row", isBad && "bad")}
      aria-expanded={false}
      onClick={onOpen}
    >
      <b className="ell">{author}</b>
      {isBad && <FailedIcon className="s14" />}
      {leavesAt !== null && <ClockIcon className="s14" />}
      <span className="ell snippet">
        {leavesAt !== null && (
          <b className="mail-row-leaves">Scheduled for {formatUpcoming(leavesAt, frame)} · </b>
        )}
        {isBad ? fate.text : isRecalled(entry) ? `Unsent: ${snippet}` : snippet}
      </span>
      {files > 0 && <AttachIcon className="s14" aria-label={`${files} attached`} />}
      <RelativeTime at={entry.at} />
    </button>
  );
}

function snippetOf({ text, email }: MessageEntry): string {
  const snippet = text
    .slice(0, longestSnippet * 2)
    .replace(/\s+/g, " ")
    .trim();
  return snippet.slice(0, longestSnippet) || email?.subject || "Empty message";
}

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

interface MailRowProps {
  entry: MessageEntry;
  author: string;
  onOpen: () => void;
}

const longestSnippet = 160;

/** An older mail of a long thread: who, its first words, when; of one that did not arrive that it did not. */
export function CollapsedEmail({ entry, author, onOpen }: MailRowProps) {
  const snippet = snippetOf(entry);
  const fate = entry.direction === "out" ? deliveryLabels(entry) : null;
  const isBad = fate?.tick === "bad";
  const frame = useTimeFrame();
  const listed = entry.attachments.filter((one) => !one.isInline).length;
  const files = listed + (entry.mail?.more?.files ?? 0);
  // Folded or not, nobody may take for sent what has not left.
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
        {isBad ? fate.words : isRecalled(entry) ? `Unsent: ${snippet}` : snippet}
      </span>
      {files > 0 && <AttachIcon className="s14" aria-label={`${files} attached`} />}
      <RelativeTime at={entry.at} />
    </button>
  );
}

function snippetOf({ text, mail }: MessageEntry): string {
  const words = text
    .slice(0, longestSnippet * 2)
    .replace(/\s+/g, " ")
    .trim();
  return words.slice(0, longestSnippet) || mail?.subject || "Empty message";
}

import { deliveryLabels } from "#web/features/conversation/entries/delivery-labels.ts";
import {
  isRecalled,
  type MessageEntry,
} from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { AttachIcon, ClockIcon, FailedIcon } from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import styles from "./email-item.module.css";
import * as words from "./words.ts";

interface CollapsedEmailProps {
  entry: MessageEntry;
  author: { readonly name: string; readonly call: string };
  onOpen: () => void;
}

const longestSnippet = 160;

/** A collapsed email of a long thread: author, first words and time, or that it was not delivered. */
export function CollapsedEmail({ entry, author, onOpen }: CollapsedEmailProps) {
  const snippet = snippetOf(entry);
  const labels = entry.direction === "out" ? deliveryLabels(entry) : null;
  const isBad = labels?.indicator === "bad";
  const frame = useTimeFrame();
  const listed = entry.attachments.filter((one) => !one.isInline).length;
  const files = listed + (entry.email?.more?.files ?? 0);
  // Even collapsed, an unsent email must not look sent.
  const leavesAt = labels?.indicator === "delayed" ? (entry.delivery?.sendAfter ?? null) : null;
  return (
    <button
      type="button"
      data-testid="email-row"
      className={styles.emailRow}
      data-bad={isBad || undefined}
      aria-expanded={false}
      data-print={entry.text}
      onClick={onOpen}
    >
      <b className="ell" data-print={author.name}>
        {author.call}
      </b>
      {isBad && <FailedIcon className="s14" />}
      {leavesAt !== null && <ClockIcon className="s14" />}
      <span className={clsx("ell", styles.snippet)}>
        {leavesAt !== null && (
          <b>{fill(words.scheduledFor, { time: formatUntil(leavesAt, frame) })} </b>
        )}
        {isBad ? labels.text : isRecalled(entry) ? fill(words.unsentSnippet, { snippet }) : snippet}
      </span>
      {files > 0 && (
        <AttachIcon className="s14" aria-label={fill(words.filesAttached, { files })} />
      )}
      <ClockTime at={entry.at} />
    </button>
  );
}

function snippetOf({ text, email }: MessageEntry): string {
  const snippet = text
    .slice(0, longestSnippet * 2)
    .replace(/\s+/g, " ")
    .trim();
  return snippet.slice(0, longestSnippet) || email?.subject || words.emptyMessage;
}

import { type ReactNode, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { type Sort, type View, waitsOnCustomer } from "#domain/conversation/views.ts";
import type { MemberId } from "#domain/ids.ts";
import { timerStartOf } from "#web/data/call/live-call-labels.ts";
import { useLiveCall } from "#web/data/call/use-live-call.ts";
import { isUnread } from "#web/data/conversations/list-rows.ts";
import { useOtherViewer } from "#web/data/live/live-store.ts";
import { routePaths } from "#web/data/routes.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { PriorityMark } from "#web/ui/display/priority-mark.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { LazyDueLabel } from "#web/ui/due/lazy-due-label.tsx";
import {
  CallIcon,
  DraftIcon,
  FailedIcon,
  type Icon,
  LiveCallIcon,
  LookingIcon,
  MailIcon,
  MentionIcon,
  MissedCallIcon,
  NoteIcon,
  SnoozeIcon,
  TextIcon,
  VoicemailIcon,
  WhatsappIcon,
} from "#web/ui/icons.tsx";
import type { RowAttributes } from "#web/ui/list/virtual-list.tsx";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import { formatRelative, formatUpcoming } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import styles from "./list-row.module.css";
import {
  firstName,
  type NameOf,
  type RowIcon,
  type RowLabels,
  rowAccessibleText,
  rowLabels,
  scheduledTimeOf,
} from "./row-labels.ts";
import * as words from "./words.ts";

interface ListRowProps {
  row: ConversationRow;
  view: View;
  sort: Sort;
  isOpen: boolean;
  /** For a bulk action; while nothing is selected, the open row. */
  isSelected: boolean;
  /** The row no longer matches the view and stays until the member moves on. */
  hasLeft: boolean;
  me: MemberId;
  nameOf: NameOf;
  attributes: RowAttributes;
  onNear: (row: ConversationRow) => void;
  actions: (row: ConversationRow) => ReactNode;
}

const icons: Record<RowIcon, { shape: Icon; hue: string }> = {
  sms: { shape: TextIcon, hue: "c-sms" },
  whatsapp: { shape: WhatsappIcon, hue: "c-sms" },
  email: { shape: MailIcon, hue: "c-email" },
  call: { shape: CallIcon, hue: "c-call" },
  missed: { shape: MissedCallIcon, hue: "c-danger" },
  voicemail: { shape: VoicemailIcon, hue: "c-call" },
  live: { shape: LiveCallIcon, hue: "c-call" },
  note: { shape: NoteIcon, hue: "c-note" },
  snooze_ended: { shape: SnoozeIcon, hue: "c-accent" },
  failed: { shape: FailedIcon, hue: "c-danger" },
  unconfirmed: { shape: FailedIcon, hue: "c-danger" },
};

export function ListRow(props: ListRowProps) {
  const { row, view, isOpen, me, nameOf, attributes, onNear } = props;
  const [isUnderMouse, setUnderMouse] = useState(false);
  const live = useLiveCall(row.id);
  const labels = rowLabels(row, me, nameOf, live, view.kind);
  const { shape: Shape, hue } = icons[labels.icon];
  const viewerId = useOtherViewer(row.id, me);
  const viewer = viewerId === null ? null : nameOf(viewerId);
  const assignee = row.assigneeId === null ? null : nameOf(row.assigneeId);
  const waitsOnThem = waitsOnCustomer(row) && live === undefined && view.kind !== "awaiting-reply";
  const aside = (
    <>
      {row.replyDue !== null && row.waitingSince !== null && (
        <LazyDueLabel due={row.replyDue} isPaused={row.folder !== "open"} mini />
      )}
      {waitsOnThem && <Chip mini>{words.waitingOnCustomer}</Chip>}
      {viewer !== null && <Viewer name={viewer} />}
    </>
  );
  const marks = (
    <>
      {row.unplayedVoicemails > 0 && labels.icon !== "voicemail" && (
        <VoicemailIcon className="s14 c-accent" />
      )}
      {row.mention === "unread" && <MentionIcon className="s14 c-accent" />}
      {row.hasDraft && <DraftIcon className="s14" />}
      {assignee !== null && (
        <Avatar name={assignee} size={16} title={fill(words.assignedTo, { assignee })} />
      )}
    </>
  );
  return (
    <a
      {...attributes}
      role="option"
      href={routePaths.conversation(view, row.number)}
      aria-selected={props.isSelected}
      data-part="row"
      className={styles.row}
      data-unread={isUnread(row) || undefined}
      data-open={isOpen || undefined}
      data-left={props.hasLeft || undefined}
      onPointerEnter={(event) => {
        onNear(row);
        setUnderMouse(event.pointerType === "mouse");
      }}
      onPointerLeave={() => setUnderMouse(false)}
      draggable={false}
    >
      <Shape className={hue} />
      <span className={styles.line}>
        {row.priority !== "none" && <PriorityMark of={row.priority} />}
        <span className={clsx("ell", styles.name)}>
          {row.contactName}
          <VisuallyHidden>{rowAccessibleText(row, labels)}</VisuallyHidden>
        </span>
        {live === undefined ? (
          <RowTime row={row} view={view} sort={props.sort} />
        ) : (
          <Elapsed since={timerStartOf(live)} className={clsx("num", styles.rowTimer)} />
        )}
      </span>
      {labels.subject === null ? (
        <span className={clsx(styles.line, styles.twoLines)}>
          <span dir="auto" className={clsx(styles.preview, styles.text)}>
            {live === undefined && <Lead labels={labels} />}
            {labels.text}
          </span>
          <span className={styles.marks}>
            <span className={styles.marksTop}>{aside}</span>
            {marks}
          </span>
        </span>
      ) : (
        <>
          <span className={styles.line}>
            <span dir="auto" className={clsx("ell", styles.subject)}>
              {labels.subject}
            </span>
            {aside}
          </span>
          <span className={clsx(styles.line, styles.lastLine)}>
            <span dir="auto" className={clsx("ell", styles.preview)}>
              {live === undefined && <Lead labels={labels} />}
              {labels.text}
            </span>
            {marks}
          </span>
        </>
      )}
      {isUnderMouse && props.actions(row)}
    </a>
  );
}

/** A draft has its own mark, because "Draft" before another person's message would mislabel that message. */
function Lead({ labels: { lead, by } }: { labels: RowLabels }) {
  if (lead !== null) return <b className={clsx(styles.lead, lead.hue)}>{lead.text} </b>;
  return by === null ? "" : `${by}: `;
}

function RowTime({ row, view, sort }: Pick<ListRowProps, "row" | "view" | "sort">) {
  if (view.kind === "snoozed" && row.snoozedUntil !== null) {
    return (
      <RelativeTime
        at={row.snoozedUntil}
        text={(at, frame) => fill(words.until, { time: formatUntil(at, frame) })}
      />
    );
  }
  const scheduledAt = scheduledTimeOf(row, view);
  const waitingSince = sort === "waiting" ? row.waitingSince : null;
  return (
    <RelativeTime
      at={scheduledAt ?? waitingSince ?? row.lastEntryAt}
      text={scheduledAt ? formatUpcoming : formatRelative}
    />
  );
}

function Viewer({ name }: { name: string }) {
  return (
    <span className={styles.viewer}>
      <LookingIcon className="s14" />
      <Avatar name={name} size={16} title={fill(words.isViewing, { firstName: firstName(name) })} />
    </span>
  );
}

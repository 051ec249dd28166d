import { type ReactNode, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { type Sort, type View, waitsOnCustomer } from "#domain/conversation/views.ts";
import type { MemberId } from "#domain/ids.ts";
import { timerStartOf } from "#web/data/call/live-words.ts";
import { useLiveCall } from "#web/data/call/use-live-call.ts";
import { isUnread } from "#web/data/conversations/list-rows.ts";
import { useOtherViewer } from "#web/data/live/live-store.ts";
import { routePaths } from "#web/data/routes.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import {
  CallIcon,
  DraftIcon,
  FailedIcon,
  type Icon,
  LiveCallIcon,
  LookingIcon,
  MailIcon,
  MissedCallIcon,
  NoteIcon,
  SnoozeIcon,
  TextIcon,
  VoicemailIcon,
  WhatsappIcon,
} from "#web/ui/icons.tsx";
import type { RowAttributes } from "#web/ui/list/virtual-list.tsx";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import { formatUpcoming } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import {
  firstName,
  type NameOf,
  type RowIcon,
  type RowLabels,
  rowAccessibleText,
  rowLabels,
} from "./row-labels.ts";
import "./list-row.css";

interface ListRowProps {
  row: ConversationRow;
  view: View;
  sort: Sort;
  isOpen: boolean;
  /** The row no longer matches the view and stays until the member moves on. */
  hasLeft: boolean;
  me: MemberId;
  nameOf: NameOf;
  attributes: RowAttributes;
  onNear: (row: ConversationRow) => void;
  actions: (row: ConversationRow) => ReactNode;
}

const glyphs: Record<RowIcon, { shape: Icon; hue: string }> = {
  text: { shape: TextIcon, hue: "c-text" },
  whatsapp: { shape: WhatsappIcon, hue: "c-text" },
  mail: { shape: MailIcon, hue: "c-mail" },
  call: { shape: CallIcon, hue: "c-call" },
  missed: { shape: MissedCallIcon, hue: "c-danger" },
  voicemail: { shape: VoicemailIcon, hue: "c-call" },
  live: { shape: LiveCallIcon, hue: "c-call" },
  note: { shape: NoteIcon, hue: "c-note" },
  woke: { shape: SnoozeIcon, hue: "c-accent" },
  failed: { shape: FailedIcon, hue: "c-danger" },
  unconfirmed: { shape: FailedIcon, hue: "c-danger" },
};

export function ListRow(props: ListRowProps) {
  const { row, view, isOpen, me, nameOf, attributes, onNear } = props;
  const [isUnderMouse, setUnderMouse] = useState(false);
  const live = useLiveCall(row.id);
  const labels = rowLabels(row, me, nameOf, live, view.kind === "drafts");
  const { shape: Shape, hue } = glyphs[labels.icon];
  const lookerId = useOtherViewer(row.id, me);
  const looker = lookerId === null ? null : nameOf(lookerId);
  const assignee = row.assigneeId === null ? null : nameOf(row.assigneeId);
  const waitsOnThem = waitsOnCustomer(row) && live === undefined && view.kind !== "waiting";
  const aside =
    looker !== null ? (
      <Looker name={looker} />
    ) : (
      waitsOnThem && <Chip mini>waiting on customer</Chip>
    );
  const marks = (
    <>
      {row.unheardVoicemails > 0 && labels.icon !== "voicemail" && (
        <VoicemailIcon className="s14 c-accent" />
      )}
      {row.hasDraft && <DraftIcon className="s14" />}
      {assignee !== null && <Avatar name={assignee} size={16} title={`Assigned to ${assignee}`} />}
    </>
  );
  return (
    <a
      {...attributes}
      role="option"
      href={routePaths.conversation(view, row.number)}
      aria-selected={isOpen}
      className={clsx("row", isUnread(row) && "unread", isOpen && "open", props.hasLeft && "left")}
      onPointerEnter={(event) => {
        onNear(row);
        setUnderMouse(event.pointerType === "mouse");
      }}
      onPointerLeave={() => setUnderMouse(false)}
      draggable={false}
    >
      <Shape className={hue} />
      <span className="l">
        <span className="n ell">
          {row.contactName}
          <VisuallyHidden>{rowAccessibleText(row, labels)}</VisuallyHidden>
        </span>
        {live === undefined ? (
          <RowTime row={row} view={view} sort={props.sort} />
        ) : (
          <Elapsed since={timerStartOf(live)} className="row-timer num" />
        )}
      </span>
      {labels.subject === null ? (
        <span className="l two">
          <span className="p words">
            {live === undefined && <Lead said={labels} />}
            {labels.text}
          </span>
          <span className="marks">
            <span className="up">{aside}</span>
            {marks}
          </span>
        </span>
      ) : (
        <>
          <span className="l">
            <span className="s ell">{labels.subject}</span>
            {aside}
          </span>
          <span className="l last">
            <span className="p ell">
              {live === undefined && <Lead said={labels} />}
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
function Lead({ said: { lead, by } }: { said: RowLabels }) {
  if (lead !== null) return <b className={clsx("lead", lead.hue)}>{lead.text} </b>;
  return by === null ? "" : `${by}: `;
}

function RowTime({ row, view, sort }: Pick<ListRowProps, "row" | "view" | "sort">) {
  if (view.kind === "snoozed" && row.snoozedUntil !== null) {
    return <RelativeTime at={row.snoozedUntil} text={formatUpcoming} />;
  }
  return (
    <RelativeTime
      at={sort === "waiting" ? (row.waitingSince ?? row.lastEntryAt) : row.lastEntryAt}
    />
  );
}

function Looker({ name }: { name: string }) {
  return (
    <span className="by">
      <LookingIcon className="s14" />
      <Avatar name={name} size={16} title={`${firstName(name)} is viewing`} />
    </span>
  );
}

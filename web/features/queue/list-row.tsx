import { type ReactNode, useState } from "react";
import type { ConversationRow } from "#contract/live.ts";
import { type Sort, type View, waitsOnCustomer } from "#domain/conversation/views.ts";
import type { MemberId } from "#domain/ids.ts";
import { useLiveCallOf } from "#web/data/call/live-call-of.ts";
import { runsSince } from "#web/data/call/live-words.ts";
import { useLooker } from "#web/data/live/live-store.ts";
import { addressOf } from "#web/data/place.ts";
import { isUnread } from "#web/data/queue/rows.ts";
import { names } from "#web/ui/class-names.ts";
import {
  CallIcon,
  DraftIcon,
  FailedIcon,
  type Glyph,
  LiveCallIcon,
  LookingIcon,
  MailIcon,
  MissedCallIcon,
  NoteIcon,
  SnoozeIcon,
  TextIcon,
  VoicemailIcon,
  WhatsappIcon,
} from "#web/ui/icon.tsx";
import type { RowAttributes } from "#web/ui/list/virtual-list.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import { untilWords } from "#web/ui/time/time-words.ts";
import {
  firstName,
  type NameOf,
  type RowGlyph,
  type RowWords,
  rowAside,
  rowWords,
} from "./row-words.ts";
import "./list-row.css";

interface ListRowProps {
  row: ConversationRow;
  view: View;
  sort: Sort;
  isOpen: boolean;
  me: MemberId;
  nameOf: NameOf;
  attributes: RowAttributes;
  onNear: (row: ConversationRow) => void;
  deeds: (row: ConversationRow) => ReactNode;
}

const glyphs: Record<RowGlyph, { shape: Glyph; hue: string }> = {
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
  const live = useLiveCallOf(row.id);
  const said = rowWords(row, me, nameOf, live, view.kind === "drafts");
  const { shape: Shape, hue } = glyphs[said.glyph];
  const lookerId = useLooker(row.id, me);
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
      {row.unheardVoicemails > 0 && said.glyph !== "voicemail" && (
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
      href={addressOf.conversation(view, row.number)}
      aria-selected={isOpen}
      className={names("row", isUnread(row) && "unread", isOpen && "open")}
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
          <VisuallyHidden>{rowAside(row, said)}</VisuallyHidden>
        </span>
        {live === undefined ? (
          <RowTime row={row} view={view} sort={props.sort} />
        ) : (
          <Elapsed since={runsSince(live)} className="row-timer num" />
        )}
      </span>
      {said.subject === null ? (
        <span className="l two">
          <span className="p words">
            {live === undefined && <Lead said={said} />}
            {said.words}
          </span>
          <span className="marks">
            <span className="up">{aside}</span>
            {marks}
          </span>
        </span>
      ) : (
        <>
          <span className="l">
            <span className="s ell">{said.subject}</span>
            {aside}
          </span>
          <span className="l last">
            <span className="p ell">
              {live === undefined && <Lead said={said} />}
              {said.words}
            </span>
            {marks}
          </span>
        </>
      )}
      {isUnderMouse && props.deeds(row)}
    </a>
  );
}

/** A draft has a mark of its own: before what somebody else said, the word would claim that for a draft. */
function Lead({ said: { lead, by } }: { said: RowWords }) {
  if (lead !== null) return <b className={names("lead", lead.hue)}>{lead.words} </b>;
  return by === null ? "" : `${by}: `;
}

function RowTime({ row, view, sort }: Pick<ListRowProps, "row" | "view" | "sort">) {
  if (view.kind === "snoozed" && row.snoozedUntil !== null) {
    return <Ago at={row.snoozedUntil} words={untilWords} />;
  }
  return <Ago at={sort === "waiting" ? (row.waitingSince ?? row.lastAt) : row.lastAt} />;
}

function Looker({ name }: { name: string }) {
  return (
    <span className="by">
      <LookingIcon className="s14" />
      <Avatar name={name} size={16} title={`${firstName(name)} is viewing`} />
    </span>
  );
}

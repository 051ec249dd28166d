import type { Conversation } from "#contract/live.ts";
import { useDesk } from "#web/data/desk.ts";
import type { Like } from "#web/data/regroup/like.ts";
import { usePeople } from "#web/data/use-people.ts";
import { names } from "#web/ui/class-names.ts";
import { CallIcon, MailIcon, NoteIcon, TextIcon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { likeWords, titleOf } from "./like-words.ts";

interface LikeRowProps {
  id: string;
  like: Like;
  of: Conversation;
  isOn: boolean;
  onChoose: () => void;
}

const placeWords: Partial<Record<Conversation["place"], string>> = {
  closed: "Closed",
  snoozed: "Snoozed",
};

export function LikeRow({ id, like, of, isOn, onChoose }: LikeRowProps) {
  const { conversation: one } = like;
  const { lines } = useDesk("lines");
  const people = usePeople();
  const line = lines.find((row) => row.id === one.lineId);
  const why = likeWords(like, of);
  const place = placeWords[one.place];
  const { memberId, preview } = one.lastEntry;
  const by = memberId === null ? "" : `${people.callOf(memberId)}: `;
  const about = [one.subject === "" ? null : one.contactName, line?.name].filter(Boolean);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={id}
      role="option"
      aria-selected={isOn}
      className={names("like-row", isOn && "on")}
      // The search box keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <MediumGlyph entry={one.lastEntry} />
      <span className="l">
        <span className="count">#{one.number}</span>
        <b className="ell">{titleOf(one)}</b>
        <Ago at={one.lastAt} />
      </span>
      <span className="l">
        <span className="ell">
          {about.join(" · ")}
          {about.length > 0 && " · "}
          {by}
          {preview === "" ? "No messages yet" : preview}
        </span>
        {place !== undefined && <Chip mini>{place}</Chip>}
        {why !== null && (
          <Chip mini kind={like.why === "same_subject" ? "accent" : "plain"}>
            {why}
          </Chip>
        )}
      </span>
    </div>
  );
}

function MediumGlyph({ entry }: { entry: Conversation["lastEntry"] }) {
  if (entry.kind === "note") return <NoteIcon className="c-note" />;
  if (entry.kind === "call") return <CallIcon className="c-call" />;
  return entry.medium === "mail" ? (
    <MailIcon className="c-mail" />
  ) : (
    <TextIcon className="c-text" />
  );
}

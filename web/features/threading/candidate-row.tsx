import type { Conversation } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { MergeCandidate } from "#web/data/threading/merge-candidates.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { CallIcon, MailIcon, NoteIcon, TextIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { candidateReason, conversationTitle } from "./candidate-labels.ts";

interface LikeRowProps {
  id: string;
  like: MergeCandidate;
  of: Conversation;
  isOn: boolean;
  onChoose: () => void;
}

const placeWords: Partial<Record<Conversation["place"], string>> = {
  closed: "Closed",
  snoozed: "Snoozed",
};

export function CandidateRow({ id, like, of, isOn, onChoose }: LikeRowProps) {
  const { conversation: one } = like;
  const { lines } = useBootstrap("lines");
  const people = useMemberNames();
  const line = lines.find((row) => row.id === one.inboxId);
  const why = candidateReason(like, of);
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
      className={clsx("like-row", isOn && "on")}
      // The search box keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <MediumGlyph entry={one.lastEntry} />
      <span className="l">
        <span className="count">#{one.number}</span>
        <b className="ell">{conversationTitle(one)}</b>
        <RelativeTime at={one.lastEntryAt} />
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

import type { Conversation } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { MergeCandidate } from "#web/data/threading/merge-candidates.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { CallIcon, MailIcon, NoteIcon, TextIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { candidateReason, conversationTitle } from "./candidate-labels.ts";
import styles from "./conversation-picker.module.css";
import * as words from "./words.ts";

interface CandidateRowProps {
  id: string;
  like: MergeCandidate;
  of: Conversation;
  isOn: boolean;
  onChoose: () => void;
}

const folderLabels: Partial<Record<Conversation["folder"], string>> = {
  closed: words.closed,
  snoozed: words.snoozed,
};

export function CandidateRow({ id, like, of, isOn, onChoose }: CandidateRowProps) {
  const { conversation: one } = like;
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const people = useMemberNames();
  const inbox = inboxes.find((row) => row.id === one.inboxId);
  const reason = candidateReason(like, of);
  const folderLabel = folderLabels[one.folder];
  const { memberId, preview } = one.lastEntry;
  const by = memberId === null ? "" : `${people.callOf(memberId)}: `;
  const about = [one.subject === "" ? null : one.contactName, inbox?.name].filter(Boolean);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={id}
      role="option"
      aria-selected={isOn}
      className={styles.candidateRow}
      data-on={isOn || undefined}
      // Keeps the focus in the search box.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <ChannelIcon entry={one.lastEntry} />
      <span className={styles.line}>
        <span className="count">#{one.number}</span>
        <b className="ell">{conversationTitle(one)}</b>
        <RelativeTime at={one.lastEntryAt} />
      </span>
      <span className={styles.line}>
        <span className="ell">
          {about.join(" · ")}
          {about.length > 0 && " · "}
          {by}
          {preview === "" ? words.noMessagesYet : preview}
        </span>
        {folderLabel !== undefined && <Chip mini>{folderLabel}</Chip>}
        {reason !== null && (
          <Chip mini kind={like.reason === "same_subject" ? "accent" : "plain"}>
            {reason}
          </Chip>
        )}
      </span>
    </div>
  );
}

function ChannelIcon({ entry }: { entry: Conversation["lastEntry"] }) {
  if (entry.kind === "note") return <NoteIcon className="c-note" />;
  if (entry.kind === "call") return <CallIcon className="c-call" />;
  return entry.channel === "email" ? (
    <MailIcon className="c-email" />
  ) : (
    <TextIcon className="c-sms" />
  );
}

import { memo } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import type { NoteEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { NoteIcon } from "#web/ui/icons.tsx";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import { useEntryFocus } from "./focused-entry.ts";
import { mentionParts } from "./mention-parts.ts";

export const NoteItem = memo(function NoteItem({ entry }: { entry: NoteEntry }) {
  const people = useMemberNames();
  const { members } = useBootstrap("members");
  const mark = useEntryFocus(entry.id);
  const called = members.filter((member) => entry.mentions.includes(member.id));
  const known = called.flatMap(({ name }) => [name, name.split(/\s/)[0] ?? name]);
  const author = people.nameOf(entry.author.memberId);
  return (
    <li {...mark} className="e starts ends" aria-label={`Note by ${author}`}>
      <span className="node note">
        <NoteIcon />
      </span>
      <div className="meta">
        <b>{author}</b>
        <span className="ell">{isPending(entry) ? "Internal note, saving…" : "Internal note"}</span>
        <span className="meta-end">
          <ClockTime at={entry.at} />
        </span>
      </div>
      <div className="note-card" dir="auto">
        {mentionParts(entry.text, known).map(({ text, isMention }, index) =>
          isMention ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one note never change places
            <span key={index} className="mention">
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </div>
    </li>
  );
});

import { memo, Suspense } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { NoteEntry } from "#web/data/note-mutations.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { NoteIcon } from "#web/ui/icons.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import styles from "./entries.module.css";
import { useEntryFocus } from "./focused-entry.ts";
import { mentionParts } from "./mention-parts.ts";
import { EntryText } from "./text/entry-text.tsx";
import * as words from "./words.ts";

const NoteDetails = lazyComponent(async () => (await import("./note-details.tsx")).NoteDetails, {
  retry: true,
});

export const NoteItem = memo(function NoteItem({ entry }: { entry: NoteEntry }) {
  const people = useMemberNames();
  const members = useBootstrap((bootstrap) => bootstrap.members);
  const mark = useEntryFocus(entry.id);
  const called = members.filter((member) => entry.mentions.includes(member.id));
  const known = called.flatMap(({ name }) => [name, name.split(/\s/)[0] ?? name]);
  const isMine = useBootstrap((bootstrap) => bootstrap.me.id) === entry.author.memberId;
  const isDeleted = entry.deletedAt !== undefined;
  const author = people.nameOf(entry.author.memberId);
  return (
    <li
      {...mark}
      data-part="entry"
      className={clsx(styles.entry, styles.endsRun)}
      aria-label={fill(words.noteBy, { author })}
    >
      <span data-part="entry-marker" className={styles.marker} data-channel="note">
        <NoteIcon />
      </span>
      <div data-part="meta" className={styles.meta}>
        <b>{author}</b>
        <span className="ell">
          {isPending(entry) ? words.internalNoteSaving : words.internalNote}
        </span>
        <span data-part="meta-end" className={styles.metaEnd}>
          {(isMine || entry.editedAt !== undefined) && !isDeleted && !isPending(entry) && (
            <Suspense fallback={null}>
              <NoteDetails entry={entry} isMine={isMine} />
            </Suspense>
          )}
          <ClockTime at={entry.at} />
        </span>
      </div>
      {isDeleted ? (
        <p className={styles.deletedNote}>{words.deletedNote}</p>
      ) : (
        <div className={styles.noteCard} dir="auto">
          <EntryText
            text={entry.text}
            draw={(part) =>
              mentionParts(part, known).map(({ text, isMention }, index) =>
                isMention ? (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a note are never reordered
                    key={index}
                    className={styles.mention}
                  >
                    {text}
                  </span>
                ) : (
                  text
                ),
              )
            }
          />
        </div>
      )}
    </li>
  );
});

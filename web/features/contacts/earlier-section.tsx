import { addressOf, type View } from "#web/data/place.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { MailIcon, TextIcon } from "#web/ui/icon.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { dateWords } from "#web/ui/time/time-words.ts";

/** The other conversations with this contact, open or long closed. */
export function EarlierSection({ open, view }: { open: OpenConversation; view: View }) {
  const frame = useTimeFrame();
  const { earlier } = open;
  if (earlier.length === 0) return null;
  return (
    <section className="contact-section" aria-label="Other conversations">
      <h2>Others, {earlier.length}</h2>
      {earlier.map((one) => (
        <a key={one.id} className="earlier" href={addressOf.conversation(view, one.number)}>
          {one.lastEntry.medium === "mail" ? (
            <MailIcon className="s14 c-mail" />
          ) : (
            <TextIcon className="s14 c-text" />
          )}
          <span className="ell grow">
            {one.subject === "" ? one.lastEntry.preview : one.subject}
          </span>
          {one.place !== "closed" && <span className="earlier-place">{one.place}</span>}
          <time dateTime={one.lastAt}>{dateWords(one.lastAt, frame)}</time>
        </a>
      ))}
    </section>
  );
}

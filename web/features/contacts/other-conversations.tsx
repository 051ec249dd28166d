import type { ConversationRow } from "#contract/live-protocol.ts";
import { limits } from "#domain/limits.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { CallIcon, MailIcon, NoteIcon, TextIcon, WhatsappIcon } from "#web/ui/icons.tsx";
import { formatDate } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";

function LastEntryIcon({ last }: { last: ConversationRow["lastEntry"] }) {
  if (last.kind === "call") return <CallIcon className="s14 c-call" />;
  if (last.kind === "note") return <NoteIcon className="s14 c-note" />;
  if (last.channel === "mail") return <MailIcon className="s14 c-mail" />;
  return last.channel === "whatsapp" ? (
    <WhatsappIcon className="s14 c-text" />
  ) : (
    <TextIcon className="s14 c-text" />
  );
}

/** Other conversations with this contact, open or closed. */
export function OtherConversations({ open, view }: { open: OpenConversation; view: View }) {
  const frame = useTimeFrame();
  const { earlier } = open;
  if (earlier.length === 0) return null;
  const hasMore = earlier.length >= limits.earlierConversations.max;
  return (
    <section className="contact-section" aria-label="Other conversations">
      <h2>
        Other conversations ({earlier.length}
        {hasMore && " newest"})
      </h2>
      {earlier.map((one) => (
        <a key={one.id} className="earlier" href={routePaths.conversation(view, one.number)}>
          <LastEntryIcon last={one.lastEntry} />
          <span className="ell grow">
            {one.subject === "" ? one.lastEntry.preview : one.subject}
          </span>
          {one.folder !== "closed" && <span className="earlier-place">{one.folder}</span>}
          <time dateTime={one.lastEntryAt}>{formatDate(one.lastEntryAt, frame)}</time>
        </a>
      ))}
      {hasMore && (
        <a href={routePaths.search(`from:"${open.conversation.contactName.replaceAll('"', "")}"`)}>
          Search all their messages
        </a>
      )}
    </section>
  );
}

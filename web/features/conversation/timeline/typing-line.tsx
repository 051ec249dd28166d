import { withArticle } from "#domain/message/message-names.ts";
import { useDesk } from "#web/data/desk.ts";
import { useLooking } from "#web/data/live/live-store.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { usePeople } from "#web/data/use-people.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";

/** Texts and WhatsApp are written in one place: which of the two it is, the conversation says. */
function writtenIn({ entries }: OpenConversation, medium: "text" | "note" | "mail" | null): string {
  if (medium === "note") return "a note";
  if (medium === "mail") return withArticle("mail");
  const last = entries.findLast((one) => one.kind === "message" && one.medium !== "mail");
  return withArticle(last?.kind === "message" ? last.medium : "text");
}

/** Its space is always there, so that nothing moves when someone begins to write. Not spoken: it would never end. */
export function TypingLine({ open }: { open: OpenConversation }) {
  const conversationId = open.conversation.id;
  const { me } = useDesk("me");
  const people = usePeople();
  const writer = useLooking().find(
    (one) =>
      one.conversationId === conversationId && one.memberId !== me.id && one.isTyping !== null,
  );
  return (
    <div className="typing">
      {writer && (
        <>
          <Avatar name={people.nameOf(writer.memberId)} size={16} />
          {people.callOf(writer.memberId)} is writing {writtenIn(open, writer.isTyping)}
          <span className="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </>
      )}
    </div>
  );
}

import { withArticle } from "#domain/message/message-names.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useConversationPresence } from "#web/data/live/live-store.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";

/** Texts and WhatsApp messages share a composer; the conversation tells which one it is. */
function writtenIn({ entries }: OpenConversation, kind: "text" | "note" | "mail" | null): string {
  if (kind === "note") return "a note";
  if (kind === "mail") return withArticle("mail");
  const last = entries.findLast((one) => one.kind === "message" && one.channel !== "mail");
  return withArticle(last?.kind === "message" ? last.channel : "text");
}

/**
 * Always takes its space, so nothing moves when typing starts. Hidden from screen readers, which would announce it
 * endlessly.
 */
export function TypingIndicator({ open }: { open: OpenConversation }) {
  const conversationId = open.conversation.id;
  const { me } = useBootstrap("me");
  const people = useMemberNames();
  const writer = useConversationPresence().find(
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

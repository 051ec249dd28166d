import type { Presence } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useConversationPresence } from "#web/data/live/live-store.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import styles from "#web/features/conversation/conversation.module.css";
import { format } from "#web/language/format.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import * as words from "./words.ts";

/** Texts and WhatsApp messages share a composer; the conversation tells which one it is. */
function kindOf({ entries }: OpenConversation, kind: Presence["typing"]): string {
  if (kind === "note" || kind === "email") return kind;
  const last = entries.findLast((one) => one.kind === "message" && one.channel !== "email");
  return last?.kind === "message" ? last.channel : "sms";
}

/**
 * Always takes its space, so nothing moves when typing starts. Hidden from screen readers, which would announce it
 * endlessly.
 */
export function TypingIndicator({ open }: { open: OpenConversation }) {
  const conversationId = open.conversation.id;
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const people = useMemberNames();
  const writer = useConversationPresence().find(
    (one) => one.conversationId === conversationId && one.memberId !== me.id && one.typing !== null,
  );
  return (
    <div className={styles.typing}>
      {writer && (
        <>
          <Avatar name={people.nameOf(writer.memberId)} size={16} />
          {format(words.writing, {
            who: people.callOf(writer.memberId),
            kind: kindOf(open, writer.typing),
          })}
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </>
      )}
    </div>
  );
}

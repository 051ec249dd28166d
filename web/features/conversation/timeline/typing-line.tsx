import type { ConversationId } from "#domain/ids.ts";
import { useDesk } from "#web/data/desk.ts";
import { useLooking } from "#web/data/live/live-store.ts";
import { usePeople } from "#web/data/use-people.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";

const written = { text: "a text", note: "a note", mail: "an email" };

/** Its space is always there, so that nothing moves when someone begins to write. Not spoken: it would never end. */
export function TypingLine({ conversationId }: { conversationId: ConversationId }) {
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
          {people.callOf(writer.memberId)} is writing {written[writer.isTyping ?? "text"]}
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

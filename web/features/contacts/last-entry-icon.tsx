import type { ConversationRow } from "#contract/live-protocol.ts";
import { CallIcon, MailIcon, NoteIcon, TextIcon, WhatsappIcon } from "#web/ui/icons.tsx";

/** The kind of the latest entry, in its color. */
export function LastEntryIcon({
  last,
}: {
  last: Pick<ConversationRow["lastEntry"], "kind" | "channel">;
}) {
  if (last.kind === "call") return <CallIcon className="s14 c-call" />;
  if (last.kind === "note") return <NoteIcon className="s14 c-note" />;
  if (last.channel === "email") return <MailIcon className="s14 c-email" />;
  return last.channel === "whatsapp" ? (
    <WhatsappIcon className="s14 c-sms" />
  ) : (
    <TextIcon className="s14 c-sms" />
  );
}

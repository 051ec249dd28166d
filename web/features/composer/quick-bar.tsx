import { runCommand } from "#web/data/commands.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { useMay } from "#web/data/use-may.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { AgainIcon, DoneIcon, TextIcon } from "#web/ui/icon.tsx";

interface QuickBarProps {
  open: OpenConversation;
  onWrite: () => void;
}

/** On a phone the composer is one line until it is touched; then it takes the screen. */
export function QuickBar({ open, onWrite }: QuickBarProps) {
  const { conversation, contact, drafts } = open;
  const mayReply = useMay("conversation.reply");
  if (!mayReply) return null;
  const who =
    contact.name === "" ? conversation.contactName : (contact.name.split(/\s/)[0] ?? "them");
  const begun = drafts.find((one) => one.medium === "text")?.body ?? "";
  const isClosed = conversation.status === "closed";
  return (
    <div className="quick-bar">
      <TextIcon className="s20 c-text" />
      <button type="button" className="quick-box ell" onClick={onWrite}>
        {begun === "" ? `Text to ${who}` : begun}
      </button>
      <IconButton
        name={isClosed ? "Reopen" : "Close"}
        glyph={isClosed ? AgainIcon : DoneIcon}
        onClick={() => runCommand(isClosed ? "reopen" : "close")}
      />
    </div>
  );
}

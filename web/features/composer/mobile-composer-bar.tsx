import { useBootstrap } from "#web/data/bootstrap.ts";
import { runCommand } from "#web/data/commands.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useCan } from "#web/data/use-can.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import {
  AgainIcon,
  DoneIcon,
  DraftIcon,
  MailIcon,
  TextIcon,
  WhatsappIcon,
} from "#web/ui/icons.tsx";
import { defaultReplyChannel } from "./default-channel.ts";
import { emailHtmlToText } from "./email/content/email-html.ts";

interface QuickBarProps {
  open: OpenConversation;
  onWrite: () => void;
}

/** On a phone the composer is one line until it is touched; then it takes the screen. */
export function MobileComposerBar({ open, onWrite }: QuickBarProps) {
  const { conversation, contact, drafts } = open;
  const { lines } = useBootstrap("lines");
  const mayReply = useCan("conversation.reply");
  if (!mayReply) return null;
  const who =
    contact.name === "" ? conversation.contactName : (contact.name.split(/\s/)[0] ?? "them");
  const medium = defaultReplyChannel(open, lines);
  const draft = drafts.find((one) => one.medium === medium);
  const begun = medium === "mail" ? emailHtmlToText(draft?.body ?? "") : (draft?.body ?? "");
  const last = open.entries.findLast((one) => one.kind === "message");
  const home = lines.find((one) => one.id === conversation.inboxId);
  const isOnWhatsapp =
    last?.kind === "message" ? last.medium === "whatsapp" : home?.kind === "whatsapp";
  const [Shape, name] =
    medium === "mail"
      ? ([MailIcon, "Email"] as const)
      : isOnWhatsapp
        ? ([WhatsappIcon, "WhatsApp"] as const)
        : ([TextIcon, "Text"] as const);
  const phones = contact.points.filter((point) => point.kind === "phone");
  const isStopped =
    medium === "text" &&
    !isOnWhatsapp &&
    phones.length > 0 &&
    phones.every((point) => point.smsOptedOutAt !== null);
  const invitation = isStopped ? `${who} opted out of texts` : `${name} to ${who}`;
  const isClosed = conversation.status === "closed";
  return (
    <div className="quick-bar">
      <Shape className={`s20 c-${medium}`} />
      <button type="button" className="quick-box ell" onClick={onWrite}>
        {begun === "" ? (
          invitation
        ) : (
          <>
            <b className="c-accent">Draft</b> <span className="begun">{begun}</span>
          </>
        )}
      </button>
      {/* Beside a draft a check mark would mean Send. Closing is in the menu then. */}
      {begun === "" ? (
        <IconButton
          name={isClosed ? "Reopen" : "Close"}
          glyph={isClosed ? AgainIcon : DoneIcon}
          onClick={() => runCommand(isClosed ? "reopen" : "close")}
        />
      ) : (
        <IconButton name="Continue draft" glyph={DraftIcon} onClick={onWrite} />
      )}
    </div>
  );
}

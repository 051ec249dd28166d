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

interface MobileComposerBarProps {
  open: OpenConversation;
  onWrite: () => void;
}

/** On phones the composer is one row until it is tapped, then it fills the screen. */
export function MobileComposerBar({ open, onWrite }: MobileComposerBarProps) {
  const { conversation, contact, drafts } = open;
  const { inboxes } = useBootstrap("inboxes");
  const mayReply = useCan("conversation.reply");
  if (!mayReply) return null;
  const who =
    contact.name === "" ? conversation.contactName : (contact.name.split(/\s/)[0] ?? "them");
  const channel = defaultReplyChannel(open, inboxes);
  const draft = drafts.find((one) => one.kind === channel);
  const begun = channel === "mail" ? emailHtmlToText(draft?.body ?? "") : (draft?.body ?? "");
  const last = open.entries.findLast((one) => one.kind === "message");
  const home = inboxes.find((one) => one.id === conversation.inboxId);
  const isOnWhatsapp =
    last?.kind === "message" ? last.channel === "whatsapp" : home?.kind === "whatsapp";
  const [Shape, name] =
    channel === "mail"
      ? ([MailIcon, "Email"] as const)
      : isOnWhatsapp
        ? ([WhatsappIcon, "WhatsApp"] as const)
        : ([TextIcon, "Text"] as const);
  const phones = contact.points.filter((point) => point.kind === "phone");
  const isStopped =
    channel === "text" &&
    !isOnWhatsapp &&
    phones.length > 0 &&
    phones.every((point) => point.smsOptedOutAt !== null);
  const invitation = isStopped ? `${who} opted out of texts` : `${name} to ${who}`;
  const isClosed = conversation.status === "closed";
  return (
    <div className="quick-bar">
      <Shape className={`s20 c-${channel}`} />
      <button type="button" className="quick-box ell" onClick={onWrite}>
        {begun === "" ? (
          invitation
        ) : (
          <>
            <b className="c-accent">Draft</b> <span className="begun">{begun}</span>
          </>
        )}
      </button>
      {/* Next to a draft a check mark would look like Send, so Close moves to the menu. */}
      {begun === "" ? (
        <IconButton
          name={isClosed ? "Reopen" : "Close"}
          icon={isClosed ? AgainIcon : DoneIcon}
          onClick={() => runCommand(isClosed ? "reopen" : "close")}
        />
      ) : (
        <IconButton name="Continue draft" icon={DraftIcon} onClick={onWrite} />
      )}
    </div>
  );
}

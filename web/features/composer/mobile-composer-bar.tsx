import { useBootstrap } from "#web/data/bootstrap.ts";
import { runCommand } from "#web/data/commands.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useCan } from "#web/data/use-can.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { DraftIcon, MailIcon, NoteIcon, TextIcon, WhatsappIcon } from "#web/ui/icons.tsx";
import styles from "./composer.module.css";
import { defaultDraftKind } from "./default-channel.ts";
import { emailHtmlToText } from "./email/content/email-html.ts";
import { opensComposer } from "./use-full-screen.ts";
import * as words from "./words.ts";

interface MobileComposerBarProps {
  open: OpenConversation;
  onWrite: () => void;
}

/** On phones the composer is one row until it is tapped, then it fills the screen. */
export function MobileComposerBar({ open, onWrite }: MobileComposerBarProps) {
  const { conversation, contact, drafts } = open;
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const canReply = useCan("conversation.reply");
  if (!canReply) return null;
  const who =
    contact.name === "" ? conversation.contactName : (contact.name.split(/\s/)[0] ?? contact.name);
  const channel = defaultDraftKind(open, inboxes);
  const isNote = channel === "note";
  const draft = drafts.find((one) => one.kind === channel);
  const started = channel === "email" ? emailHtmlToText(draft?.body ?? "") : (draft?.body ?? "");
  const last = open.entries.findLast((one) => one.kind === "message");
  const home = inboxes.find((one) => one.id === conversation.inboxId);
  const isOnWhatsapp =
    last?.kind === "message" ? last.channel === "whatsapp" : home?.kind === "whatsapp";
  const [Shape, message] =
    channel === "email"
      ? ([MailIcon, words.emailTo] as const)
      : isOnWhatsapp
        ? ([WhatsappIcon, words.whatsappTo] as const)
        : ([TextIcon, words.textTo] as const);
  const phones = contact.contactPoints.filter((point) => point.kind === "phone");
  const isStopped =
    channel === "text" &&
    !isOnWhatsapp &&
    phones.length > 0 &&
    phones.every((point) => point.smsOptedOutAt !== null);
  const invitation = fill(isStopped ? words.whoOptedOut : message, { who });
  const isClosed = conversation.status === "closed";
  return (
    <div data-testid="quick-bar" className={styles.quickBar}>
      {isNote ? <NoteIcon className="s20 c-note" /> : <Shape className={`s20 c-${channel}`} />}
      <button
        type="button"
        data-testid="quick-box"
        className={clsx("ell", styles.quickBox)}
        onClick={onWrite}
        {...opensComposer}
      >
        {started === "" ? (
          invitation
        ) : (
          <>
            <b className="c-accent">{isNote ? words.noteDraft : words.draft}</b>{" "}
            <span className={styles.started}>{started}</span>
          </>
        )}
      </button>
      {/* Next to a draft, Close moves to the menu. */}
      {started === "" ? (
        <Button kind="quiet" onClick={() => runCommand(isClosed ? "reopen" : "close")}>
          {isClosed ? words.reopen : words.close}
        </Button>
      ) : (
        <IconButton name={words.continueDraft} icon={DraftIcon} onClick={onWrite} />
      )}
    </div>
  );
}

import { Suspense, useEffect, useId, useRef } from "react";
import { handleIntent } from "#web/data/intents.ts";
import { useCan } from "#web/data/use-can.ts";
import { DraftConflict } from "#web/features/composer/draft/draft-conflict.tsx";
import { isEmptyDraft } from "#web/features/composer/draft/draft-content.ts";
import { EmailPanel } from "#web/features/composer/email/email-panel.tsx";
import { SendButton } from "#web/features/composer/email/scheduling/send-button.tsx";
import { FromField } from "#web/features/composer/from-field.tsx";
import { NotePanel } from "#web/features/composer/note/note-panel.tsx";
import { TextBanners } from "#web/features/composer/text/text-banners.tsx";
import { TextPanel } from "#web/features/composer/text/text-panel.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Tabs, tabPanel } from "#web/ui/button/tabs.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import {
  LookingIcon,
  MailIcon,
  NoteIcon,
  RemoveIcon,
  TextIcon,
  WhatsappIcon,
} from "#web/ui/icons.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { CallButton } from "./call-button.tsx";
import styles from "./composer.module.css";
import { InboxBlockedBanner, StaleReplyBanner } from "./composer-banners.tsx";
import { composerId } from "./composer-id.ts";
import { restoreToDraft } from "./sending/restore-recalled.ts";
import type { ComposerProps } from "./types.ts";
import { useComposer } from "./use-composer.ts";
import { useFullScreen } from "./use-full-screen.ts";
import * as words from "./words.ts";

const TemplatePanel = lazyComponent(
  async () => (await import("./text/whatsapp/template-panel.tsx")).TemplatePanel,
);

handleIntent("restoreMessage", restoreToDraft);

const tabs = [
  { id: "email", label: words.email, icon: MailIcon, iconClass: "c-email" },
  { id: "text", label: words.text, icon: TextIcon, iconClass: "c-sms", keys: "t" },
  { id: "note", label: words.note, icon: NoteIcon, iconClass: "c-note", keys: "n" },
] as const;
const whatsappTabs = tabs.map((one) =>
  one.id === "text" ? { ...one, label: words.whatsapp, icon: WhatsappIcon } : one,
);

export function Composer(props: ComposerProps) {
  const canReply = useCan("conversation.reply");
  if (canReply) return <Writing {...props} />;
  return (
    <div data-part="composer" className={clsx(styles.composer, styles.refused)}>
      <Banner icon={LookingIcon}>{words.readOnly}</Banner>
    </div>
  );
}

/** Keyed by conversation, so each has its own text. */
function Writing(props: ComposerProps) {
  const { open, isFull, onLeave } = props;
  const at = useComposer(props);
  const { tab, text, note, email, route } = at;
  const panelId = useId();
  const blockId = useId();
  const form = useRef<HTMLFormElement>(null);
  useFullScreen(form, isFull);
  const isNothingThere = {
    text: isEmptyDraft(text.content) || at.textBlock !== null,
    note: note.content.body.trim() === "",
    email: !email.canSend,
  }[tab];
  const inbox = tab === "email" ? email.inbox : route.inbox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses once, when it becomes full screen
  useEffect(() => {
    if (isFull) at.focus();
  }, [isFull]);
  return (
    <form
      ref={form}
      id={composerId}
      data-part="composer"
      className={styles.composer}
      data-note={tab === "note" || undefined}
      data-full={isFull || undefined}
      aria-label={words.write}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={at.keyDown}
    >
      <div className={styles.composerHeader}>
        <IconButton name={words.keepAsDraft} icon={RemoveIcon} onClick={onLeave} />
        <h1 className="ell grow">{open.conversation.contactName}</h1>
        {tab === "email" ? (
          <SendButton
            isByTouch
            disabled={isNothingThere}
            uploadBlock={at.uploadBlock}
            onSend={at.submit}
          />
        ) : (
          <Button
            kind="primary"
            disabled={isNothingThere || at.uploadBlock !== null}
            onClick={() => at.submit({})}
          >
            {at.uploadBlock?.label ?? (tab === "note" ? words.addNote : words.send)}
          </Button>
        )}
      </div>
      <Tabs
        label={words.replyBy}
        tabs={route.inbox?.kind === "whatsapp" ? whatsappTabs : tabs}
        value={tab}
        onChange={at.chooseTab}
        panelId={panelId}
        after={<CallButton />}
        end={
          tab !== "note" &&
          inbox && (
            <FromField
              inbox={inbox}
              inboxes={tab === "email" ? email.inboxes : route.inboxes}
              usualInboxId={tab === "email" ? email.usualInboxId : route.usualInboxId}
              onChoose={
                tab === "email" ? (inboxId) => email.change({ email: { inboxId } }) : at.chooseInbox
              }
            />
          )
        }
      />
      <div {...tabPanel(panelId, tab)} className={styles.composerPanel}>
        <DraftConflict draft={{ text: text, note, email: email.draft }[tab]} />
        {tab === "email" && (
          <>
            <StaleReplyBanner
              staleReply={at.staleReply}
              onSendAnyway={() => at.submit({ ...at.staleReply.attempt, isAnyway: true })}
            />
            {email.block !== null && (
              <InboxBlockedBanner
                id={blockId}
                block={email.block}
                onNote={() => at.write("note")}
              />
            )}
            <EmailPanel
              open={open}
              email={email}
              blockId={blockId}
              ref={at.emailForm}
              onTyping={(isWriting) => at.onTyping("email", isWriting)}
              isHeld={at.staleReply.blocksSending}
              onSend={at.sendEmail}
            />
          </>
        )}
        {tab === "text" && (
          <>
            <TextBanners
              open={open}
              route={route}
              block={at.textBlock}
              blockId={blockId}
              staleReply={at.staleReply}
              onSendAnyway={() => void at.send.sendAnyway()}
              onNote={() => at.write("note")}
              onChoosePoint={at.choosePoint}
              onTemplateSent={at.resetRecipient}
              isTemplateBelow={at.isTemplateOnly}
              templatesBack={at.templatesBack}
            />
            {at.isTemplateOnly && route.inbox && route.point ? (
              <Suspense fallback={null}>
                <TemplatePanel
                  key={`${route.inbox.id} ${route.point.id} ${at.templatesBack}`}
                  open={open}
                  inbox={route.inbox}
                  point={route.point}
                  onSent={at.resetRecipient}
                  ref={at.templates}
                />
              </Suspense>
            ) : (
              <TextPanel
                open={open}
                draft={text}
                route={route}
                block={at.textBlock}
                blockId={blockId}
                box={at.box}
                onChoosePoint={at.choosePoint}
                onTyping={(isWriting) => at.onTyping("text", isWriting)}
                warning={at.send.textWarning}
                onSend={() => at.submit({})}
                onSendAnyway={() => void at.send.sendUnfilled()}
              />
            )}
          </>
        )}
        {tab === "note" && (
          <NotePanel
            inboxId={open.conversation.inboxId}
            draft={note}
            box={at.box}
            isBusy={false}
            onTyping={(isWriting) => at.onTyping("note", isWriting)}
            onAdd={() => at.submit({})}
          />
        )}
      </div>
    </form>
  );
}

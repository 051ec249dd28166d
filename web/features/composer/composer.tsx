import { Suspense, useEffect, useId } from "react";
import { onMessageRecalled } from "#web/data/timeline/recalled-messages.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { newDraftId } from "#web/data/transport/idempotency-key.ts";
import { useCan } from "#web/data/use-can.ts";
import { DraftConflict } from "#web/features/composer/draft/draft-conflict.tsx";
import {
  isEmptyDraft,
  mergeDrafts,
  readLocalCopy,
  saveLocalCopy,
} from "#web/features/composer/draft/draft-content.ts";
import { EmailPanel } from "#web/features/composer/email/email-panel.tsx";
import { SendButton } from "#web/features/composer/email/scheduling/send-button.tsx";
import { FromField } from "#web/features/composer/from-field.tsx";
import { NotePanel } from "#web/features/composer/note/note-panel.tsx";
import { SmsBanners } from "#web/features/composer/sms/sms-banners.tsx";
import { SmsPanel } from "#web/features/composer/sms/sms-panel.tsx";
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
import { part } from "#web/ui/part.tsx";
import { CallButton } from "./call-button.tsx";
import { InboxBlockedBanner, StaleReplyBanner } from "./composer-banners.tsx";
import { restoreRecalledDraft } from "./sending/restore-recalled.ts";
import { useComposer } from "./use-composer.ts";
import "./composer.css";

const TemplatePanel = part(
  async () => (await import("./sms/whatsapp/template-panel.tsx")).TemplatePanel,
);

// Where the conversation is no longer open, its draft takes the words that come back.
onMessageRecalled((back) => {
  // Another tab may have it open, and would keep its own words over these: whoever brings them saves them.
  if (back.isQuiet) return false;
  const { conversationId, medium, draft } = back;
  const held = readLocalCopy(conversationId, medium);
  const begun = held?.words ?? { body: "", attachments: [] };
  const words = mergeDrafts(restoreRecalledDraft(back), begun);
  const { id, version } = held ?? draft ?? { id: newDraftId(), version: 0 };
  saveLocalCopy(conversationId, medium, { words, id, version });
  return true;
});

const tabs = [
  { id: "mail", label: "Email", glyph: MailIcon, glyphClass: "c-mail" },
  { id: "text", label: "Text", glyph: TextIcon, glyphClass: "c-text", keys: "t" },
  { id: "note", label: "Note", glyph: NoteIcon, glyphClass: "c-note", keys: "n" },
] as const;
const whatsappTabs = tabs.map((one) =>
  one.id === "text" ? { ...one, label: "WhatsApp", glyph: WhatsappIcon } : one,
);

export interface ComposerProps {
  open: OpenConversation;
  /** By touch the composer takes the whole screen: whether it does, and how one leaves it. */
  isFull: boolean;
  onWrite: () => void;
  onLeave: () => void;
}

export function Composer(props: ComposerProps) {
  const mayReply = useCan("conversation.reply");
  if (mayReply) return <Writing {...props} />;
  return (
    <div className="composer refused">
      <Banner glyph={LookingIcon}>
        You have read-only access. Ask an owner or admin for the agent role.
      </Banner>
    </div>
  );
}

/** Keyed by its conversation: each has its own words. */
function Writing(props: ComposerProps) {
  const { open, isFull, onLeave } = props;
  const at = useComposer(props);
  const { tab, text, note, mail, way } = at;
  const panelId = useId();
  const blockId = useId();
  const isNothingThere = {
    text: isEmptyDraft(text.words) || at.textBlock !== null,
    note: note.words.body.trim() === "",
    mail: !mail.mayLeave,
  }[tab];
  const line = tab === "mail" ? mail.line : way.line;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it takes the screen, once
  useEffect(() => {
    if (isFull) at.focus();
  }, [isFull]);
  return (
    <form
      className={clsx("composer", tab === "note" && "note", isFull && "full")}
      aria-label="Write"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={at.keyDown}
    >
      <div className="composer-head">
        <IconButton name="Keep as draft and go back" glyph={RemoveIcon} onClick={onLeave} />
        <h1 className="ell grow">{open.conversation.contactName}</h1>
        {tab === "mail" ? (
          <SendButton isByTouch disabled={isNothingThere} hold={at.hold} onSend={at.submit} />
        ) : (
          <Button
            kind="primary"
            disabled={isNothingThere || at.hold !== null}
            onClick={() => at.submit({})}
          >
            {at.hold?.label ?? (tab === "note" ? "Add note" : "Send")}
          </Button>
        )}
      </div>
      <Tabs
        label="Reply by"
        tabs={way.line?.kind === "whatsapp" ? whatsappTabs : tabs}
        value={tab}
        onChange={at.setTab}
        panelId={panelId}
        after={<CallButton />}
        end={
          tab !== "note" &&
          line && (
            <FromField
              line={line}
              lines={tab === "mail" ? mail.lines : way.lines}
              knownLineId={tab === "mail" ? mail.usualLineId : way.knownLineId}
              onChoose={
                tab === "mail" ? (inboxId) => mail.change({ mail: { inboxId } }) : at.chooseLine
              }
            />
          )
        }
      />
      <div {...tabPanel(panelId, tab)} className="composer-panel">
        <DraftConflict draft={{ text, note, mail: mail.draft }[tab]} />
        {tab === "mail" && (
          <>
            <StaleReplyBanner
              movedOn={at.movedOn}
              onSendAnyway={() => at.submit({ isAnyway: true })}
            />
            {mail.block !== null && (
              <InboxBlockedBanner id={blockId} block={mail.block} onNote={() => at.write("note")} />
            )}
            <EmailPanel
              open={open}
              mail={mail}
              blockId={blockId}
              ref={at.mailForm}
              onTyping={(isWriting) => at.onTyping("mail", isWriting)}
              isHeld={at.movedOn.holds}
              onSend={at.sendEmail}
            />
          </>
        )}
        {tab === "text" && (
          <>
            <SmsBanners
              open={open}
              way={way}
              block={at.textBlock}
              blockId={blockId}
              movedOn={at.movedOn}
              onSendAnyway={() => void at.send.sendAnyway()}
              onNote={() => at.write("note")}
              isTemplateBelow={at.isTemplateOnly}
              templatesBack={at.templatesBack}
            />
            {at.isTemplateOnly && way.line && way.point ? (
              <Suspense fallback={null}>
                <TemplatePanel
                  key={`${way.line.id} ${way.point.id} ${at.templatesBack}`}
                  conversationId={open.conversation.id}
                  line={way.line}
                  point={way.point}
                  ref={at.templates}
                />
              </Suspense>
            ) : (
              <SmsPanel
                open={open}
                draft={text}
                way={way}
                block={at.textBlock}
                blockId={blockId}
                box={at.box}
                onChoosePoint={at.choosePoint}
                onTyping={(isWriting) => at.onTyping("text", isWriting)}
                warning={at.send.smsWarning}
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

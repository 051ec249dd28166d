// Recipients, subject, words, files: the same for an answer and for a first mail.
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Attachment, Contact, Inbox, SavedReply } from "#contract/live-protocol.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import type { PlaceholderValues } from "#domain/message/placeholders.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useSavedReplyPopover } from "#web/features/composer/saved-replies/saved-reply-button.tsx";
import { renderSavedReplyHtml } from "#web/features/composer/saved-replies/use-saved-replies.ts";
import { SendWarning } from "#web/features/composer/sending/send-warning.tsx";
import type { SendBlock } from "#web/features/composer/sms/validate-sms.ts";
import { fileHold } from "#web/features/composer/uploads/file-hold.ts";
import { FileHoldWords } from "#web/features/composer/uploads/file-hold-words.tsx";
import { holdOf } from "#web/features/composer/uploads/use-uploads.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import type { Format } from "#web/ui/rich-text/format.ts";
import { RichTextEditor, type RichTextHandle } from "#web/ui/rich-text/rich-text-editor.tsx";
import { AttachmentList } from "./attachments/attachment-list.tsx";
import {
  isUploadedImageUrl,
  listLooseAttachments,
  listSentAttachments,
  markInline,
} from "./attachments/inline-images.ts";
import { maxAttachmentBytesOf, useAttachments } from "./attachments/use-attachments.ts";
import { useFileDrop } from "./attachments/use-file-drop.ts";
import type {
  EmailDraftChange,
  EmailDraftContent,
  PreparedEmail,
} from "./content/email-content.ts";
import { EmailToolbar } from "./email-toolbar.tsx";
import { QuotedHistory } from "./quote/quoted-history.tsx";
import { SignatureBlock } from "./quote/signature-block.tsx";
import { addRecipients, parseTypedAddresses } from "./recipients/parse-addresses.ts";
import { recipientWarnings } from "./recipients/recipient-warnings.ts";
import {
  emptyTypedRecipients,
  type RecipientRole,
  Recipients,
  type TypedRecipients,
} from "./recipients/recipients.tsx";
import { SubjectRow } from "./subject-row.tsx";
import type { SendOptions } from "./use-send-email.ts";
import { sendConfirmation } from "./validate-email.ts";
import "./email.css";

export interface EmailFormHandle {
  readonly send: (how: SendOptions) => void;
  readonly focusWords: (where?: "start" | "end") => void;
  readonly focusTo: () => void;
  /** To the first that is still to be written: the words, once a name and a subject are there. */
  readonly focusNext: () => void;
  readonly blur: () => void;
  /** Where the caret is; its file is one of the mail's already. */
  readonly insertPicture: (file: Attachment) => void;
}

interface MailFormProps {
  /** Which box to write in it is, for the files that are on their way into it. */
  box: string;
  words: EmailDraftContent;
  prepared: PreparedEmail;
  line: Inbox | undefined;
  near: readonly EmailPerson[];
  points: readonly Contact["points"][number][];
  holes: PlaceholderValues;
  problem: SendBlock | null;
  mayLeave: boolean;
  isFirst: boolean;
  isBusy?: boolean;
  /** Nothing can be written: why stands in the element of this id. */
  blockedBy: string | null;
  start?: ReactNode;
  state?: ReactNode;
  ref: Ref<EmailFormHandle>;
  onChange: (change: EmailDraftChange) => void;
  onTyping?: (isWriting: boolean) => void;
  /** Whether something must be looked at first. */
  isHeld?: () => boolean;
  onSend: (how: SendOptions) => void;
}

export function EmailForm(props: MailFormProps) {
  const { words, prepared, line, isFirst, blockedBy, ref, onChange } = props;
  const { mail, body, attachments } = words;
  const { lines, members } = useBootstrap("lines", "members");
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<RichTextHandle>(null);
  const toBox = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<TypedRecipients>(emptyTypedRecipients);
  const [round, setRound] = useState(0);
  const [hasSubject, setSubject] = useState(false);
  const [format, setFormat] = useState<Format | null>(null);
  const [doubt, setDoubt] = useState<{ say: string; how: SendOptions } | null>(null);
  const saved = useSavedReplyPopover();
  const slashed = useRef(false);
  const latest = useRef(props);
  latest.current = props;

  const files = useAttachments(props.box, { line, files: listSentAttachments(attachments, body) });
  const hold = fileHold(files.onTheirWay);
  const isOver = useFileDrop(place, (dropped) => files.take(dropped));
  const people = [...mail.to, ...mail.cc, ...mail.bcc];
  const notes = recipientWarnings(people, { lines, members, points: props.points });

  const send = (how: SendOptions, isSure = false) => {
    if (how.isAnyway !== true && props.isHeld?.() === true) return;
    const left = readTyped(typed, mail);
    if (left.rest !== null) {
      showToast({ say: `“${left.rest}” isn't a valid email address.`, tone: "failed" });
      toBox.current?.focus();
      return;
    }
    if (left.change !== null) {
      const { change } = left;
      flushSync(() => {
        onChange({ mail: change });
        setTyped(emptyTypedRecipients);
      });
    }
    const now = latest.current;
    const missing = holdOf(props.box);
    if (missing !== null) {
      showToast({ say: missing.say, tone: "failed" });
      return;
    }
    const say = isSure || !now.mayLeave ? null : sendConfirmation(now.words);
    setDoubt(say === null ? null : { say, how });
    if (say !== null || !now.mayLeave) return;
    now.onSend(how);
    // The next one begins without what was only opened for this.
    setSubject(false);
    setRound((before) => before + 1);
  };
  useImperativeHandle(ref, () => ({
    send,
    focusWords: (where) => box.current?.focus(where),
    focusTo: () => toBox.current?.focus(),
    focusNext: () => {
      const { to, subject } = latest.current.words.mail;
      if (to.length === 0) toBox.current?.focus();
      else if (subject !== "") box.current?.focus();
      else place.current?.querySelector<HTMLElement>(".subject-row > input")?.focus();
    },
    blur: () => box.current?.blur(),
    insertPicture: (file) => {
      if (box.current === null) return;
      markInline(file.id);
      box.current.insertPicture({ src: `/attachments/${file.id}`, alt: file.name });
    },
  }));
  const put = (reply: SavedReply) => {
    box.current?.insert(renderSavedReplyHtml(reply, props.holes), slashed.current ? 1 : 0);
    slashed.current = false;
  };
  const isSubjectShown =
    hasSubject ||
    isFirst ||
    mail.kind === "new" ||
    mail.kind === "forward" ||
    mail.subject !== prepared.mail.subject;
  const isOptedOut = blockedBy !== null;
  return (
    <div ref={place} className={clsx("mail-panel", isOver && "dropping")}>
      <Recipients
        key={round}
        mail={mail}
        typed={typed}
        near={props.near}
        notes={notes}
        start={props.start}
        end={
          !isSubjectShown && (
            <Button kind="quiet" size="small" onClick={() => setSubject(true)}>
              Subject
            </Button>
          )
        }
        toRef={toBox}
        onChange={(part) => onChange({ mail: part })}
        onTyped={setTyped}
      />
      {isSubjectShown && (
        <SubjectRow
          subject={mail.subject}
          usual={mail.kind === "reply" || mail.kind === "reply_all" ? prepared.mail.subject : null}
          autoFocus={hasSubject}
          onChange={(subject) => onChange({ mail: { subject } })}
        />
      )}
      <div className="mail-write">
        <RichTextEditor
          ref={box}
          label="Message"
          value={body}
          placeholder={
            isOptedOut ? "Email can't be sent" : "Write your email. Type / for saved replies"
          }
          disabled={isOptedOut && body === ""}
          describedBy={blockedBy ?? undefined}
          mayShow={isUploadedImageUrl}
          onChange={(html) => {
            latest.current.onChange({ body: html });
            props.onTyping?.(html !== "");
            if (doubt) setDoubt(null);
          }}
          onFiles={(taken, isBetweenWords) => files.take(taken, isBetweenWords)}
          onFormat={setFormat}
          onSlash={() => {
            slashed.current = true;
            saved.show();
          }}
        />
        <SignatureBlock
          html={prepared.signatureHtml}
          withoutSignature={mail.withoutSignature === true}
          onChange={(withoutSignature) => onChange({ mail: { withoutSignature } })}
        />
        <QuotedHistory
          html={mail.quoteHtml}
          onRemove={() => onChange({ mail: { quoteHtml: "" } })}
        />
      </div>
      <AttachmentList
        files={listLooseAttachments(attachments, body)}
        onTheirWay={files.onTheirWay}
        bytes={listSentAttachments(attachments, body).reduce((sum, one) => sum + one.size, 0)}
        most={maxAttachmentBytesOf(line)}
        onRemove={({ id }) =>
          onChange((now) => ({ attachments: now.attachments.filter((one) => one.id !== id) }))
        }
        onDone={() => box.current?.focus()}
      />
      <FileHoldWords hold={hold} />
      {props.problem !== null && people.length > 0 && (
        <p className="words-problem" role="alert">
          {props.problem.say}
        </p>
      )}
      {doubt !== null && sendConfirmation(words) === doubt.say && (
        <SendWarning warning={doubt.say} onSendAnyway={() => send(doubt.how, true)} />
      )}
      <EmailToolbar
        format={format}
        saved={saved}
        holes={props.holes}
        most={maxAttachmentBytesOf(line)}
        isOptedOut={isOptedOut}
        isFirst={isFirst}
        isBusy={props.isBusy === true}
        mayNotSend={isOptedOut || !props.mayLeave}
        hold={hold}
        describedBy={blockedBy ?? undefined}
        state={props.state}
        onAttach={() => box.current?.focus()}
        onFiles={(taken) => files.take(taken)}
        onSaved={put}
        onLeaveSaved={() => {
          slashed.current = false;
          box.current?.focus();
        }}
        onSend={send}
      />
    </div>
  );
}

/** What was typed last and not yet left is meant too. */
function readTyped(typed: TypedRecipients, mail: EmailDraftContent["mail"]) {
  const roles: readonly RecipientRole[] = ["to", "cc", "bcc"];
  const change: { [R in RecipientRole]?: EmailPerson[] } = {};
  for (const role of roles) {
    if (typed[role].trim() === "") continue;
    const { people, rest } = parseTypedAddresses(typed[role]);
    if (rest[0] !== undefined) return { rest: rest[0], change: null };
    change[role] = addRecipients(mail[role], people);
  }
  return { rest: null, change: Object.keys(change).length > 0 ? change : null };
}

// Recipients, subject, text and attachments, for replies and new emails.
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Contact, Inbox, SavedReply } from "#contract/live-protocol.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import type { PlaceholderValues } from "#domain/message/placeholders.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import composerStyles from "#web/features/composer/composer.module.css";
import { useSavedReplyPopover } from "#web/features/composer/saved-replies/saved-reply-button.tsx";
import { renderSavedReplyHtml } from "#web/features/composer/saved-replies/use-saved-replies.ts";
import { SendWarning } from "#web/features/composer/sending/send-warning.tsx";
import type { SendBlock } from "#web/features/composer/text/validate-text.ts";
import { findUploadBlock } from "#web/features/composer/uploads/upload-block.ts";
import { UploadBlockHint } from "#web/features/composer/uploads/upload-block-hint.tsx";
import type { UploadKey } from "#web/features/composer/uploads/upload-key.ts";
import { uploadBlockOf } from "#web/features/composer/uploads/use-uploads.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { Format } from "#web/ui/rich-text/format.ts";
import { RichTextEditor } from "#web/ui/rich-text/rich-text-editor.tsx";
import type { RichTextHandle } from "#web/ui/rich-text/types.ts";
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
import styles from "./email-form.module.css";
import type { EmailFormHandle } from "./email-form-handle.ts";
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
import type { SendOptions } from "./types.ts";
import { sendConfirmation } from "./validate-email.ts";

interface EmailFormProps {
  /** Identifies the editor that pending uploads belong to. */
  uploadKey: UploadKey;
  content: EmailDraftContent;
  prepared: PreparedEmail;
  inbox: Inbox | undefined;
  suggestedPeople: readonly EmailPerson[];
  contactPoints: readonly Contact["contactPoints"][number][];
  placeholderValues: PlaceholderValues;
  problem: SendBlock | null;
  canSend: boolean;
  isFirst: boolean;
  isBusy?: boolean;
  /** Id of the element that explains why the editor is disabled; null if it isn't. */
  blockedBy: string | null;
  start?: ReactNode;
  state?: ReactNode;
  ref: Ref<EmailFormHandle>;
  onChange: (change: EmailDraftChange) => void;
  onTyping?: (isWriting: boolean) => void;
  /** True while the member must review a change before sending. */
  isHeld?: (options: SendOptions) => boolean;
  onSend: (options: SendOptions) => void;
}

export function EmailForm(props: EmailFormProps) {
  const { content, prepared, inbox, isFirst, blockedBy, ref, onChange } = props;
  const { email, body, attachments } = content;
  const { inboxes, members } = useBootstrap(({ inboxes, members }) => ({ inboxes, members }));
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<RichTextHandle>(null);
  const toBox = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<TypedRecipients>(emptyTypedRecipients);
  const [formKey, setFormKey] = useState(0);
  const [hasSubject, setSubject] = useState(false);
  const [format, setFormat] = useState<Format | null>(null);
  const [pendingConfirmation, setPendingConfirmation] = useState<{
    message: string;
    options: SendOptions;
  } | null>(null);
  const saved = useSavedReplyPopover();
  const slashed = useRef(false);
  const latest = useRef(props);
  latest.current = props;

  const files = useAttachments(props.uploadKey, {
    inbox,
    files: listSentAttachments(attachments, body),
  });
  const uploadBlock = findUploadBlock(files.pendingUploads);
  const isOver = useFileDrop(container, (dropped) => files.take(dropped));
  const people = [...email.to, ...email.cc, ...email.bcc];
  const notes = recipientWarnings(people, { inboxes, members, contactPoints: props.contactPoints });

  const send = (options: SendOptions, isSure = false) => {
    if (options.isAnyway !== true && props.isHeld?.(options) === true) return;
    const left = readTyped(typed, email);
    if (left.rest !== null) {
      showToast({ text: fill(words.invalidAddress, { rest: left.rest }), tone: "failed" });
      toBox.current?.focus();
      return;
    }
    if (left.change !== null) {
      const { change } = left;
      flushSync(() => {
        onChange({ email: change });
        setTyped(emptyTypedRecipients);
      });
    }
    const current = latest.current;
    const missing = uploadBlockOf(props.uploadKey);
    if (missing !== null) {
      showToast({ text: missing.message, tone: "failed" });
      return;
    }
    const message = isSure || !current.canSend ? null : sendConfirmation(current.content);
    setPendingConfirmation(message === null ? null : { message, options });
    if (message !== null || !current.canSend) return;
    current.onSend(options);
    // The next email starts without the rows opened for this one.
    setSubject(false);
    setFormKey((before) => before + 1);
  };
  useImperativeHandle(ref, () => ({
    send,
    focusWords: (where) => editor.current?.focus(where),
    focusTo: () => toBox.current?.focus(),
    focusNext: () => {
      const { to, subject } = latest.current.content.email;
      if (to.length === 0) toBox.current?.focus();
      else if (subject !== "") editor.current?.focus();
      else
        container.current?.querySelector<HTMLElement>("[data-part=subject-row] > input")?.focus();
    },
    blur: () => editor.current?.blur(),
    insertPicture: (file) => {
      if (editor.current === null) return;
      markInline(file.id);
      editor.current.insertPicture({ src: `/attachments/${file.id}`, alt: file.name });
    },
  }));
  const put = (reply: SavedReply) => {
    const html = renderSavedReplyHtml(reply, props.placeholderValues);
    editor.current?.insert(html, slashed.current ? "/" : "");
    slashed.current = false;
  };
  const isSubjectShown =
    hasSubject ||
    isFirst ||
    email.kind === "new" ||
    email.kind === "forward" ||
    email.subject !== prepared.email.subject;
  const isBlocked = blockedBy !== null;
  return (
    <div ref={container} className={styles.emailPanel} data-dropping={isOver || undefined}>
      <Recipients
        key={formKey}
        email={email}
        typed={typed}
        suggestedPeople={props.suggestedPeople}
        notes={notes}
        start={props.start}
        end={
          !isSubjectShown && (
            <Button kind="quiet" size="small" onClick={() => setSubject(true)}>
              {words.subject}
            </Button>
          )
        }
        toRef={toBox}
        onChange={(part) => onChange({ email: part })}
        onTyped={setTyped}
      />
      {isSubjectShown && (
        <SubjectRow
          subject={email.subject}
          usual={
            email.kind === "reply" || email.kind === "reply_all" ? prepared.email.subject : null
          }
          autoFocus={hasSubject}
          onChange={(subject) => onChange({ email: { subject } })}
        />
      )}
      <div data-part="email-write" className={styles.emailWrite}>
        <RichTextEditor
          ref={editor}
          label={words.message}
          value={body}
          placeholder={isBlocked ? words.emailBlocked : words.emailPlaceholder}
          disabled={isBlocked && body === ""}
          describedBy={blockedBy ?? undefined}
          canShow={isUploadedImageUrl}
          onChange={(html) => {
            latest.current.onChange({ body: html });
            props.onTyping?.(html !== "");
            if (pendingConfirmation) setPendingConfirmation(null);
          }}
          onFiles={(droppedFiles, isInline) => files.take(droppedFiles, isInline)}
          onFormat={setFormat}
          onSlash={() => {
            slashed.current = true;
            saved.show();
          }}
        />
        <SignatureBlock
          html={prepared.signatureHtml}
          withoutSignature={email.withoutSignature === true}
          onChange={(withoutSignature) => onChange({ email: { withoutSignature } })}
        />
        <QuotedHistory
          html={email.quoteHtml}
          onRemove={() => onChange({ email: { quoteHtml: "" } })}
        />
      </div>
      <AttachmentList
        files={listLooseAttachments(attachments, body)}
        pendingUploads={files.pendingUploads}
        bytes={listSentAttachments(attachments, body).reduce((sum, one) => sum + one.size, 0)}
        max={maxAttachmentBytesOf(inbox)}
        onRemove={({ id }) =>
          onChange(({ attachments }) => ({
            attachments: attachments.filter((one) => one.id !== id),
          }))
        }
        onDone={() => editor.current?.focus()}
      />
      <UploadBlockHint uploadBlock={uploadBlock} />
      {props.problem !== null && people.length > 0 && (
        <p data-part="text-problem" className={composerStyles.textProblem} role="alert">
          {props.problem.message}
        </p>
      )}
      {pendingConfirmation !== null &&
        sendConfirmation(content) === pendingConfirmation.message && (
          <SendWarning
            warning={pendingConfirmation.message}
            isScheduling={pendingConfirmation.options.later != null}
            onSendAnyway={() => send(pendingConfirmation.options, true)}
          />
        )}
      <EmailToolbar
        format={format}
        saved={saved}
        placeholderValues={props.placeholderValues}
        max={maxAttachmentBytesOf(inbox)}
        isBlocked={isBlocked}
        isFirst={isFirst}
        isBusy={props.isBusy === true}
        isSendDisabled={isBlocked || !props.canSend}
        uploadBlock={uploadBlock}
        describedBy={blockedBy ?? undefined}
        state={props.state}
        onAttach={() => editor.current?.focus()}
        onFiles={(droppedFiles) => files.take(droppedFiles)}
        onSaved={put}
        onLeaveSaved={(isErased) => {
          if (isErased && slashed.current) editor.current?.insert("", "/");
          slashed.current = false;
          editor.current?.focus();
        }}
        onSend={send}
      />
    </div>
  );
}

/** Includes addresses typed but not yet turned into chips. */
function readTyped(typed: TypedRecipients, email: EmailDraftContent["email"]) {
  const roles: readonly RecipientRole[] = ["to", "cc", "bcc"];
  const change: { [R in RecipientRole]?: EmailPerson[] } = {};
  for (const role of roles) {
    if (typed[role].trim() === "") continue;
    const { people, rest } = parseTypedAddresses(typed[role]);
    if (rest[0] !== undefined) return { rest: rest[0], change: null };
    change[role] = addRecipients(email[role], people);
  }
  return { rest: null, change: Object.keys(change).length > 0 ? change : null };
}

// A new email outside any conversation. The draft outlives the dialog, so the member can look something up.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fillPlaceholders } from "#domain/message/placeholders.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { type IntentInputs, raiseIntent } from "#web/data/intents.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { isSavingAfterClose } from "#web/features/composer/draft/closed-editors.ts";
import { DraftConflict } from "#web/features/composer/draft/draft-conflict.tsx";
import { DraftStatus } from "#web/features/composer/draft/draft-status.tsx";
import { addFile } from "#web/features/composer/email/content/email-content.ts";
import { EmailForm } from "#web/features/composer/email/email-form.tsx";
import type { EmailFormHandle } from "#web/features/composer/email/email-form-handle.ts";
import { emailInboxes } from "#web/features/composer/email/reply-defaults.ts";
import { sentToastText } from "#web/features/composer/email/send-email-mutation.ts";
import { toSendInput } from "#web/features/composer/email/to-send-input.ts";
import type { SendOptions } from "#web/features/composer/email/types.ts";
import {
  emailBlockReason,
  inboxBlockReason,
  isReadyToSend,
} from "#web/features/composer/email/validate-email.ts";
import { FromField } from "#web/features/composer/from-field.tsx";
import { placeholderValuesOf } from "#web/features/composer/saved-replies/use-saved-replies.ts";
import { offerRecall } from "#web/features/composer/sending/offer-recall.ts";
import {
  clearAttempt,
  clearAttemptAfterError,
  idempotencyKeyFor,
} from "#web/features/composer/sending/send-attempts.ts";
import { uploadKeyOf } from "#web/features/composer/uploads/upload-key.ts";
import { stopFiles, useUploadedFiles } from "#web/features/composer/uploads/use-uploads.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import {
  createLocalDraft,
  emptyRecipients,
  findUnsaved,
  hasEmailContent,
  type LocalEmailDraft,
  openLocalDraft,
  readLocalDraft,
  restoreLocalDraft,
  saveLocalDraft,
} from "./local-draft.ts";
import { UnsentMenu } from "./unsent-menu.tsx";
import { useUnsentEmail } from "./use-unsent-email.ts";
import "#web/features/composer/composer.module.css";
import * as words from "#web/features/composer/words.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import styles from "./new-email-dialog.module.css";

interface NewEmailDialogProps {
  input: IntentInputs["startNewEmail"];
  onClose: () => void;
}

export function NewEmailDialog({ input, onClose }: NewEmailDialogProps) {
  const [initial, setInitial] = useState(() => {
    const stored = input.unsent ? findUnsaved(input.unsent.id) : readLocalDraft();
    const isLeaving = stored !== null && isSavingAfterClose(stored.id);
    return openLocalDraft(input, isLeaving ? null : stored);
  });
  return <NewEmail key={initial.id} initial={initial} onReplace={setInitial} onClose={onClose} />;
}

interface NewEmailFormProps extends Omit<NewEmailDialogProps, "input"> {
  initial: LocalEmailDraft;
  onReplace: (initial: LocalEmailDraft) => void;
}

/** Keyed by draft, so each has its own content. */
function NewEmail({ initial, onReplace, onClose }: NewEmailFormProps) {
  const cache = useQueryClient();
  const { me, inboxes, workspace } = useBootstrap(({ me, inboxes, workspace }) => ({
    me,
    inboxes,
    workspace,
  }));
  const form = useRef<EmailFormHandle>(null);
  const draft = useUnsentEmail(initial);
  const { content } = draft;
  const uploadKey = uploadKeyOf("email", initial.id);
  useUploadedFiles(uploadKey, (file, isInline) => {
    // Attach the file before inserting the image, which is a separate change.
    flushSync(() => draft.change(addFile(file)));
    if (isInline) form.current?.insertPicture(file);
  });
  const usable = emailInboxes(inboxes);
  const inbox =
    usable.find((one) => one.id === content.email.inboxId) ??
    usable.find((one) => one.problem === null) ??
    usable[0];
  const block = inboxBlockReason(inbox);
  const problem = inbox && block === null ? emailBlockReason(inbox, content, new Date()) : null;
  const canSend = block === null && problem === null && isReadyToSend(content);
  const isMounted = useIsMounted();
  const [isBusy, setBusy] = useState(false);
  const { run, error, clearError } = useApiMutation({
    request: async (input: Inputs["startEmailConversation"] & { clientKey: string }) => {
      try {
        return await rpc("startEmailConversation", input);
      } catch (error) {
        clearAttemptAfterError(null, "email", input.clientKey, error);
        throw error;
      }
    },
    errorDisplay: "in place",
  });
  const signatureHtml = fillPlaceholders(
    me.settings.signature || (inbox?.email?.signature ?? ""),
    {
      "member.name": me.name,
      "member.email": me.email,
      "inbox.name": inbox?.name ?? "",
      "inbox.address": inbox?.address ?? "",
      "workspace.name": workspace.name,
    },
    escapeHtml,
  );

  const send = async ({ later = null }: SendOptions) => {
    if (!inbox || !canSend || isBusy) return;
    setBusy(true);
    const { clientKey: _, ...sendInput } = toSendInput({
      content,
      signatureHtml,
      inbox,
      later,
      key: "",
    });
    const { key } = idempotencyKeyFor(null, "email", sendInput);
    // A save in progress would recreate the draft after the server deleted it.
    await draft.startSend();
    const input = toSendInput({ content, signatureHtml, inbox, later, key });
    const started = await run({ ...input, unsentId: draft.id() });
    setBusy(false);
    if (!started) {
      draft.cancelSend();
      return;
    }
    clearAttempt(null, "email", key);
    draft.finishSend();
    if (isMounted()) {
      onClose();
      navigate(routePaths.conversation({ kind: "open" }, started.conversation.number));
    }
    const { contactName, id: conversationId } = started.conversation;
    const message = sentToastText({
      conversationId,
      contactName,
      content,
      signatureHtml,
      inbox,
      me: me.id,
      later,
      key,
    });
    if (started.entry.kind === "message") offerRecall(cache, started.entry, message);
  };
  // With a given recipient, the first focusable element would be the button that removes it.
  useEffect(() => form.current?.focusNext(), []);
  const discard = () => {
    stopFiles(uploadKey);
    draft.discard();
    onClose();
    showToast({
      text: words.draftDiscarded,
      action: {
        label: words.undo,
        run: () => {
          saveLocalDraft(restoreLocalDraft(content));
          raiseIntent("startNewEmail", {});
        },
      },
    });
  };
  // As a new text does: what was written stays, and is told where.
  const close = () => {
    onClose();
    if (hasEmailContent(content) && !isBusy)
      showToast({
        text: words.emailSavedAsDraft,
        action: { label: words.reopen, run: () => raiseIntent("startNewEmail", {}) },
      });
  };
  return (
    <Dialog
      title={words.newEmail}
      width={680}
      className={styles.newEmail}
      holds={hasEmailContent(content)}
      onClose={close}
      onConfirm={() => form.current?.send({})}
      busy={isBusy}
    >
      <form
        aria-label={words.newEmail}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (keyPressNotation(event.nativeEvent, platform) === "mod+enter") event.preventDefault();
        }}
      >
        <DraftConflict draft={draft} />
        {error && <Banner kind="danger">{error.message}</Banner>}
        {block !== null && (
          <Banner kind="danger" id="new-mail-block">
            {block.message}
          </Banner>
        )}
        <EmailForm
          ref={form}
          uploadKey={uploadKey}
          content={content}
          prepared={{ email: emptyRecipients, signatureHtml, attachments: [], leftOut: 0 }}
          inbox={inbox}
          suggestedPeople={[]}
          contactPoints={[]}
          placeholderValues={placeholderValuesOf({
            contact: content.email.to[0] ?? null,
            member: me.name,
            inboxName: inbox?.name,
            number: null,
          })}
          problem={problem}
          canSend={canSend}
          isFirst
          isBusy={isBusy}
          blockedBy={block === null ? null : "new-mail-block"}
          start={
            inbox && (
              <FromField
                inbox={inbox}
                inboxes={usable}
                usualInboxId={null}
                onChoose={(inboxId) => draft.change({ email: { inboxId } })}
              />
            )
          }
          state={
            <>
              <DraftStatus draft={draft} />
              <UnsentMenu
                isStarted={hasEmailContent(content)}
                isHeldHere={draft.state === "local_only" || draft.state === "conflict"}
                others={draft.others}
                onOther={(unsent) => onReplace(openLocalDraft({ unsent }, findUnsaved(unsent.id)))}
                onAnother={() => onReplace(createLocalDraft())}
                onThrowAway={discard}
              />
            </>
          }
          onChange={(change) => {
            // Content being sent is read-only.
            if (isBusy) return;
            draft.change(change);
            clearError();
          }}
          onSend={(options) => void send(options)}
        />
      </form>
    </Dialog>
  );
}

// A mail to someone we have no conversation with. Its words outlive the dialog, for one looks something up.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { escapeHtml, fillPlaceholders } from "#domain/message/placeholders.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import {
  clearPendingNewEmail,
  pendingNewEmail,
  requestCompose,
} from "#web/data/compose-request.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { DraftConflict } from "#web/features/composer/draft/draft-conflict.tsx";
import { DraftStatus } from "#web/features/composer/draft/draft-status.tsx";
import { isSavingAfterClose } from "#web/features/composer/draft/use-draft-saver.ts";
import { addFile } from "#web/features/composer/email/content/email-content.ts";
import { EmailForm, type EmailFormHandle } from "#web/features/composer/email/email-form.tsx";
import { emailInboxes } from "#web/features/composer/email/reply-defaults.ts";
import { sentToastText } from "#web/features/composer/email/send-email-mutation.ts";
import { toSendInput } from "#web/features/composer/email/to-send-input.ts";
import type { SendOptions } from "#web/features/composer/email/use-send-email.ts";
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
import { stopFiles, useArrivals } from "#web/features/composer/uploads/use-uploads.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import {
  createLocalDraft,
  emptyRecipients,
  hasEmailContent,
  type LocalEmailDraft,
  openLocalDraft,
  readLocalDraft,
  restoreLocalDraft,
  saveLocalDraft,
} from "./local-draft.ts";
import { UnsentMenu } from "./unsent-menu.tsx";
import { useUnsentEmail } from "./use-unsent-email.ts";
import "#web/features/composer/composer.css";
import "./new-email-dialog.css";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";

interface NewMailProps {
  onClose: () => void;
}

export function NewEmailDialog({ onClose }: NewMailProps) {
  const [begun, setBegun] = useState(() => {
    const kept = readLocalDraft();
    const isLeaving = kept !== null && isSavingAfterClose(kept.id);
    return openLocalDraft(pendingNewEmail(), isLeaving ? null : kept);
  });
  useEffect(clearPendingNewEmail, []);
  return <NewMail key={begun.id} begun={begun} onBegin={setBegun} onClose={onClose} />;
}

interface BegunProps extends NewMailProps {
  begun: LocalEmailDraft;
  onBegin: (begun: LocalEmailDraft) => void;
}

/** Keyed by its mail: each has its own words. */
function NewMail({ begun, onBegin, onClose }: BegunProps) {
  const cache = useQueryClient();
  const { me, lines, workspace } = useBootstrap("me", "lines", "workspace");
  const form = useRef<EmailFormHandle>(null);
  const draft = useUnsentEmail(begun);
  const { words } = draft;
  const filesBox = `mail ${begun.id}`;
  useArrivals(filesBox, (file, isBetweenWords) => {
    // Before its place between the words, which is a change of its own.
    flushSync(() => draft.change(addFile(file)));
    if (isBetweenWords) form.current?.insertPicture(file);
  });
  const usable = emailInboxes(lines);
  const line =
    usable.find((one) => one.id === words.mail.inboxId) ??
    usable.find((one) => one.problem === null) ??
    usable[0];
  const block = inboxBlockReason(line);
  const problem = line && block === null ? emailBlockReason(line, words, new Date()) : null;
  const mayLeave = block === null && problem === null && isReadyToSend(words);
  const isHere = useIsMounted();
  const [isBusy, setBusy] = useState(false);
  const { run, refusal, forgetRefusal } = useApiMutation({
    ask: (input: Inputs["startEmailConversation"]) => rpc("startEmailConversation", input),
    tells: "in place",
  });
  const signatureHtml = fillPlaceholders(
    me.settings.signature || (line?.mail?.signature ?? ""),
    {
      "member.name": me.name,
      "member.email": me.email,
      "line.name": line?.name ?? "",
      "line.address": line?.address ?? "",
      "workspace.name": workspace.name,
    },
    escapeHtml,
  );

  const send = async ({ later = null }: SendOptions) => {
    if (!line || !mayLeave || isBusy) return;
    setBusy(true);
    const { clientKey: _, ...asked } = toSendInput({ words, signatureHtml, line, later, key: "" });
    const { key } = idempotencyKeyFor(null, "mail", asked);
    // A save on its way would bring the draft back after the server has thrown it away.
    await draft.leave();
    const wish = toSendInput({ words, signatureHtml, line, later, key });
    const started = await run({ ...wish, unsentId: draft.id() });
    setBusy(false);
    if (!started) {
      draft.stay();
      return;
    }
    clearAttempt(null, "mail");
    draft.sent();
    if (isHere()) {
      onClose();
      navigate(routePaths.conversation({ kind: "open" }, started.conversation.number));
    }
    const { contactName, id: conversationId } = started.conversation;
    const say = sentToastText({
      conversationId,
      contactName,
      words,
      signatureHtml,
      line,
      me: me.id,
      later,
      key,
    });
    if (started.entry.kind === "message") offerRecall(cache, started.entry, say);
  };
  // One of somebody begins with their name, and the first button is the one that takes it out.
  useEffect(() => form.current?.focusNext(), []);
  const throwAway = () => {
    stopFiles(filesBox);
    draft.throwAway();
    onClose();
    showToast({
      say: "Draft discarded.",
      deed: {
        label: "Undo",
        run: () => {
          saveLocalDraft(restoreLocalDraft(words));
          requestCompose({ kind: "new" });
        },
      },
    });
  };
  useEffect(() => {
    if (refusal) clearAttemptAfterError(null, "mail", refusal);
  }, [refusal]);
  return (
    <Dialog
      title="New email"
      width={680}
      className="new-mail"
      holds={hasEmailContent(words)}
      onClose={onClose}
      onConfirm={() => form.current?.send({})}
    >
      <form
        aria-label="New email"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (keyPressNotation(event.nativeEvent, platform) === "mod+enter") event.preventDefault();
        }}
      >
        <DraftConflict draft={draft} />
        {refusal && <Banner kind="danger">{refusal.say}</Banner>}
        {block !== null && (
          <Banner kind="danger" id="new-mail-block">
            {block.say}
          </Banner>
        )}
        <EmailForm
          ref={form}
          box={filesBox}
          words={words}
          prepared={{ mail: emptyRecipients, signatureHtml, attachments: [], leftOut: 0 }}
          line={line}
          near={[]}
          points={[]}
          holes={placeholderValuesOf({
            contact: words.mail.to[0] ?? null,
            member: me.name,
            line: line?.name,
            number: null,
          })}
          problem={problem}
          mayLeave={mayLeave}
          isFirst
          isBusy={isBusy}
          blockedBy={block === null ? null : "new-mail-block"}
          start={
            line && (
              <FromField
                line={line}
                lines={usable}
                knownLineId={null}
                onChoose={(inboxId) => draft.change({ mail: { inboxId } })}
              />
            )
          }
          state={
            <>
              <DraftStatus draft={draft} />
              <UnsentMenu
                isBegun={hasEmailContent(words)}
                isHeldHere={draft.state === "kept" || draft.state === "newer_elsewhere"}
                others={draft.others}
                onOther={(unsent) => onBegin(openLocalDraft({ kind: "new", unsent }, null))}
                onAnother={() => onBegin(createLocalDraft())}
                onThrowAway={throwAway}
              />
            </>
          }
          onChange={(change) => {
            // What leaves is not written on.
            if (isBusy) return;
            draft.change(change);
            forgetRefusal();
          }}
          onSend={(how) => void send(how)}
        />
      </form>
    </Dialog>
  );
}

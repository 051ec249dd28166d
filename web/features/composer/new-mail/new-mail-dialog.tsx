// A mail to someone we have no conversation with. Its words outlive the dialog, for one looks something up.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { escapeHtml, fillHoles } from "#domain/message/saved-words.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { askCompose, newMailWish, takeNewMailWish } from "#web/data/compose-wish.ts";
import { useDesk } from "#web/data/desk.ts";
import { go } from "#web/data/navigation.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { addressOf } from "#web/data/place.ts";
import { useAction } from "#web/data/use-action.ts";
import { DraftConflict } from "#web/features/composer/draft/draft-conflict.tsx";
import { DraftState } from "#web/features/composer/draft/draft-state.tsx";
import { isLeavingFrom } from "#web/features/composer/draft/use-draft-saver.ts";
import { FromLine } from "#web/features/composer/from-line.tsx";
import { isReady, lineBlock, mailProblem } from "#web/features/composer/mail/mail-check.ts";
import { MailForm, type MailFormHandle } from "#web/features/composer/mail/mail-form.tsx";
import { mailLines } from "#web/features/composer/mail/mail-way.ts";
import { wishOf } from "#web/features/composer/mail/mail-wish.ts";
import { saySent } from "#web/features/composer/mail/send-mail.ts";
import type { HowToSend } from "#web/features/composer/mail/use-send-mail.ts";
import { addFile } from "#web/features/composer/mail/words/mail-words.ts";
import { holeWords } from "#web/features/composer/saved/use-saved-replies.ts";
import { offerToTakeBack } from "#web/features/composer/sending/offer-undo.ts";
import { forgetTry, forgetTryAfter, keyFor } from "#web/features/composer/sending/tries.ts";
import { stopFiles, useArrivals } from "#web/features/composer/uploading/use-on-its-way.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { pressOf } from "#web/ui/keys/key-notation.ts";
import { platform } from "#web/ui/keys/platform.ts";
import {
  anotherMail,
  type BegunMail,
  beginMail,
  isBegun,
  keepNewMail,
  nobody,
  readNewMail,
  takenBack,
} from "./kept-mail.ts";
import { UnsentMenu } from "./unsent-menu.tsx";
import { useUnsentMail } from "./use-unsent-mail.ts";
import "#web/features/composer/composer.css";
import "./new-mail-dialog.css";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";

interface NewMailProps {
  onClose: () => void;
}

export function NewMailDialog({ onClose }: NewMailProps) {
  const [begun, setBegun] = useState(() => {
    const kept = readNewMail();
    const isLeaving = kept !== null && isLeavingFrom(kept.id);
    return beginMail(newMailWish(), isLeaving ? null : kept);
  });
  useEffect(takeNewMailWish, []);
  return <NewMail key={begun.id} begun={begun} onBegin={setBegun} onClose={onClose} />;
}

interface BegunProps extends NewMailProps {
  begun: BegunMail;
  onBegin: (begun: BegunMail) => void;
}

/** Keyed by its mail: each has its own words. */
function NewMail({ begun, onBegin, onClose }: BegunProps) {
  const cache = useQueryClient();
  const { me, lines, workspace } = useDesk("me", "lines", "workspace");
  const form = useRef<MailFormHandle>(null);
  const draft = useUnsentMail(begun);
  const { words } = draft;
  const filesBox = `mail ${begun.id}`;
  useArrivals(filesBox, (file, isBetweenWords) => {
    // Before its place between the words, which is a change of its own.
    flushSync(() => draft.change(addFile(file)));
    if (isBetweenWords) form.current?.insertPicture(file);
  });
  const usable = mailLines(lines);
  const line =
    usable.find((one) => one.id === words.mail.lineId) ??
    usable.find((one) => one.problem === null) ??
    usable[0];
  const block = lineBlock(line);
  const problem = line && block === null ? mailProblem(line, words, new Date()) : null;
  const mayLeave = block === null && problem === null && isReady(words);
  const isHere = useIsHere();
  const [isBusy, setBusy] = useState(false);
  const { run, refusal, forgetRefusal } = useAction({
    ask: (input: Inputs["startMail"]) => call("startMail", input),
    tells: "in place",
  });
  const signatureHtml = fillHoles(
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

  const send = async ({ later = null }: HowToSend) => {
    if (!line || !mayLeave || isBusy) return;
    setBusy(true);
    const { clientKey: _, ...asked } = wishOf({ words, signatureHtml, line, later, key: "" });
    const { key } = keyFor(null, "mail", asked);
    // A save on its way would bring the draft back after the server has thrown it away.
    await draft.leave();
    const wish = wishOf({ words, signatureHtml, line, later, key });
    const started = await run({ ...wish, unsentId: draft.id() });
    setBusy(false);
    if (!started) {
      draft.stay();
      return;
    }
    forgetTry(null, "mail");
    draft.sent();
    if (isHere()) {
      onClose();
      go(addressOf.conversation({ kind: "open" }, started.conversation.number));
    }
    const { contactName, id: conversationId } = started.conversation;
    const say = saySent({
      conversationId,
      contactName,
      words,
      signatureHtml,
      line,
      me: me.id,
      later,
      key,
    });
    if (started.entry.kind === "message") offerToTakeBack(cache, started.entry, say);
  };
  // One of somebody begins with their name, and the first button is the one that takes it out.
  useEffect(() => form.current?.focusNext(), []);
  const throwAway = () => {
    stopFiles(filesBox);
    draft.throwAway();
    onClose();
    showNotice({
      say: "Draft discarded.",
      deed: {
        label: "Undo",
        run: () => {
          keepNewMail(takenBack(words));
          askCompose({ kind: "new" });
        },
      },
    });
  };
  useEffect(() => {
    if (refusal) forgetTryAfter(null, "mail", refusal);
  }, [refusal]);
  return (
    <Dialog
      title="New email"
      width={680}
      className="new-mail"
      holds={isBegun(words)}
      onClose={onClose}
      onConfirm={() => form.current?.send({})}
    >
      <form
        aria-label="New email"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (pressOf(event.nativeEvent, platform) === "mod+enter") event.preventDefault();
        }}
      >
        <DraftConflict draft={draft} />
        {refusal && <Banner kind="danger">{refusal.say}</Banner>}
        {block !== null && (
          <Banner kind="danger" id="new-mail-block">
            {block.say}
          </Banner>
        )}
        <MailForm
          ref={form}
          box={filesBox}
          words={words}
          prepared={{ mail: nobody, signatureHtml, attachments: [], leftOut: 0 }}
          line={line}
          near={[]}
          points={[]}
          holes={holeWords({
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
              <FromLine
                line={line}
                lines={usable}
                knownLineId={null}
                onChoose={(lineId) => draft.change({ mail: { lineId } })}
              />
            )
          }
          state={
            <>
              <DraftState draft={draft} />
              <UnsentMenu
                isBegun={isBegun(words)}
                isHeldHere={draft.state === "kept" || draft.state === "newer_elsewhere"}
                others={draft.others}
                onOther={(unsent) => onBegin(beginMail({ kind: "new", unsent }, null))}
                onAnother={() => onBegin(anotherMail())}
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

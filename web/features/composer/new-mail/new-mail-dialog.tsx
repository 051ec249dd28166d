// A mail to someone we have no conversation with. Its words outlive the dialog, for one looks something up.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { MailDraft } from "#contract/live.ts";
import { escapeHtml, fillHoles } from "#domain/message/saved-words.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { takeNewMailWish } from "#web/data/compose-wish.ts";
import { useDesk } from "#web/data/desk.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { useAction } from "#web/data/use-action.ts";
import { FromLine } from "#web/features/composer/from-line.tsx";
import { isReady, lineBlock, mailProblem } from "#web/features/composer/mail/mail-check.ts";
import { MailForm, type MailFormHandle } from "#web/features/composer/mail/mail-form.tsx";
import { mailLines } from "#web/features/composer/mail/mail-way.ts";
import { wishOf } from "#web/features/composer/mail/mail-wish.ts";
import { readAddresses } from "#web/features/composer/mail/recipients/read-addresses.ts";
import { saySent } from "#web/features/composer/mail/send-mail.ts";
import type { HowToSend } from "#web/features/composer/mail/use-send-mail.ts";
import { isEmptyHtml } from "#web/features/composer/mail/words/mail-html.ts";
import { type MailWords, withChange } from "#web/features/composer/mail/words/mail-words.ts";
import { holeWords } from "#web/features/composer/saved/use-saved-replies.ts";
import { offerToTakeBack } from "#web/features/composer/sending/offer-undo.ts";
import { forgetTry, forgetTryAfter, keyFor } from "#web/features/composer/sending/tries.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { pressOf } from "#web/ui/keys/key-notation.ts";
import { platform } from "#web/ui/keys/platform.ts";
import { keepNewMail, readNewMail } from "./kept-mail.ts";
import "#web/features/composer/composer.css";
import "./new-mail-dialog.css";

const nobody: MailDraft = {
  kind: "new",
  answersId: null,
  lineId: null,
  subject: "",
  to: [],
  cc: [],
  bcc: [],
  quoteHtml: "",
};
const isBegun = ({ body, attachments, mail }: MailWords): boolean =>
  !isEmptyHtml(body) || attachments.length > 0 || mail.to.length > 0 || mail.subject !== "";

export function NewMailDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const { me, lines, workspace } = useDesk();
  const form = useRef<MailFormHandle>(null);
  const [words, setWords] = useState<MailWords>(() => begin(readNewMail(me.id)));
  const usable = mailLines(lines);
  const line =
    usable.find((one) => one.id === words.mail.lineId) ??
    usable.find((one) => one.problem === null) ??
    usable[0];
  const block = lineBlock(line);
  const problem = line && block === null ? mailProblem(line, words, new Date()) : null;
  const mayLeave = block === null && problem === null && isReady(words);
  const { run, isBusy, refusal, forgetRefusal } = useAction({
    ask: (input: Inputs["startMail"]) => call("startMail", input),
    tells: () => true,
  });
  useEffect(() => keepNewMail(me.id, isBegun(words) ? words : null), [me.id, words]);
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
    if (!line || !mayLeave) return;
    const { clientKey: _, ...asked } = wishOf({ words, signatureHtml, line, later, key: "" });
    const { key } = keyFor(null, "mail", asked);
    const started = await run({ ...wishOf({ words, signatureHtml, line, later, key }) }).catch(
      () => undefined,
    );
    if (!started) return;
    forgetTry(null, "mail");
    keepNewMail(me.id, null);
    onClose();
    go(addressOf.conversation({ kind: "open" }, started.conversation.number));
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
  useEffect(() => {
    if (refusal) forgetTryAfter(null, "mail", refusal);
  }, [refusal]);
  return (
    <Dialog
      title="New e-mail"
      width={680}
      className="new-mail"
      holds={isBegun(words)}
      onClose={onClose}
      onConfirm={() => form.current?.send({})}
    >
      <form
        aria-label="New e-mail"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (pressOf(event.nativeEvent, platform) === "mod+enter") event.preventDefault();
        }}
      >
        {refusal && <Banner kind="danger">{refusal.say}</Banner>}
        {block !== null && (
          <Banner kind="danger" id="new-mail-block">
            {block.say}
          </Banner>
        )}
        <MailForm
          ref={form}
          words={words}
          prepared={{ mail: nobody, signatureHtml, attachments: [] }}
          line={line}
          near={[]}
          points={[]}
          holes={holeWords({ contact: null, member: me.name, line: line?.name, number: null })}
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
                onChoose={(lineId) => setWords(withChange(words, { mail: { lineId } }))}
              />
            )
          }
          state={
            isBegun(words) && (
              <Button
                kind="quiet"
                onClick={() => {
                  setWords(begin(null));
                  onClose();
                }}
              >
                Throw away
              </Button>
            )
          }
          onChange={(change) => {
            setWords((now) => withChange(now, change));
            forgetRefusal();
          }}
          onSend={(how) => void send(how)}
        />
      </form>
    </Dialog>
  );
}

/** What was begun goes on, unless a new one was asked for by name. */
function begin(kept: MailWords | null): MailWords {
  const { to = "", subject = "" } = takeNewMailWish();
  const begun = kept ?? { body: "", attachments: [], mail: nobody };
  if (to === "" && subject === "") return begun;
  const asked = { ...nobody, to: [...readAddresses(to).people], subject };
  return isEmptyHtml(begun.body)
    ? { body: "", attachments: [], mail: asked }
    : { ...begun, mail: { ...begun.mail, ...(to === "" ? {} : { to: asked.to }) } };
}

// Recipients, subject, words, files: the same for an answer and for a first mail.
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Attachment, Contact, Line, SavedReply } from "#contract/live.ts";
import type { MailPerson } from "#domain/message/mail/mail-facts.ts";
import type { HoleWords } from "#domain/message/saved-words.ts";
import { useDesk } from "#web/data/desk.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { useSavedFloat } from "#web/features/composer/saved/saved-button.tsx";
import { filledHtml } from "#web/features/composer/saved/use-saved-replies.ts";
import type { Block } from "#web/features/composer/text/text-check.ts";
import { fileHold } from "#web/features/composer/uploading/file-hold.ts";
import { FileHoldWords } from "#web/features/composer/uploading/file-hold-words.tsx";
import { holdOf } from "#web/features/composer/uploading/use-on-its-way.ts";
import { Button } from "#web/ui/button/button.tsx";
import { names } from "#web/ui/class-names.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import type { Format } from "#web/ui/rich/format.ts";
import { RichBox, type RichHandle } from "#web/ui/rich/rich-box.tsx";
import { going, isOurPicture, loose, markBetweenWords } from "./files/between-words.ts";
import { FileTray } from "./files/file-tray.tsx";
import { useDrop } from "./files/use-drop.ts";
import { mostBytesOf, useFiles } from "./files/use-files.ts";
import { MailBar } from "./mail-bar.tsx";
import { doubtOn } from "./mail-check.ts";
import { QuoteFold } from "./quote/quote-fold.tsx";
import { SignaturePart } from "./quote/signature-part.tsx";
import { addressNotes } from "./recipients/address-notes.ts";
import { readAddresses, withPeople } from "./recipients/read-addresses.ts";
import { nothingTyped, Recipients, type Role, type Typed } from "./recipients/recipients.tsx";
import { SubjectRow } from "./subject-row.tsx";
import type { HowToSend } from "./use-send-mail.ts";
import type { MailChange, MailWords, Prepared } from "./words/mail-words.ts";
import "./mail.css";

export interface MailFormHandle {
  readonly send: (how: HowToSend) => void;
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
  words: MailWords;
  prepared: Prepared;
  line: Line | undefined;
  near: readonly MailPerson[];
  points: readonly Contact["points"][number][];
  holes: HoleWords;
  problem: Block | null;
  mayLeave: boolean;
  isFirst: boolean;
  isBusy?: boolean;
  /** Nothing can be written: why stands in the element of this id. */
  blockedBy: string | null;
  start?: ReactNode;
  state?: ReactNode;
  ref: Ref<MailFormHandle>;
  onChange: (change: MailChange) => void;
  onTyping?: (isWriting: boolean) => void;
  /** Whether something must be looked at first. */
  isHeld?: () => boolean;
  onSend: (how: HowToSend) => void;
}

export function MailForm(props: MailFormProps) {
  const { words, prepared, line, isFirst, blockedBy, ref, onChange } = props;
  const { mail, body, attachments } = words;
  const { lines, members } = useDesk("lines", "members");
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<RichHandle>(null);
  const toBox = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed>(nothingTyped);
  const [round, setRound] = useState(0);
  const [hasSubject, setSubject] = useState(false);
  const [format, setFormat] = useState<Format | null>(null);
  const [doubt, setDoubt] = useState<{ say: string; how: HowToSend } | null>(null);
  const saved = useSavedFloat();
  const slashed = useRef(false);
  const latest = useRef(props);
  latest.current = props;

  const files = useFiles(props.box, { line, files: going(attachments, body) });
  const hold = fileHold(files.onTheirWay);
  const isOver = useDrop(place, (dropped) => files.take(dropped));
  const people = [...mail.to, ...mail.cc, ...mail.bcc];
  const notes = addressNotes(people, { lines, members, points: props.points });

  const send = (how: HowToSend, isSure = false) => {
    if (how.isAnyway !== true && props.isHeld?.() === true) return;
    const left = readTyped(typed, mail);
    if (left.rest !== null) {
      showNotice({ say: `“${left.rest}” isn't a valid email address.`, tone: "failed" });
      toBox.current?.focus();
      return;
    }
    if (left.change !== null) {
      const { change } = left;
      flushSync(() => {
        onChange({ mail: change });
        setTyped(nothingTyped);
      });
    }
    const now = latest.current;
    const missing = holdOf(props.box);
    if (missing !== null) {
      showNotice({ say: missing.say, tone: "failed" });
      return;
    }
    const say = isSure || !now.mayLeave ? null : doubtOn(now.words);
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
      markBetweenWords(file.id);
      box.current.insertPicture({ src: `/attachments/${file.id}`, alt: file.name });
    },
  }));
  const put = (reply: SavedReply) => {
    box.current?.insert(filledHtml(reply, props.holes), slashed.current ? 1 : 0);
    slashed.current = false;
  };
  const isSubjectShown =
    hasSubject ||
    isFirst ||
    mail.kind === "new" ||
    mail.kind === "forward" ||
    mail.subject !== prepared.mail.subject;
  const isBlocked = blockedBy !== null;
  return (
    <div ref={place} className={names("mail-panel", isOver && "dropping")}>
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
        <RichBox
          ref={box}
          label="Message"
          value={body}
          placeholder={
            isBlocked ? "Email can't be sent" : "Write your email. Type / for saved replies"
          }
          disabled={isBlocked && body === ""}
          describedBy={blockedBy ?? undefined}
          mayShow={isOurPicture}
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
        <SignaturePart
          html={prepared.signatureHtml}
          isUnsigned={mail.isUnsigned === true}
          onChange={(isUnsigned) => onChange({ mail: { isUnsigned } })}
        />
        <QuoteFold html={mail.quoteHtml} onRemove={() => onChange({ mail: { quoteHtml: "" } })} />
      </div>
      <FileTray
        files={loose(attachments, body)}
        onTheirWay={files.onTheirWay}
        bytes={going(attachments, body).reduce((sum, one) => sum + one.size, 0)}
        most={mostBytesOf(line)}
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
      {doubt !== null && doubtOn(words) === doubt.say && (
        <Banner
          kind="warn"
          deeds={
            <Button size="small" onClick={() => send(doubt.how, true)}>
              Send anyway
            </Button>
          }
        >
          {doubt.say}
        </Banner>
      )}
      <MailBar
        format={format}
        saved={saved}
        holes={props.holes}
        most={mostBytesOf(line)}
        isBlocked={isBlocked}
        isFirst={isFirst}
        isBusy={props.isBusy === true}
        mayNotSend={isBlocked || !props.mayLeave}
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
function readTyped(typed: Typed, mail: MailWords["mail"]) {
  const roles: readonly Role[] = ["to", "cc", "bcc"];
  const change: { [R in Role]?: MailPerson[] } = {};
  for (const role of roles) {
    if (typed[role].trim() === "") continue;
    const { people, rest } = readAddresses(typed[role]);
    if (rest[0] !== undefined) return { rest: rest[0], change: null };
    change[role] = withPeople(mail[role], people);
  }
  return { rest: null, change: Object.keys(change).length > 0 ? change : null };
}

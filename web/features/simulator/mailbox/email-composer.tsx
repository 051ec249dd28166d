import { useId, useRef, useState } from "react";
import type { CustomerEmail, SimulatedMailbox } from "#contract/simulator/simulated-email.ts";
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import { callSimulatorApi } from "#web/features/simulator/simulator-api.ts";
import { useSavedState } from "#web/features/simulator/use-saved-state.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { AttachIcon, BackIcon, SendIcon } from "#web/ui/icons.tsx";
import { type ChosenFile, chooseFiles } from "./choose-files.ts";
import { ChosenFiles } from "./chosen-files.tsx";
import { type ComposeQuirks, ComposeQuirksForm } from "./compose-quirks.tsx";
import type { ReplyInProgress } from "./email-client-view.ts";
import emailClientWindowStyles from "./email-client-window.module.css";
import styles from "./email-composer.module.css";
import emailReaderStyles from "./email-reader.module.css";
import { formatPeople, parsePeople } from "./mailbox-labels.ts";
import { PeopleRow, suggestions } from "./people-row.tsx";

interface EmailComposerProps {
  mailbox: SimulatedMailbox;
  state: SimulatorState;
  repliesTo: ReplyInProgress | null;
  onBack: () => void;
  onSent: (id: string) => void;
}

const titles = { reply: "Reply", reply_all: "Reply to all", forward: "Forward" } as const;
const clientNames = { gmail: "Gmail", outlook: "Outlook", apple: "Apple Mail" } as const;
const notAnAddress = "Separate addresses in To, Cc and Bcc with commas.";

export function EmailComposer({ mailbox, state, repliesTo, onBack, onSent }: EmailComposerProps) {
  const usual = repliesTo === null ? null : repliesTo.email.replies[repliesTo.kind];
  const [inbox] = state.emailInboxes;
  const own = mailbox.addresses[0]?.address ?? "";
  const [typed, setTyped] = useSavedState(
    repliesTo === null ? `email ${own}` : `email ${own} ${repliesTo.kind} ${repliesTo.email.id}`,
    {
      from: repliesTo?.email.address ?? own,
      to: usual === null ? (inbox?.address ?? "") : formatPeople(usual.to),
      cc: usual === null ? "" : formatPeople(usual.cc),
      bcc: "",
      subject: usual?.subject ?? "",
      text: "",
    },
  );
  const { from, to, cc, bcc, subject, text } = typed;
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [quirks, setQuirks] = useState<ComposeQuirks>({
    isHtml: false,
    isPlain: false,
    dropsHeaders: mailbox.dropsHeaders,
    isTwice: false,
    isWinmail: false,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const namesId = useId();

  const send = async () => {
    if (isBusy) return;
    const people = { to: parsePeople(to), cc: parsePeople(cc), bcc: parsePeople(bcc) };
    if (people.to === null || people.cc === null || people.bcc === null) {
      setProblem(notAnAddress);
      return;
    }
    setBusy(true);
    setProblem(null);
    const input: CustomerEmail = {
      ...contentOf(text, quirks),
      to: people.to,
      cc: people.cc,
      bcc: people.bcc,
      subject,
      files: files.map(({ name, type, base64 }) => ({ name, type, base64 })),
      dropsHeaders: quirks.dropsHeaders,
      isWinmail: quirks.isWinmail,
      times: quirks.isTwice ? 2 : 1,
      ...(repliesTo === null
        ? {}
        : { repliesTo: { emailId: repliesTo.email.id, kind: repliesTo.kind } }),
    };
    const path = `mailboxes/${encodeURIComponent(from)}/emails`;
    const response = await callSimulatorApi<{ id: string }>("POST", path, input);
    setBusy(false);
    if (response.kind === "problem") setProblem(response.message);
    else {
      setTyped(null);
      onSent(response.value.id);
    }
  };
  const attach = async (chosen: FileList | null) => {
    const result = await chooseFiles(files, [...(chosen ?? [])]);
    setFiles(result.files);
    setProblem(result.message);
  };

  return (
    <form
      className={styles.emailWriter}
      aria-label={repliesTo === null ? "New email" : titles[repliesTo.kind]}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={emailReaderStyles.emailActions}>
        <IconButton
          className={emailClientWindowStyles.emailPaneBack}
          name="Back to the list"
          icon={BackIcon}
          onClick={onBack}
        />
        <h3 className="grow ell">{repliesTo === null ? "New email" : titles[repliesTo.kind]}</h3>
        <IconButton
          name="Attach files"
          icon={AttachIcon}
          onClick={() => chooser.current?.click()}
        />
        <Button
          kind="primary"
          size="small"
          type="submit"
          icon={SendIcon}
          busy={isBusy}
          aria-label="Send email"
        >
          Send
        </Button>
      </div>
      <div className={styles.emailFields}>
        <label>
          <span>From</span>
          <select value={from} onChange={(event) => change({ from: event.target.value })}>
            {mailbox.addresses.map(({ address }) => (
              <option key={address}>{address}</option>
            ))}
          </select>
        </label>
        <datalist id={namesId}>
          {suggestions(state).map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
        <PeopleRow label="To" value={to} list={namesId} onChange={(to) => change({ to })} />
        <PeopleRow label="Cc" value={cc} list={namesId} onChange={(cc) => change({ cc })} />
        <PeopleRow label="Bcc" value={bcc} list={namesId} onChange={(bcc) => change({ bcc })} />
        <label>
          <span>Subject</span>
          <input
            value={subject}
            maxLength={300}
            onChange={(event) => change({ subject: event.target.value })}
          />
        </label>
      </div>
      <textarea
        data-testid="email-text"
        className={quirks.isHtml ? clsx(styles.emailText, styles.code) : styles.emailText}
        aria-label="Body"
        placeholder={quirks.isHtml ? "<p>HTML, as in a newsletter</p>" : "Write…"}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the member just chose to write
        autoFocus
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send();
        }}
      />
      {repliesTo !== null && (
        <p className={styles.emailQuoteNote}>
          The original email follows, {repliesTo.kind === "forward" ? "forwarded" : "quoted"} as{" "}
          {clientNames[mailbox.client]} does.
        </p>
      )}
      <ChosenFiles
        files={files}
        onRemove={(gone) => setFiles(files.filter(({ id }) => id !== gone))}
      />
      {problem !== null && (
        <p data-part="email-problem" className={emailReaderStyles.emailProblem} role="alert">
          {problem}
        </p>
      )}
      <ComposeQuirksForm quirks={quirks} onChange={setQuirks} hasFiles={files.length > 0} />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          void attach(event.target.files);
          event.target.value = "";
        }}
      />
    </form>
  );
}

/** Derives the text part from the HTML, as email clients do. */
function contentOf(
  text: string,
  { isHtml, isPlain }: ComposeQuirks,
): Pick<CustomerEmail, "text" | "html" | "isPlain"> {
  if (!isHtml) return { text, isPlain };
  const page = new DOMParser().parseFromString(text, "text/html");
  return { text: page.body.textContent.trim(), html: text };
}

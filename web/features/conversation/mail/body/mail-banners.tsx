import type { Contact } from "#contract/live.ts";
import { adoptAction } from "#web/data/timeline/mail-body.ts";
import { useAction } from "#web/data/use-action.ts";
import { useMay } from "#web/data/use-may.ts";
import {
  type Lie,
  partlyShownWords,
  suspicionWords,
} from "#web/features/conversation/mail/words/hint-words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { AssignIcon, PassOnIcon, SuspectIcon, WhyIcon } from "#web/ui/icon.tsx";

interface MailBannersProps {
  entry: MessageEntry;
  lies: readonly Lie[];
  contact: Contact;
}

/** What to know before reading on: at most one warning, and calm. */
export function MailBanners({ entry, lies, contact }: MailBannersProps) {
  const { mail, direction, from } = entry;
  if (mail === null) return null;
  const isTheirs = direction === "in";
  const suspicion = suspicionWords(entry, lies);
  const writer = mail.fromName || from;
  return (
    <>
      {suspicion !== null && (
        <Banner kind="warn" glyph={SuspectIcon}>
          {suspicion}
        </Banner>
      )}
      {mail.warnings.includes("beginning-shown") && (
        <Banner kind="info" glyph={WhyIcon}>
          {partlyShownWords(entry)}
        </Banner>
      )}
      {isTheirs && mail.hints.includes("new_participant") && (
        <Banner kind="info" glyph={AssignIcon}>
          {writer} is new here: {from} wasn't part of this conversation before.
        </Banner>
      )}
      {isTheirs && <PassedOn entry={entry} contact={contact} />}
    </>
  );
}

function PassedOn({ entry, contact }: Omit<MailBannersProps, "lies">) {
  const { run, isBusy } = useAction(adoptAction);
  const mayWork = useMay("conversation.work");
  const first = entry.mail?.forwarded ?? null;
  if (first === null) return null;
  const isCustomer = contact.points.some(
    ({ value }) => value.toLowerCase() === first.from.toLowerCase(),
  );
  if (isCustomer) return null;
  const name = first.fromName ?? first.from;
  const deed = mayWork && (
    <Button size="small" busy={isBusy} onClick={() => void run({ entry })}>
      Set {name.split(/\s/)[0]} as customer
    </Button>
  );
  return (
    <Banner kind="info" glyph={PassOnIcon} deeds={deed}>
      {entry.mail?.fromName || entry.from} forwarded this. {name}
      {name !== first.from && ` (${first.from})`} is the original sender.
    </Banner>
  );
}

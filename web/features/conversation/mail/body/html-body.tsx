import { useEffect, useMemo, useState } from "react";
import { askCompose } from "#web/data/compose-wish.ts";
import { askNewText } from "#web/data/queue/new-text-wish.ts";
import { type Drawing, drawMail } from "#web/features/conversation/mail/frame/draw-mail.ts";
import { useIsDark } from "#web/features/conversation/mail/frame/house-look.ts";
import { MailFrame } from "#web/features/conversation/mail/frame/mail-frame.tsx";
import { useMailAuthor } from "#web/features/conversation/mail/use-mail-author.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import type { Seen } from "./mail-view.tsx";
import { PicturesBar } from "./pictures-bar.tsx";
import { QuotePill } from "./quote-pill.tsx";

interface HtmlBodyProps {
  entry: MessageEntry;
  mail: Drawing["mail"];
  guess: number;
  onSeen: (seen: Seen) => void;
}

const deeds = {
  writeTo: (to: string, subject: string) => askCompose({ kind: "new", to, subject }),
  callNumber: askNewText,
};

export function HtmlBody({ entry, mail, guess, onSeen }: HtmlBodyProps) {
  const isDark = useIsDark();
  const author = useMailAuthor(entry);
  const [wantsFar, setWantsFar] = useState(false);
  const [showsQuote, setShowsQuote] = useState(false);
  const showsFar = wantsFar || mail.isTrusted;
  const drawn = useMemo(() => drawMail({ mail, showsFar, isDark }), [mail, showsFar, isDark]);
  useEffect(() => onSeen(drawn), [drawn, onSeen]);
  return (
    <>
      <PicturesBar entry={entry} drawn={drawn} onShow={() => setWantsFar(true)} />
      <MailFrame
        id={entry.id}
        title={`Mail from ${author.name}`}
        mail={drawn}
        guess={guess}
        showsQuote={showsQuote}
        deeds={deeds}
      />
      {drawn.hasQuote && (
        <QuotePill
          elided={mail.elided}
          isOpen={showsQuote}
          onToggle={() => setShowsQuote(!showsQuote)}
        />
      )}
    </>
  );
}

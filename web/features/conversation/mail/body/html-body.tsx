import { useEffect, useMemo, useState } from "react";
import { askCompose } from "#web/data/compose-wish.ts";
import { askNewText } from "#web/data/queue/new-text-wish.ts";
import {
  type Drawing,
  type DrawnMail,
  drawMail,
} from "#web/features/conversation/mail/frame/draw-mail.ts";
import { wasLeftDrawing } from "#web/features/conversation/mail/frame/drawing-mark.ts";
import { useIsDark } from "#web/features/conversation/mail/frame/house-look.ts";
import { MailFrame } from "#web/features/conversation/mail/frame/mail-frame.tsx";
import { useMailAuthor } from "#web/features/conversation/mail/use-mail-author.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import type { Seen } from "./mail-view.tsx";
import { PicturesBar } from "./pictures-bar.tsx";
import { PlainInstead } from "./plain-instead.tsx";
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

export function HtmlBody(props: HtmlBodyProps) {
  const { entry, mail, onSeen } = props;
  const isDark = useIsDark();
  const [wantsFar, setWantsFar] = useState(false);
  // A mail during whose drawing this tab came to an end is not tried again by itself.
  const [wasTooMuch] = useState(() => wasLeftDrawing(entry.id));
  const [isWanted, setWanted] = useState(false);
  const showsFar = wantsFar || mail.isTrusted;
  const drawn = useMemo(
    () => (wasTooMuch && !isWanted ? null : drawMail({ mail, showsFar, isDark, isWanted })),
    [mail, showsFar, isDark, isWanted, wasTooMuch],
  );
  useEffect(() => {
    if (drawn !== null) onSeen(drawn);
  }, [drawn, onSeen]);
  if (drawn === null) return <PlainInstead entry={entry} onShow={() => setWanted(true)} />;
  return <DrawnBody {...props} drawn={drawn} onShowFar={() => setWantsFar(true)} />;
}

interface DrawnBodyProps extends HtmlBodyProps {
  drawn: DrawnMail;
  onShowFar: () => void;
}

function DrawnBody({ entry, mail, guess, drawn, onShowFar }: DrawnBodyProps) {
  const author = useMailAuthor(entry);
  const [showsQuote, setShowsQuote] = useState(false);
  return (
    <>
      <PicturesBar entry={entry} drawn={drawn} onShow={onShowFar} />
      <MailFrame
        id={entry.id}
        title={`Email from ${author.name}`}
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

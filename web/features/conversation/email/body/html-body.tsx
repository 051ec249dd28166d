import { useEffect, useMemo, useState } from "react";
import { requestCompose } from "#web/data/compose-request.ts";
import { requestNewSms } from "#web/data/conversations/new-sms-request.ts";
import { wasLeftDrawing } from "#web/features/conversation/email/frame/drawing-mark.ts";
import { EmailFrame } from "#web/features/conversation/email/frame/email-frame.tsx";
import { useIsDarkTheme } from "#web/features/conversation/email/frame/frame-theme.ts";
import {
  type RenderedEmail,
  type RenderInput,
  renderEmail,
} from "#web/features/conversation/email/frame/render-email.ts";
import { useEmailAuthor } from "#web/features/conversation/email/use-email-author.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { BlockedImagesBar } from "./blocked-images-bar.tsx";
import type { RenderReport } from "./email-content-view.tsx";
import { PlainInstead } from "./plain-instead.tsx";
import { QuoteToggle } from "./quote-toggle.tsx";

interface HtmlBodyProps {
  entry: MessageEntry;
  mail: RenderInput["mail"];
  guess: number;
  onSeen: (seen: RenderReport) => void;
}

const deeds = {
  writeTo: (to: string, subject: string) => requestCompose({ kind: "new", to, subject }),
  callNumber: requestNewSms,
};

export function HtmlBody(props: HtmlBodyProps) {
  const { entry, mail, onSeen } = props;
  const isDark = useIsDarkTheme();
  const [wantsFar, setWantsFar] = useState(false);
  // A mail during whose drawing this tab came to an end is not tried again by itself.
  const [wasTooMuch] = useState(() => wasLeftDrawing(entry.id));
  const [isWanted, setWanted] = useState(false);
  const showsFar = wantsFar || mail.isTrusted;
  const drawn = useMemo(
    () => (wasTooMuch && !isWanted ? null : renderEmail({ mail, showsFar, isDark, isWanted })),
    [mail, showsFar, isDark, isWanted, wasTooMuch],
  );
  useEffect(() => {
    if (drawn !== null) onSeen(drawn);
  }, [drawn, onSeen]);
  if (drawn === null) return <PlainInstead entry={entry} onShow={() => setWanted(true)} />;
  return <DrawnBody {...props} drawn={drawn} onShowFar={() => setWantsFar(true)} />;
}

interface DrawnBodyProps extends HtmlBodyProps {
  drawn: RenderedEmail;
  onShowFar: () => void;
}

function DrawnBody({ entry, mail, guess, drawn, onShowFar }: DrawnBodyProps) {
  const author = useEmailAuthor(entry);
  const [showsQuote, setShowsQuote] = useState(false);
  return (
    <>
      <BlockedImagesBar entry={entry} drawn={drawn} onShow={onShowFar} />
      <EmailFrame
        id={entry.id}
        title={`Email from ${author.name}`}
        mail={drawn}
        guess={guess}
        showsQuote={showsQuote}
        deeds={deeds}
      />
      {drawn.hasQuote && (
        <QuoteToggle
          elided={mail.elided}
          isOpen={showsQuote}
          onToggle={() => setShowsQuote(!showsQuote)}
        />
      )}
    </>
  );
}

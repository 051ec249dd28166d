import { useEffect, useMemo, useState } from "react";
import { raiseIntent } from "#web/data/intents.ts";
import { EmailFrame } from "#web/features/conversation/email/frame/email-frame.tsx";
import { useIsDarkTheme } from "#web/features/conversation/email/frame/frame-theme.ts";
import {
  endRendering,
  isMarked,
  markRendering,
} from "#web/features/conversation/email/frame/render-crash-marker.ts";
import {
  type RenderedEmail,
  type RenderInput,
  renderEmail,
} from "#web/features/conversation/email/frame/render-email.ts";
import { useEmailAuthor } from "#web/features/conversation/email/use-email-author.ts";
import * as words from "#web/features/conversation/email/words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { BlockedImagesBar } from "./blocked-images-bar.tsx";
import { PlainTextNotice } from "./plain-text-notice.tsx";
import { QuoteToggle } from "./quote-toggle.tsx";
import { type RenderReport, textReport } from "./types.ts";

interface HtmlBodyProps {
  entry: MessageEntry;
  email: RenderInput["email"];
  guess: number;
  onSeen: (seen: RenderReport) => void;
}

const actions = {
  writeTo: (to: string, subject: string) => raiseIntent("startNewEmail", { to, subject }),
  callNumber: (to: string) => raiseIntent("startNewText", { to }),
};

export function HtmlBody(props: HtmlBodyProps) {
  const { entry, email, onSeen } = props;
  const isDark = useIsDarkTheme();
  const [wantsRemote, setWantsRemote] = useState(false);
  // An email that crashed a tab while rendering is not rendered again automatically.
  const [wasTooMuch, setTooMuch] = useState(() => isMarked(entry.id));
  const [isRequested, setRequested] = useState(false);
  const showsRemote = wantsRemote || email.isTrusted;
  const rendered = useMemo(() => {
    if (wasTooMuch && !isRequested) return null;
    markRendering(entry.id);
    const result = renderEmail({ email, showsRemote, isDark, isRequested });
    endRendering(entry.id);
    return result;
  }, [entry.id, email, showsRemote, isDark, isRequested, wasTooMuch]);
  useEffect(() => {
    onSeen(rendered ?? textReport);
  }, [rendered, onSeen]);
  useEffect(() => {
    if (!wasTooMuch) return;
    const check = () => setTooMuch(isMarked(entry.id));
    check();
    window.addEventListener("storage", check);
    return () => window.removeEventListener("storage", check);
  }, [entry.id, wasTooMuch]);
  if (rendered === null) return <PlainTextNotice entry={entry} onShow={() => setRequested(true)} />;
  return <RenderedBody {...props} rendered={rendered} onShowRemote={() => setWantsRemote(true)} />;
}

interface RenderedBodyProps extends HtmlBodyProps {
  rendered: RenderedEmail;
  onShowRemote: () => void;
}

function RenderedBody({ entry, email, guess, rendered, onShowRemote }: RenderedBodyProps) {
  const author = useEmailAuthor(entry);
  const [showsQuote, setShowsQuote] = useState(false);
  return (
    <>
      <BlockedImagesBar
        entry={entry}
        rendered={rendered}
        isSenderConfirmed={email.isSenderConfirmed}
        onShow={onShowRemote}
      />
      <EmailFrame
        id={entry.id}
        title={fill(words.emailFrom, { name: author.name })}
        email={rendered}
        guess={guess}
        showsQuote={showsQuote}
        actions={actions}
      />
      {rendered.hasQuote && (
        <QuoteToggle
          quotedText={email.quotedText}
          isOpen={showsQuote}
          onToggle={() => setShowsQuote(!showsQuote)}
        />
      )}
    </>
  );
}

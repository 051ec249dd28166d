import { useState } from "react";
import type {
  EmailReplyKind,
  SimulatedEmail,
  SimulatedEmailSummary,
} from "#contract/simulator/simulated-email.ts";
import { RepeatedIcon } from "#web/features/simulator/icons.ts";
import { callSimulatorApi } from "#web/features/simulator/simulator-api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { DelayedFallback, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import {
  AgainIcon,
  BackIcon,
  CodeIcon,
  MoreIcon,
  PassOnIcon,
  ReplyAllIcon,
  ReplyIcon,
  SuspectIcon,
  UnreadableIcon,
} from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { EmailBodyView } from "./email-body-view.tsx";
import type { ReplyInProgress } from "./email-client-view.ts";
import { EmailHeader } from "./email-header.tsx";
import { useSimulatedEmail } from "./use-simulated-email.ts";
import "./email-reader.css";

interface MailReaderProps {
  id: string;
  /** As the list knows it, which is newer than what was fetched. */
  head: SimulatedEmailSummary | null;
  onBack: () => void;
  onAnswer: (answers: ReplyInProgress) => void;
}

export function EmailReader({ id, head, onBack, onAnswer }: MailReaderProps) {
  const { asked, again } = useSimulatedEmail(id);
  const [isOpened, setOpened] = useState(false);
  if (asked === null) return <LoadingMail />;
  if (asked.kind === "problem") {
    return (
      <EmptyState
        title="Couldn't load this email"
        glyph={UnreadableIcon}
        deeds={
          <Button glyph={AgainIcon} onClick={again}>
            Try again
          </Button>
        }
      >
        {asked.say}
      </EmptyState>
    );
  }
  const mail = head === null ? asked.value : { ...asked.value, ...head };
  return (
    <article className="mail-reader" aria-label={mail.subject || "(no subject)"}>
      <Deeds
        mail={mail}
        isOpened={isOpened}
        onBack={onBack}
        onAnswer={onAnswer}
        onHeaders={() => setOpened(!isOpened)}
      />
      <EmailHeader mail={mail} isOpened={isOpened} />
      <EmailBodyView mail={mail} />
    </article>
  );
}

interface DeedsProps {
  mail: SimulatedEmail;
  isOpened: boolean;
  onBack: () => void;
  onAnswer: (answers: ReplyInProgress) => void;
  onHeaders: () => void;
}

function Deeds({ mail, isOpened, onBack, onAnswer, onHeaders }: DeedsProps) {
  const float = usePopover();
  const [problem, setProblem] = useState<string | null>(null);
  const doDeed = async (deed: "complain" | "again") => {
    const asked = await callSimulatorApi("POST", `mails/${mail.id}/deeds`, { deed });
    setProblem(asked.kind === "problem" ? asked.say : null);
  };
  const answer = (how: EmailReplyKind) => () => onAnswer({ mail, how });
  const isReceived = mail.folder === "received";
  return (
    <>
      <div className="mail-deeds">
        <IconButton
          className="mail-pane-back"
          name="Back to the list"
          glyph={BackIcon}
          onClick={onBack}
        />
        {mail.folder === "bounced" ? (
          <span className="mail-never">The recipient never saw this.</span>
        ) : (
          <>
            <Button size="small" glyph={ReplyIcon} onClick={answer("reply")}>
              Reply
            </Button>
            <Button size="small" glyph={ReplyAllIcon} onClick={answer("reply_all")}>
              Reply to all
            </Button>
            <Button size="small" glyph={PassOnIcon} onClick={answer("forward")}>
              Forward
            </Button>
          </>
        )}
        <span className="grow" />
        <IconButton
          name={isOpened ? "Hide the headers" : "Show the headers"}
          glyph={CodeIcon}
          on={isOpened}
          onClick={onHeaders}
        />
        <IconButton name="More actions" glyph={MoreIcon} {...float.trigger} />
        <Menu float={float} label="More actions" align="end">
          <MenuItem
            glyph={SuspectIcon}
            disabled={!isReceived || mail.isComplained}
            onSelect={() => void doDeed("complain")}
          >
            {mail.isComplained ? "Reported as spam" : "Report as spam"}
          </MenuItem>
          <MenuItem
            glyph={RepeatedIcon}
            disabled={mail.folder !== "sent" || mail.tick === null}
            onSelect={() => void doDeed("again")}
          >
            Deliver again
          </MenuItem>
        </Menu>
      </div>
      {problem !== null && (
        <p className="mail-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function LoadingMail() {
  return (
    <div className="mail-reader loading" aria-busy="true">
      <DelayedFallback>
        <p role="status" className="sr">
          Loading email…
        </p>
        <Skeleton width="60%" height={20} />
        <Skeleton width="40%" />
        <Skeleton width="90%" height={120} />
      </DelayedFallback>
    </div>
  );
}

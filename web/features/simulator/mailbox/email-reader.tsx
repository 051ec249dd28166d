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
import { clsx } from "#web/ui/clsx.ts";
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
import emailClientWindowStyles from "./email-client-window.module.css";
import { EmailHeader } from "./email-header.tsx";
import styles from "./email-reader.module.css";
import { useSimulatedEmail } from "./use-simulated-email.ts";

interface EmailReaderProps {
  id: string;
  /** The list's version, which is newer than the fetched one. */
  head: SimulatedEmailSummary | null;
  onBack: () => void;
  onReply: (repliesTo: ReplyInProgress) => void;
}

export function EmailReader({ id, head, onBack, onReply }: EmailReaderProps) {
  const { response, again } = useSimulatedEmail(id);
  const [isOpened, setOpened] = useState(false);
  if (response === null) return <LoadingEmail />;
  if (response.kind === "problem") {
    return (
      <EmptyState
        title="Couldn't load this email"
        icon={UnreadableIcon}
        actions={
          <Button icon={AgainIcon} onClick={again}>
            Try again
          </Button>
        }
      >
        {response.message}
      </EmptyState>
    );
  }
  const email = head === null ? response.value : { ...response.value, ...head };
  return (
    <article className={styles.emailReader} aria-label={email.subject || "(no subject)"}>
      <EmailActions
        email={email}
        isOpened={isOpened}
        onBack={onBack}
        onReply={onReply}
        onHeaders={() => setOpened(!isOpened)}
      />
      <EmailHeader email={email} isOpened={isOpened} />
      <EmailBodyView email={email} />
    </article>
  );
}

interface EmailActionsProps {
  email: SimulatedEmail;
  isOpened: boolean;
  onBack: () => void;
  onReply: (repliesTo: ReplyInProgress) => void;
  onHeaders: () => void;
}

function EmailActions({ email, isOpened, onBack, onReply, onHeaders }: EmailActionsProps) {
  const float = usePopover();
  const [problem, setProblem] = useState<string | null>(null);
  const runAction = async (action: "complain" | "again") => {
    const response = await callSimulatorApi("POST", `emails/${email.id}/actions`, { action });
    setProblem(response.kind === "problem" ? response.message : null);
  };
  const reply = (kind: EmailReplyKind) => () => onReply({ email, kind });
  const isReceived = email.folder === "received";
  return (
    <>
      <div className={styles.emailActions}>
        <IconButton
          className={emailClientWindowStyles.emailPaneBack}
          name="Back to the list"
          icon={BackIcon}
          onClick={onBack}
        />
        {email.folder === "bounced" ? (
          <span className={styles.emailNever}>The recipient never saw this.</span>
        ) : (
          <>
            <Button size="small" icon={ReplyIcon} onClick={reply("reply")}>
              Reply
            </Button>
            <Button size="small" icon={ReplyAllIcon} onClick={reply("reply_all")}>
              Reply to all
            </Button>
            <Button size="small" icon={PassOnIcon} onClick={reply("forward")}>
              Forward
            </Button>
          </>
        )}
        <span className="grow" />
        <IconButton
          name={isOpened ? "Hide the headers" : "Show the headers"}
          icon={CodeIcon}
          on={isOpened}
          onClick={onHeaders}
        />
        <IconButton name="More actions" icon={MoreIcon} {...float.trigger} />
        <Menu float={float} label="More actions" align="end">
          <MenuItem
            icon={SuspectIcon}
            disabled={!isReceived || email.isComplained}
            onSelect={() => void runAction("complain")}
          >
            {email.isComplained ? "Reported as spam" : "Report as spam"}
          </MenuItem>
          <MenuItem
            icon={RepeatedIcon}
            disabled={email.folder !== "sent" || email.acceptance === null}
            onSelect={() => void runAction("again")}
          >
            Deliver again
          </MenuItem>
        </Menu>
      </div>
      {problem !== null && (
        <p data-part="email-problem" className={styles.emailProblem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function LoadingEmail() {
  return (
    <div className={clsx(styles.emailReader, styles.loading)} aria-busy="true">
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

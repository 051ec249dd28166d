import type { UnsentEmail } from "#contract/live-protocol.ts";
import { unsentEmailLabels } from "#web/data/email/unsent-email-labels.ts";
import { raiseIntent } from "#web/data/intents.ts";
import { useCan } from "#web/data/use-can.ts";
import { clsx } from "#web/ui/clsx.ts";
import { MailIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import styles from "./unsent-emails.module.css";
import * as words from "./words.ts";

/** Drafts of new emails, listed above drafts in conversations. */
export function UnsentEmails({ emails }: { emails: readonly UnsentEmail[] }) {
  const mayReply = useCan("conversation.reply");
  return (
    <ul className={clsx("scroll", styles.unsentEmails)} aria-label={words.unsentNewEmails}>
      {emails.map((email) => {
        const { title, to } = unsentEmailLabels(email);
        return (
          <li key={email.id}>
            <button
              type="button"
              className={styles.unsentEmail}
              disabled={!mayReply}
              onClick={() => raiseIntent("startNewEmail", { unsent: email })}
            >
              <MailIcon className="c-email" />
              <span className={clsx("ell", styles.unsentTo)}>{to}</span>
              <RelativeTime at={email.updatedAt} />
              <span className={clsx("ell", styles.unsentTitle)}>
                <b className="c-accent">{words.newEmail}</b>
                {title !== to && ` · ${title}`}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { UnsentEmail } from "#contract/live-protocol.ts";
import type { View } from "#domain/conversation/views.ts";
import { requestCompose } from "#web/data/compose-request.ts";
import { unsentEmailLabels, unsentEmailsQuery } from "#web/data/email/unsent-emails.ts";
import { useCan } from "#web/data/use-can.ts";
import { MailIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import "./unsent-emails.css";

const none: readonly UnsentEmail[] = [];

export function useUnsentEmails(view: View): readonly UnsentEmail[] {
  const isShown = view.kind === "drafts";
  const { data = none } = useQuery({ ...unsentEmailsQuery, enabled: isShown });
  return isShown ? data : none;
}

/** Drafts of new emails, listed above drafts in conversations. */
export function UnsentEmails({ emails }: { emails: readonly UnsentEmail[] }) {
  const mayReply = useCan("conversation.reply");
  if (emails.length === 0) return null;
  return (
    <ul className="unsent-mails scroll" aria-label="Unsent new emails">
      {emails.map((email) => {
        const { title, to } = unsentEmailLabels(email);
        return (
          <li key={email.id}>
            <button
              type="button"
              className="unsent-mail"
              disabled={!mayReply}
              onClick={() => requestCompose({ kind: "new", unsent: email })}
            >
              <MailIcon className="c-mail" />
              <span className="ell unsent-to">{to}</span>
              <RelativeTime at={email.updatedAt} />
              <span className="ell unsent-title">
                <b className="c-accent">New email</b>
                {title !== to && ` · ${title}`}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

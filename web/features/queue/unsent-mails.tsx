import { useQuery } from "@tanstack/react-query";
import type { UnsentMail } from "#contract/live.ts";
import type { View } from "#domain/conversation/views.ts";
import { askCompose } from "#web/data/compose-wish.ts";
import { sayUnsent, unsentMailsQuery } from "#web/data/mail/unsent-mails.ts";
import { useMay } from "#web/data/use-may.ts";
import { MailIcon } from "#web/ui/icon.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import "./unsent-mails.css";

const none: readonly UnsentMail[] = [];

export function useUnsentMails(view: View): readonly UnsentMail[] {
  const isShown = view.kind === "drafts";
  const { data = none } = useQuery({ ...unsentMailsQuery, enabled: isShown });
  return isShown ? data : none;
}

/** Drafts that belong to no conversation yet: above those that do. */
export function UnsentMails({ mails }: { mails: readonly UnsentMail[] }) {
  const mayReply = useMay("conversation.reply");
  if (mails.length === 0) return null;
  return (
    <ul className="unsent-mails scroll" aria-label="Unsent new emails">
      {mails.map((mail) => {
        const { title, to } = sayUnsent(mail);
        return (
          <li key={mail.id}>
            <button
              type="button"
              className="unsent-mail"
              disabled={!mayReply}
              onClick={() => askCompose({ kind: "new", unsent: mail })}
            >
              <MailIcon className="c-mail" />
              <span className="ell unsent-to">{to}</span>
              <Ago at={mail.updatedAt} />
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

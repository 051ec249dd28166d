import { useQuery } from "@tanstack/react-query";
import { routePaths } from "#web/data/routes.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import type { Provider } from "#web/features/settings/accounts/connect/provider-form.ts";
import { SetupStepsList } from "#web/features/settings/accounts/setup-steps-list.tsx";
import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import styles from "#web/features/settings/components/form.module.css";
import type { EmailInbox } from "#web/features/settings/inboxes/email/email-inbox-form.ts";
import * as words from "#web/features/settings/inboxes/words.ts";
import { fill } from "#web/language/fill.ts";
import { inboundStatusQuery } from "./inbound-status-query.ts";
import type { Intake } from "./intake-options.ts";

interface InstructionsProps {
  inbox: EmailInbox;
  intake: Intake;
  sender: Account;
  provider: Provider | undefined;
  mailbox: Account | undefined;
}

/** Exact instructions for receiving email by the chosen intake. */
export function Instructions({ inbox, intake, sender, provider, mailbox }: InstructionsProps) {
  const { data } = useQuery(inboundStatusQuery(inbox));
  // This server's host as the reader's browser knows it; a mail server may know another name.
  const host = location.hostname;
  const port = data?.smtpListener?.port ?? 2525;
  const domain = inbox.address.split("@")[1] ?? "";
  if (intake === "webhook")
    return (
      <div data-part="settings-form" className={styles.settingsForm}>
        {sender.emailWebhookUrl !== null && (
          <CopyField label={words.emailWebhookUrl} text={sender.emailWebhookUrl} />
        )}
        <SetupStepsList
          steps={provider?.setupSteps.email ?? []}
          providerName={provider?.name ?? sender.label}
          domain={domain}
        />
      </div>
    );
  if (intake === "imap")
    return (
      <p>
        {fill(words.imapBefore, { address: inbox.address })}{" "}
        {mailbox === undefined ? (
          words.theMailbox
        ) : (
          <a className="inline-link" href={routePaths.settings(`accounts/${mailbox.id}`)}>
            {mailbox.label}
          </a>
        )}
        {words.imapAfter}
      </p>
    );
  return (
    <>
      <p className="soft">{words.forwardEmail}</p>
      <CopyField
        label={words.postfixMap}
        text={`${inbox.address} smtp:[${host}]:${port}`}
        hint={words.postfixMapHint}
      />
      <p className="soft">{fill(words.wholeDomain, { port })}</p>
      <CopyField label={words.mxRecord} text={`${domain}. MX 10 ${host}.`} />
    </>
  );
}

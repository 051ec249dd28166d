import { useQuery } from "@tanstack/react-query";
import { routePaths } from "#web/data/routes.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import type { Provider } from "#web/features/settings/accounts/connect/provider-form.ts";
import { SetupStepsList } from "#web/features/settings/accounts/setup-steps-list.tsx";
import { CopyField } from "#web/features/settings/components/copy/copy-field.tsx";
import type { EmailInbox } from "#web/features/settings/inboxes/email/email-inbox-form.ts";
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
  const port = data?.door?.port ?? 2525;
  const domain = inbox.address.split("@")[1] ?? "";
  if (intake === "hook")
    return (
      <div className="set-form">
        {sender.emailWebhookUrl !== null && (
          <CopyField label="Webhook URL for email" text={sender.emailWebhookUrl} />
        )}
        <SetupStepsList
          steps={provider?.guide.mail ?? []}
          vendorName={provider?.name ?? sender.label}
          domain={domain}
        />
      </div>
    );
  if (intake === "imap")
    return (
      <p>
        Nothing else to do, as long as email to {inbox.address} lands in{" "}
        {mailbox === undefined ? (
          "the mailbox"
        ) : (
          <a className="inline-link" href={routePaths.settings(`accounts/${mailbox.id}`)}>
            {mailbox.label}
          </a>
        )}
        . Once you save, new email arrives within seconds. You can import older email on the
        account's page.
      </p>
    );
  return (
    <>
      <p className="soft">Either have your mail server forward email (the usual way):</p>
      <CopyField
        label="For Postfix, in its transport map"
        text={`${inbox.address} smtp:[${host}]:${port}`}
        hint="Then run postmap on the file and set it as transport_maps in main.cf."
      />
      <p className="soft">
        Or receive the whole domain: point its MX record at this server and forward port 25 to port{" "}
        {port}.
      </p>
      <CopyField label="MX record" text={`${domain}. MX 10 ${host}.`} />
    </>
  );
}

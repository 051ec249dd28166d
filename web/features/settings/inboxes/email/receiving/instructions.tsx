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
  line: EmailInbox;
  intake: Intake;
  sender: Account;
  vendor: Provider | undefined;
  mailbox: Account | undefined;
}

/** What makes mail come by the chosen way, exactly. */
export function Instructions({ line, intake, sender, vendor, mailbox }: InstructionsProps) {
  const { data } = useQuery(inboundStatusQuery(line));
  // This server as whoever reads this reaches it; a mail server may know it by another name.
  const host = location.hostname;
  const port = data?.door?.port ?? 2525;
  const domain = line.address.split("@")[1] ?? "";
  if (intake === "hook")
    return (
      <div className="set-form">
        {sender.emailWebhookUrl !== null && (
          <CopyField label="Webhook URL for email" words={sender.emailWebhookUrl} />
        )}
        <SetupStepsList
          steps={vendor?.guide.mail ?? []}
          vendorName={vendor?.name ?? sender.label}
          domain={domain}
        />
      </div>
    );
  if (intake === "imap")
    return (
      <p>
        Nothing else to do, as long as email to {line.address} lands in{" "}
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
        words={`${line.address} smtp:[${host}]:${port}`}
        hint="Then run postmap on the file and set it as transport_maps in main.cf."
      />
      <p className="soft">
        Or receive the whole domain: point its MX record at this server and forward port 25 to port{" "}
        {port}.
      </p>
      <CopyField label="MX record" words={`${domain}. MX 10 ${host}.`} />
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { addressOf } from "#web/data/place.ts";
import type { Account } from "#web/features/settings/accounts/account-queries.ts";
import type { Vendor } from "#web/features/settings/accounts/connect/vendor-form.ts";
import { Steps } from "#web/features/settings/accounts/steps.tsx";
import type { MailLine } from "#web/features/settings/lines/mail/mail-line-values.ts";
import { CopyBox } from "#web/features/settings/parts/copy/copy-box.tsx";
import { arrivalQuery } from "./arrival-query.ts";
import type { Intake } from "./ways.ts";

interface InstructionsProps {
  line: MailLine;
  intake: Intake;
  sender: Account;
  vendor: Vendor | undefined;
  mailbox: Account | undefined;
}

/** What makes mail come by the chosen way, exactly. */
export function Instructions({ line, intake, sender, vendor, mailbox }: InstructionsProps) {
  const { data } = useQuery(arrivalQuery(line));
  // This server as whoever reads this reaches it; a mail server may know it by another name.
  const host = location.hostname;
  const port = data?.door?.port ?? 2525;
  const domain = line.address.split("@")[1] ?? "";
  if (intake === "hook")
    return (
      <div className="set-form">
        {sender.mailUrl !== null && (
          <CopyBox label="Webhook URL for email" words={sender.mailUrl} />
        )}
        <Steps
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
          <a className="inline-link" href={addressOf.settings(`accounts/${mailbox.id}`)}>
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
      <CopyBox
        label="For Postfix, in its transport map"
        words={`${line.address} smtp:[${host}]:${port}`}
        hint="Then run postmap on the file and set it as transport_maps in main.cf."
      />
      <p className="soft">
        Or receive the whole domain: point its MX record at this server and forward port 25 to port{" "}
        {port}.
      </p>
      <CopyBox label="MX record" words={`${domain}. MX 10 ${host}.`} />
    </>
  );
}

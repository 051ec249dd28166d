import type { Contact } from "#contract/live-protocol.ts";
import { assignForwardedSenderMutation } from "#web/data/email/assign-forwarded-sender.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import {
  type MisleadingLink,
  partialContentNotice,
  suspicionText,
} from "#web/features/conversation/email/labels/security-labels.ts";
import * as words from "#web/features/conversation/email/words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { AssignIcon, PassOnIcon, SuspectIcon, WhyIcon } from "#web/ui/icons.tsx";

interface EmailBannersProps {
  entry: MessageEntry;
  misleadingLinks: readonly MisleadingLink[];
  contact: Contact;
}

/** Banners above an email: at most one warning, then informational ones. */
export function EmailBanners({ entry, misleadingLinks, contact }: EmailBannersProps) {
  const { email, direction, from } = entry;
  if (email === null) return null;
  const isTheirs = direction === "in";
  const suspicion = suspicionText(entry, misleadingLinks);
  const writer = email.fromName || from;
  return (
    <>
      {suspicion !== null && (
        <Banner kind="warn" icon={SuspectIcon}>
          {suspicion}
        </Banner>
      )}
      {email.warnings.includes("beginning-shown") && (
        <Banner kind="info" icon={WhyIcon}>
          {partialContentNotice(entry)}
        </Banner>
      )}
      {isTheirs && email.securityWarnings.includes("new_participant") && (
        <Banner kind="info" icon={AssignIcon}>
          {fill(words.newParticipant, { writer, from })}
        </Banner>
      )}
      {isTheirs && <PassedOn entry={entry} contact={contact} />}
    </>
  );
}

function PassedOn({ entry, contact }: Omit<EmailBannersProps, "misleadingLinks">) {
  const { run, isBusy } = useApiMutation(assignForwardedSenderMutation);
  const canUpdate = useCan("conversation.update");
  const first = entry.email?.forwarded ?? null;
  if (first === null) return null;
  const isCustomer = contact.contactPoints.some(
    ({ value }) => value.toLowerCase() === first.from.toLowerCase(),
  );
  if (isCustomer) return null;
  const name = first.fromName ?? first.from;
  const action = canUpdate && (
    <Button size="small" busy={isBusy} onClick={() => void run({ entry })}>
      {fill(words.setAsCustomer, { name: name.split(/\s/)[0] ?? name })}
    </Button>
  );
  return (
    <Banner kind="info" icon={PassOnIcon} actions={action}>
      {fill(words.forwardedThis, {
        who: entry.email?.fromName || entry.from,
        name: name === first.from ? name : `${name} (${first.from})`,
      })}
    </Banner>
  );
}

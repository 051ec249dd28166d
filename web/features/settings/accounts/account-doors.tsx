import { Block } from "#web/features/settings/parts/block.tsx";
import { CopyBox } from "#web/features/settings/parts/copy/copy-box.tsx";
import type { Account } from "./account-queries.ts";
import type { Vendor } from "./connect/vendor-form.ts";
import { RoundTrip } from "./round-trip.tsx";
import { Steps } from "./steps.tsx";

/** Our addresses for the provider's console, and what to do there. */
export function AccountDoors({ account, vendor }: { account: Account; vendor: Vendor }) {
  if (account.carries === "text")
    return (
      <Block title="Can the provider reach this server?">
        <CopyBox label="Webhook URL for incoming texts" words={account.hookUrl} />
        <RoundTrip accountId={account.id} />
      </Block>
    );
  const { eventsUrl, mailUrl } = account;
  if (eventsUrl === null && mailUrl === null) return null;
  return (
    <>
      {eventsUrl !== null && (
        <Block
          title="Delivery reports"
          hint={`${vendor.name} reports deliveries, bounces and spam complaints.`}
        >
          <CopyBox label="Webhook URL for reports" words={eventsUrl} />
          <Steps steps={vendor.guide.events} vendorName={vendor.name} />
        </Block>
      )}
      {mailUrl !== null && (
        <Block
          title="Incoming email"
          hint={`Only if ${vendor.name} receives email for an inbox. An inbox can also use Deskbell's own mail server or a mailbox.`}
        >
          <CopyBox label="Webhook URL for email" words={mailUrl} />
          <Steps steps={vendor.guide.mail} vendorName={vendor.name} />
        </Block>
      )}
      <Block title="Can the provider reach this server?">
        <RoundTrip accountId={account.id} />
      </Block>
    </>
  );
}

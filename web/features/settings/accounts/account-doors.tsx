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
      <Block title="Can the provider reach us?">
        <CopyBox label="Address for incoming texts" words={account.hookUrl} />
        <RoundTrip accountId={account.id} />
      </Block>
    );
  const { eventsUrl, mailUrl } = account;
  if (eventsUrl === null && mailUrl === null) return null;
  return (
    <>
      {eventsUrl !== null && (
        <Block
          title="What became of our mail"
          hint={`${vendor.name} tells us what arrived, came back, or was called spam.`}
        >
          <CopyBox label="Address for reports" words={eventsUrl} />
          <Steps steps={vendor.guide.events} vendorName={vendor.name} />
        </Block>
      )}
      {mailUrl !== null && (
        <Block
          title="Incoming mail"
          hint={`Only if ${vendor.name} is to bring mail here; a line may also use our own receiver or a mailbox.`}
        >
          <CopyBox label="Address for mail" words={mailUrl} />
          <Steps steps={vendor.guide.mail} vendorName={vendor.name} />
        </Block>
      )}
      <Block title="Can the provider reach us?">
        <RoundTrip accountId={account.id} />
      </Block>
    </>
  );
}

import { Banner } from "#web/ui/feedback/banner.tsx";
import { NoConsentIcon } from "#web/ui/icons.tsx";

/** An alphanumeric sender can't receive replies, so STOP doesn't reach it either. */
export function NoAnswer({ name }: { name: string }) {
  return (
    <Banner kind="info" icon={NoConsentIcon}>
      This text is sent from the name {name}: customers can't reply, and you won't receive a STOP.
      Offer another way to opt out and record it on the contact.
    </Banner>
  );
}

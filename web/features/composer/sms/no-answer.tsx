import { Banner } from "#web/ui/feedback/banner.tsx";
import { NoConsentIcon } from "#web/ui/icons.tsx";

/** A text from a name is a one-way street, and so is the word STOP. */
export function NoAnswer({ name }: { name: string }) {
  return (
    <Banner kind="info" glyph={NoConsentIcon}>
      This text is sent from the name {name}: customers can't reply, and you won't receive a STOP.
      Offer another way to opt out and record it on the contact.
    </Banner>
  );
}

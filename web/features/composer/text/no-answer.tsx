import { Banner } from "#web/ui/feedback/banner.tsx";
import { NoConsentIcon } from "#web/ui/icon.tsx";

/** A text from a name is a one-way street, and so is the word STOP. */
export function NoAnswer({ name }: { name: string }) {
  return (
    <Banner kind="info" glyph={NoConsentIcon}>
      This text comes from the name {name}: they can't answer it, and a STOP can't reach you. Tell
      them another way to opt out, and record it with the contact.
    </Banner>
  );
}

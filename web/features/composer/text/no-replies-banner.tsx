import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { NoConsentIcon } from "#web/ui/icons.tsx";

/** An alphanumeric sender can't receive replies, so STOP doesn't reach it either. */
export function NoRepliesBanner({ name }: { name: string }) {
  return (
    <Banner kind="info" icon={NoConsentIcon}>
      {fill(words.sentFromName, { name })}
    </Banner>
  );
}

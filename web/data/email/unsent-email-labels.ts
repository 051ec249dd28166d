import type { UnsentEmail } from "#contract/live-protocol.ts";
import { stripTags } from "#domain/text/strip-tags.ts";
import * as words from "#web/data/words.ts";
import { fill } from "#web/language/fill.ts";

/** Title and recipients for a list. */
export function unsentEmailLabels({ email, body }: UnsentEmail): {
  readonly title: string;
  readonly to: string;
} {
  const people = [...email.to, ...email.cc, ...email.bcc].map((one) => one.name || one.address);
  const [first, ...rest] = people;
  const to =
    first === undefined
      ? words.noRecipients
      : rest.length === 0
        ? fill(words.toRecipient, { first })
        : fill(words.toRecipients, { first, count: rest.length });
  const text = stripTags(body, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return { title: email.subject || text.slice(0, 80) || to, to };
}

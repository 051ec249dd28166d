// Warnings about recipients before sending: one sentence each, the most important. Pure.
import type { Contact, Inbox, Member } from "#contract/live-protocol.ts";
import { normalizeAddress, stripPlusTag } from "#domain/contact/email-address.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";

export interface RecipientWarning {
  readonly address: string;
  readonly kind: "bad" | "odd";
  readonly message: string;
}

interface Known {
  readonly inboxes: readonly Inbox[];
  readonly members: readonly Member[];
  readonly contactPoints: readonly Contact["contactPoints"][number][];
}

/** The name, or the real address if the name contains one. */
export const recipientLabel = ({ name, address }: EmailPerson): string =>
  name === "" || name.includes("@") ? address : name;

export function recipientWarnings(
  people: readonly EmailPerson[],
  known: Known,
): readonly RecipientWarning[] {
  return people.flatMap((person) => noteOn(person, known) ?? []);
}

function noteOn({ address }: EmailPerson, known: Known): RecipientWarning | null {
  const normal = normalizeAddress(address);
  const point = known.contactPoints.find((one) => one.kind === "email" && one.value === normal);
  if (point?.state === "bounced")
    return { address, kind: "bad", message: fill(words.lastBounced, { address }) };
  const plain = stripPlusTag(address);
  const inbox = known.inboxes.find((one) => isAddressOf(one, plain));
  if (inbox)
    return {
      address,
      kind: "odd",
      message: fill(words.ownInbox, { address }),
    };
  const colleague = known.members.find((one) => normalizeAddress(one.email) === normal);
  if (colleague)
    return {
      address,
      kind: "odd",
      message: fill(words.isTeammate, { name: colleague.name }),
    };
  return null;
}

const isAddressOf = ({ kind, address, email }: Inbox, plain: string): boolean =>
  kind === "email" &&
  [address, ...(email?.aliases ?? [])].some((one) => stripPlusTag(one) === plain);

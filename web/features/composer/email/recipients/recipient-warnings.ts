// Warnings about recipients before sending: one sentence each, the most important. Pure.
import type { Contact, Inbox, Member } from "#contract/live-protocol.ts";
import { normalizeAddress, stripPlusTag } from "#domain/contact/email-address.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";

export interface RecipientWarning {
  readonly address: string;
  readonly kind: "bad" | "odd";
  readonly message: string;
}

interface Known {
  readonly inboxes: readonly Inbox[];
  readonly members: readonly Member[];
  readonly points: readonly Contact["points"][number][];
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
  const point = known.points.find((one) => one.kind === "mail" && one.value === normal);
  if (point?.state === "bounced")
    return { address, kind: "bad", message: `The last email to ${address} bounced.` };
  const plain = stripPlusTag(address);
  const inbox = known.inboxes.find((one) => isAddressOf(one, plain));
  if (inbox)
    return {
      address,
      kind: "odd",
      message: `${address} is one of your own inboxes, so the email would come back here.`,
    };
  const colleague = known.members.find((one) => normalizeAddress(one.email) === normal);
  if (colleague)
    return {
      address,
      kind: "odd",
      message: `${colleague.name} is a teammate. Use a note to keep this internal.`,
    };
  return null;
}

const isAddressOf = ({ kind, address, email }: Inbox, plain: string): boolean =>
  kind === "mail" &&
  [address, ...(email?.aliases ?? [])].some((one) => stripPlusTag(one) === plain);

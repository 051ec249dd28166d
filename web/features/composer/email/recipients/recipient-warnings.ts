// What is worth knowing of a recipient before the mail leaves: one sentence, the first that matters. Pure.
import type { Contact, Inbox, Member } from "#contract/live-protocol.ts";
import { normalizeAddress, stripPlusTag } from "#domain/contact/email-address.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";

export interface RecipientWarning {
  readonly address: string;
  readonly kind: "bad" | "odd";
  readonly say: string;
}

interface Known {
  readonly lines: readonly Inbox[];
  readonly members: readonly Member[];
  readonly points: readonly Contact["points"][number][];
}

/** By name; whose name claims to be another address stands there as where the mail really goes. */
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
    return { address, kind: "bad", say: `The last email to ${address} bounced.` };
  const plain = stripPlusTag(address);
  const line = known.lines.find((one) => isAddressOf(one, plain));
  if (line)
    return {
      address,
      kind: "odd",
      say: `${address} is one of your own inboxes, so the email would come back here.`,
    };
  const colleague = known.members.find((one) => normalizeAddress(one.email) === normal);
  if (colleague)
    return {
      address,
      kind: "odd",
      say: `${colleague.name} is a teammate. Use a note to keep this internal.`,
    };
  return null;
}

const isAddressOf = ({ kind, address, mail }: Inbox, plain: string): boolean =>
  kind === "mail" && [address, ...(mail?.aliases ?? [])].some((one) => stripPlusTag(one) === plain);

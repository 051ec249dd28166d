// What is worth knowing of a recipient before the mail leaves: one sentence, the first that matters. Pure.
import type { Contact, Line, Member } from "#contract/live.ts";
import { normalAddress, plainAddress } from "#domain/contact/mail-address.ts";
import type { MailPerson } from "#domain/message/mail/mail-facts.ts";

export interface AddressNote {
  readonly address: string;
  readonly kind: "bad" | "odd";
  readonly say: string;
}

interface Known {
  readonly lines: readonly Line[];
  readonly members: readonly Member[];
  readonly points: readonly Contact["points"][number][];
}

/** By name; whose name claims to be another address stands there as where the mail really goes. */
export const shownAs = ({ name, address }: MailPerson): string =>
  name === "" || name.includes("@") ? address : name;

export function addressNotes(people: readonly MailPerson[], known: Known): readonly AddressNote[] {
  return people.flatMap((person) => noteOn(person, known) ?? []);
}

function noteOn({ address }: MailPerson, known: Known): AddressNote | null {
  const normal = normalAddress(address);
  const point = known.points.find((one) => one.kind === "mail" && one.value === normal);
  if (point?.state === "bounced")
    return { address, kind: "bad", say: `The last email to ${address} bounced.` };
  const plain = plainAddress(address);
  const line = known.lines.find((one) => isAddressOf(one, plain));
  if (line)
    return {
      address,
      kind: "odd",
      say: `${address} is one of your own inboxes, so the email would come back here.`,
    };
  const colleague = known.members.find((one) => normalAddress(one.email) === normal);
  if (colleague)
    return {
      address,
      kind: "odd",
      say: `${colleague.name} is a teammate. Use a note to keep this internal.`,
    };
  return null;
}

const isAddressOf = ({ kind, address, mail }: Line, plain: string): boolean =>
  kind === "mail" && [address, ...(mail?.aliases ?? [])].some((one) => plainAddress(one) === plain);

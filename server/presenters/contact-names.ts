// Where a response or a change names contacts, and the same with some of the names replaced: a contact that a member may
// not know is shown by the address it has where they meet it. Conversations and calls carry `contactName`, entries
// carry `person`.
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import type { ContactId, ConversationId } from "#domain/ids.ts";

/** For a conversation in which neither a message nor a call has an address of its contact. */
export const unknownContactName = "Unknown contact";

export const addressText = (address: string, country: string): string =>
  address.startsWith("+") ? formatPhoneNumber(address, country) : address;

export interface ContactNameSlot {
  readonly contactId: ContactId;
  /** The address shown beside the name; null for a conversation, which shows none. */
  readonly address: string | null;
  /** Set for a conversation. */
  readonly conversationId: ConversationId | null;
}

export function listContactNames(value: unknown): ContactNameSlot[] {
  const found: ContactNameSlot[] = [];
  replaceContactNames(value, (slot) => {
    found.push(slot);
    return null;
  });
  return found;
}

/** A copy where `nameFor` returns a name; the value itself where it never does. */
export function replaceContactNames<T>(
  value: T,
  nameFor: (slot: ContactNameSlot) => string | null,
): T {
  if (Array.isArray(value)) {
    const items = value.map((one) => replaceContactNames(one, nameFor));
    return items.some((one, index) => one !== value[index]) ? (items as T) : value;
  }
  if (!isPlainObject(value)) return value;
  const changed: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    const replaced =
      key === "person" ? renamedPerson(value, one, nameFor) : replaceContactNames(one, nameFor);
    if (replaced !== one) changed[key] = replaced;
  }
  const { contactId, contactName, formatted, id } = value;
  if (typeof contactId === "string" && typeof contactName === "string") {
    const isCall = typeof formatted === "string";
    const name = nameFor({
      contactId: contactId as ContactId,
      address: isCall ? formatted : null,
      conversationId: isCall ? null : (id as ConversationId),
    });
    if (name !== null) changed.contactName = name;
  }
  return Object.keys(changed).length === 0 ? value : { ...value, ...changed };
}

function renamedPerson(
  entry: Record<string, unknown>,
  person: unknown,
  nameFor: (slot: ContactNameSlot) => string | null,
): unknown {
  if (!isPlainObject(person) || typeof person.contactId !== "string") return person;
  const { call, direction, from, to } = entry;
  const address = isPlainObject(call) ? call.formatted : direction === "in" ? from : to;
  const name = nameFor({
    contactId: person.contactId as ContactId,
    address: typeof address === "string" ? address : "",
    conversationId: null,
  });
  return name === null ? person : { ...person, name };
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

// Signed tokens in our emails: reply addresses that identify a conversation, and Message-IDs that identify an entry. A
// valid token proves that its holder received it, not who is writing.
import {
  type ConversationId,
  type EntryId,
  type Id,
  isId,
  type SystemEmailId,
} from "#domain/ids.ts";

/** A keyed hash; the token contains its first ten bytes. */
type Mac = (text: string) => Uint8Array;

/** Keys are identified by a letter, so that keys can be rotated while replies to older emails still work. */
export interface TokenKey {
  readonly letter: string;
  readonly mac: Mac;
}

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
const macBytes = 10;
/** RFC 5321 §4.5.3.1.1. */
const longestLocalPart = 64;

/**
 * Returns the inbox's plain address if the token would make its local part too long; then only Message-IDs are used for
 * threading.
 */
export function createReplyAddress(
  inboxAddress: string,
  conversationId: ConversationId,
  key: TokenKey,
): string {
  const { local, domain } = split(inboxAddress);
  const proof = proofOf("reply", conversationId, key, inboxAddress);
  const whole = `${local}+c_${proof}`;
  return whole.length > longestLocalPart ? inboxAddress : `${whole}@${domain}`;
}

/** Removes the token, so that readers of a forwarded email don't get it. */
export function stripReplyToken(address: string): string {
  const at = address.search(/\+c_/i);
  const end = at < 0 ? -1 : address.indexOf("@", at);
  return end < 0 ? address : address.slice(0, at) + address.slice(end);
}

export function parseReplyToken(address: string, keys: readonly TokenKey[]): ConversationId | null {
  const { local, domain } = split(address);
  const plus = local.toLowerCase().lastIndexOf("+c_");
  if (plus < 1) return null;
  const inboxAddress = `${local.slice(0, plus)}@${domain}`;
  return readProof<ConversationId>("reply", local.slice(plus + 3), keys, inboxAddress);
}

/**
 * Return path for bounces of one email to one recipient. Only their mail servers see it, so an email to it is about
 * that recipient. Null if the token would make its local part too long.
 */
export function makeReturnAddress(
  inboxAddress: string,
  entryId: EntryId,
  recipient: string,
  key: TokenKey,
): string | null {
  const { local, domain } = split(inboxAddress);
  const whole = `${local}+b_${proofOf("return", entryId, key, recipient.trim())}`;
  return whole.length > longestLocalPart ? null : `${whole}@${domain}`;
}

/** The recipient of this email the return address was made for; null if none matches. */
export function readReturnAddress<Recipient extends string>(
  address: string,
  entryId: EntryId,
  recipients: readonly Recipient[],
  keys: readonly TokenKey[],
): Recipient | null {
  const { local } = split(address);
  const plus = local.toLowerCase().lastIndexOf("+b_");
  if (plus < 1) return null;
  const token = local.slice(plus + 3);
  return recipients.find((one) => readProof("return", token, keys, one.trim()) === entryId) ?? null;
}

/** Without angle brackets. */
export const createMessageId = (entryId: EntryId, domain: string, key: TokenKey): string =>
  `db.${proofOf("mail", entryId, key, "")}@${domain}`;

export function parseOwnMessageId(messageId: string, keys: readonly TokenKey[]): EntryId | null {
  const proof = /^<?db\.([a-z2-7_]+)@/i.exec(messageId)?.[1];
  return proof === undefined ? null : readProof<EntryId>("mail", proof, keys, "");
}

/** The Message-ID of an email about someone's sign-in, without angle brackets. */
export const createSystemMessageId = (id: SystemEmailId, domain: string, key: TokenKey): string =>
  `sys.${proofOf("system", id, key, "")}@${domain}`;

export function parseSystemMessageId(
  messageId: string,
  keys: readonly TokenKey[],
): SystemEmailId | null {
  const proof = /^<?sys\.([a-z2-7_]+)@/i.exec(messageId)?.[1];
  return proof === undefined ? null : readProof<SystemEmailId>("system", proof, keys, "");
}

/** `letter id _ mac`, case-insensitive because mail servers may change the case. */
function proofOf(purpose: string, id: string, key: TokenKey, bound: string): string {
  const mac = key.mac(`${purpose}|${id}|${bound.toLowerCase()}`).subarray(0, macBytes);
  return `${key.letter}${toBase32(bytesOfId(id))}_${toBase32(mac)}`;
}

function readProof<I extends Id<string>>(
  purpose: string,
  token: string,
  keys: readonly TokenKey[],
  bound: string,
): I | null {
  const lower = token.toLowerCase();
  const key = keys.find((one) => one.letter === lower[0]);
  const bytes = fromBase32(lower.slice(1, lower.indexOf("_")));
  if (!key || bytes?.length !== 16) return null;
  const id = idOfBytes(bytes);
  return isId(id) && isAlike(proofOf(purpose, id, key, bound), lower) ? (id as I) : null;
}

/** Constant-time comparison. */
function isAlike(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1)
    difference |= one.charCodeAt(at) ^ other.charCodeAt(at % Math.max(1, other.length));
  return difference === 0;
}

function split(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf("@");
  return { local: address.slice(0, at), domain: address.slice(at + 1) };
}

function bytesOfId(id: string): Uint8Array {
  const hex = id.replaceAll("-", "");
  return Uint8Array.from({ length: 16 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}

function idOfBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([a, b]) => hex.slice(a, b))
    .join("-");
}

function toBase32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value & 0x1f) << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >> bits) & 31];
    }
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    const five = alphabet.indexOf(letter);
    if (five < 0) return null;
    value = ((value & 0xff) << 5) | five;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}

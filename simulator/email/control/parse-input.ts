// Validates email input from the simulator page and the tests.
import type {
  AddressChange,
  CustomerEmail,
  EmailAccountInput,
  EmailAttachmentInput,
  EmailPerson,
  EmailReplyKind,
} from "#contract/simulator/simulated-email.ts";
import { isObject, isText } from "#simulator/control/is-object-or-text.ts";
import { isAddress } from "#simulator/email/people.ts";

type Loose = Readonly<Record<string, unknown>>;

const replyKinds: readonly EmailReplyKind[] = ["reply", "reply_all", "forward"];
const maxTimes = 20;

/** Undefined if the app sets up no email; null if invalid. */
export function parseEmailAccount(value: unknown): EmailAccountInput | null | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value) || !isObject(value.smtp) || !Array.isArray(value.inboxes)) return null;
  const { apiKey, webhookSecret, domain, webhookUrl, smtp } = value;
  const { host, port } = smtp;
  if (!isText(apiKey) || apiKey === "" || !isText(webhookSecret)) return null;
  if (!isText(domain) || domain === "" || !isText(webhookUrl) || !URL.canParse(webhookUrl))
    return null;
  if (!isText(host) || typeof port !== "number" || !Number.isInteger(port)) return null;
  const inboxes = parsePeople(value.inboxes);
  return inboxes === null
    ? null
    : { apiKey, webhookSecret, domain, webhookUrl, inboxes, smtp: { host, port } };
}

function parsePeople(value: unknown): EmailPerson[] | null {
  if (!Array.isArray(value)) return null;
  const people: EmailPerson[] = [];
  for (const one of value) {
    if (!isObject(one) || !isText(one.address) || !isAddress(one.address)) return null;
    people.push({ address: one.address, name: isText(one.name) ? one.name : "" });
  }
  return people;
}

export function parseCustomerEmail(input: Loose): CustomerEmail | null {
  const { text, html, subject, times, repliesTo } = input;
  if (!isText(text)) return null;
  const lists = { to: input.to, cc: input.cc, bcc: input.bcc };
  const people: { to?: EmailPerson[]; cc?: EmailPerson[]; bcc?: EmailPerson[] } = {};
  for (const name of ["to", "cc", "bcc"] as const) {
    if (lists[name] === undefined) continue;
    const read = parsePeople(lists[name]);
    if (read === null) return null;
    people[name] = read;
  }
  const files = input.files === undefined ? [] : readFiles(input.files);
  const repliedTo = repliesTo === undefined ? undefined : readRepliesTo(repliesTo);
  const headers = input.headers === undefined ? {} : parseHeaders(input.headers);
  if (files === null || repliedTo === null || headers === null) return null;
  if (html !== undefined && !isText(html)) return null;
  if (subject !== undefined && !isText(subject)) return null;
  const requested = times === undefined ? 1 : Number(times);
  if (!Number.isInteger(requested) || requested < 1 || requested > maxTimes) return null;
  return {
    text,
    ...people,
    files,
    headers,
    times: requested,
    isPlain: input.isPlain === true,
    isWinmail: input.isWinmail === true,
    ...(html === undefined ? {} : { html }),
    ...(subject === undefined ? {} : { subject: subject.replaceAll(/[\r\n]+/g, " ") }),
    ...(repliedTo === undefined ? {} : { repliesTo: repliedTo }),
    ...(typeof input.dropsHeaders === "boolean" ? { dropsHeaders: input.dropsHeaders } : {}),
  };
}

function readRepliesTo(value: unknown): NonNullable<CustomerEmail["repliesTo"]> | null {
  if (!isObject(value) || !isText(value.emailId)) return null;
  const kind = replyKinds.find((one) => one === value.kind);
  return kind === undefined ? null : { emailId: value.emailId, kind };
}

function readFiles(value: unknown): EmailAttachmentInput[] | null {
  if (!Array.isArray(value)) return null;
  const files: EmailAttachmentInput[] = [];
  for (const one of value) {
    if (!isObject(one) || !isText(one.name) || !isText(one.type) || !isText(one.base64))
      return null;
    const contentId = isText(one.contentId) ? { contentId: one.contentId } : {};
    files.push({ name: one.name, type: one.type, base64: one.base64, ...contentId });
  }
  return files;
}

function parseHeaders(value: unknown): Record<string, string> | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  const areFit = entries.every(
    ([name, one]) => /^[\x21-\x39\x3b-\x7e]+$/.test(name) && isText(one) && !/[\r\n]/.test(one),
  );
  return areFit ? (Object.fromEntries(entries) as Record<string, string>) : null;
}

export function parseAddressChange(input: Loose): AddressChange | null {
  const state = (["works", "missing", "full"] as const).find((one) => one === input.state);
  const bouncesBy = (["event", "mail"] as const).find((one) => one === input.bouncesBy);
  if (input.state !== undefined && state === undefined) return null;
  if (input.bouncesBy !== undefined && bouncesBy === undefined) return null;
  return {
    ...(state === undefined ? {} : { state }),
    ...(bouncesBy === undefined ? {} : { bouncesBy }),
  };
}

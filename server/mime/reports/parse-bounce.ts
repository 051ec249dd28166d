import { decodeBytes } from "#server/mime/body/charset.ts";
import { parseAddresses } from "#server/mime/headers/addresses.ts";
import { firstOf, type HeaderBlock, parseHeaderBlock } from "#server/mime/headers/header-block.ts";
import { parseMessageId } from "#server/mime/headers/message-ids.ts";
import type { Bounce } from "#server/mime/parsed-email.ts";
import type { MimePart } from "#server/mime/parts/mime-tree.ts";
import { classifyBounce } from "./bounce-class.ts";
import { findBouncedRecipient } from "./bounced-recipient.ts";
import { looksLikeBounce } from "./detect-bounce.ts";
import { addressFromField, parseFieldGroups } from "./report-fields.ts";
import {
  findEnhancedStatus,
  findSmtpReply,
  isGenericStatus,
  parseStatusField,
} from "./status-codes.ts";

export interface BounceInput {
  readonly block: HeaderBlock;
  readonly subject: string;
  readonly from: string;
  readonly text: string;
  readonly files: readonly MimePart[];
  /** Ids of mails shown inside this one. */
  readonly innerIds: readonly string[];
}

/** RFC 3464 and 5965 where the sender keeps to them; otherwise what the words say. */
export function parseBounce(input: BounceInput): Bounce | null {
  const report = partOf(input.files, /^message\/(?:global-)?delivery-status$/);
  const feedback = partOf(input.files, /^message\/feedback-report$/);
  const { told, returned } = splitReturnedMessage(input.text);
  const clues = { ...input, hasReturned: input.innerIds.length > 0 || hasReturned(input, told) };
  const complainer = firstOf(input.block, "x-hmxmroriginalrecipient");
  if (!report && !feedback && !complainer && !looksLikeBounce(clues)) return null;
  const originalMessageId = idOfReturned(input.files) ?? input.innerIds[0] ?? idIn(returned);
  if (feedback) return readFeedback(feedback, originalMessageId, returnedHeader(input.files, "to"));
  if (complainer) return complaintOf(complainer, originalMessageId);
  // Some lose the parts of their report, and its fields stand in the text.
  const fields = readRecipient(report ?? input.text.slice(0, 20_000));
  // A report of success or of nothing at all is told by its words, too.
  return {
    ...readFailure(input, fields, told),
    originalMessageId: originalMessageId ?? idIn(told),
  };
}

interface Recipient {
  readonly action: string;
  readonly status: string | null;
  readonly diagnostic: string | null;
  readonly address: string | null;
}

function readRecipient(report: string): Recipient | null {
  const groups = parseFieldGroups(report).filter(
    (group) =>
      group.has("final-recipient") ||
      group.has("original-recipient") ||
      group.has("action") ||
      group.has("status"),
  );
  // A mail to several people may have reached some of them.
  const group = groups.find((one) => /^fail/i.test(one.get("action") ?? "")) ?? groups[0];
  if (!group) return null;
  const field = (name: string) => group.get(name) ?? "";
  return {
    action:
      field("action")
        .toLowerCase()
        .split(/[\s(;]/)[0] ?? "",
    status: parseStatusField(field("status")),
    diagnostic: field("diagnostic-code").replace(/^(?:smtp|x-[\w-]+)\s*;\s*/i, "") || null,
    address:
      originalOf(field("original-recipient"), field("final-recipient")) ??
      addressFromField(field("x-actual-recipient")),
  };
}

// Not all undo the code of RFC 3461 §4 ("bob+2Btag") that the original address travelled in.
function originalOf(original: string, final: string): string | null {
  const reached = addressFromField(final);
  const asked = addressFromField(original);
  const undone = asked?.replace(/\+([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return undone === reached ? reached : (asked ?? reached);
}

function readFailure(input: BounceInput, fields: Recipient | null, told: string) {
  const diagnostic = fields?.diagnostic ?? null;
  const spoken = findEnhancedStatus(diagnostic ?? "");
  const given = fields?.status ?? null;
  // The far server's own code says more than the near one's summary.
  const exact = spoken && (isGenericStatus(given) || !isGenericStatus(spoken)) ? spoken : given;
  const status = isGenericStatus(exact)
    ? (better(findEnhancedStatus(told), exact) ?? exact)
    : exact;
  const reply = findSmtpReply(diagnostic ?? "") ?? findSmtpReply(told);
  return {
    status,
    class: classifyBounce({
      action: fields?.action || (saysDelay.test(`${input.subject}\n${told}`) ? "delayed" : ""),
      status,
      reply,
      diagnostic,
      words: told,
    }),
    recipient:
      fields?.address ??
      findBouncedRecipient(input, told) ??
      parseAddresses(returnedHeader(input.files, "to") ?? "", 1)[0]?.address ??
      null,
    diagnostic: diagnostic?.slice(0, 1000) ?? null,
  };
}

const saysDelay =
  /\(delay\)|delivery (?:incomplete|delayed)|has been delayed|delayed (?:\d+ hours|mail)|not yet been delivered|warning: (?:could not send|message .{0,40}delayed)|warning message only|will (?:keep trying|be retried|retry for)/i;

// What the text says counts where the report says nothing; and only for the same kind of trouble.
const better = (told: string | null, given: string | null): string | null =>
  told && (given === null || (!isGenericStatus(told) && told[0] === given[0])) ? told : null;

function readFeedback(report: string, originalMessageId: string | null, to: string | null): Bounce {
  const fields = parseFieldGroups(report).flatMap((group) => [...group]);
  const field = (name: string) => fields.find(([key]) => key === name)?.[1] ?? "";
  const isComplaint = !/^auth-failure|^not-spam|^dmarc/i.test(field("feedback-type"));
  return {
    status: null,
    class: isComplaint ? "complaint" : "other",
    recipient:
      addressFromField(field("original-rcpt-to")) ??
      addressFromField(field("removal-recipient")) ??
      parseAddresses(to ?? "", 1)[0]?.address ??
      null,
    originalMessageId,
    diagnostic: field("feedback-type") || null,
  };
}

// Microsoft's complaints are no reports: the address stands in the header.
const complaintOf = (complainer: string, originalMessageId: string | null): Bounce => ({
  status: null,
  class: "complaint",
  recipient: addressFromField(complainer),
  originalMessageId,
  diagnostic: null,
});

const textOf = (part: MimePart): string =>
  part.text ?? (part.bytes ? decodeBytes(part.bytes.subarray(0, 256 * 1024), null).text : "");

function partOf(files: readonly MimePart[], type: RegExp): string | null {
  const part = files.find((one) => type.test(one.type));
  return part ? textOf(part) : null;
}

const returnedType =
  /^(?:message\/(?:rfc822|global|partial|rfc822-headers|global-headers)|text\/rfc822(?:-headers)?)$/;

const hasReturned = ({ files, text }: BounceInput, told: string): boolean =>
  files.some((one) => returnedType.test(one.type)) || told.length < text.length;

function returnedHeader(files: readonly MimePart[], name: string): string | null {
  const part = files.find((one) => returnedType.test(one.type));
  return part?.bytes ? firstOf(parseHeaderBlock(part.bytes.subarray(0, 256 * 1024)), name) : null;
}

function idOfReturned(files: readonly MimePart[]): string | null {
  const value = returnedHeader(files, "message-id");
  if (value) return parseMessageId(value);
  // Some return a mail behind lines of their own.
  const part = files.find((one) => returnedType.test(one.type));
  return part ? idIn(textOf(part)) : null;
}

const idIn = (text: string): string | null => {
  const value = /^[> \t]{0,4}Message-Id:[ \t]*(?:\r?\n[ \t]*)?(<[^<>\s]{1,900}>)/im.exec(
    text.slice(0, 200_000),
  )?.[1];
  return value ?? null;
};

// Programs that return a mail as text draw a line above it, each its own.
const returnedMark =
  /^(?:[-=_ ]*(?:below this line is a copy|this is a copy of (?:the|your)|the (?:body|header|original).{0,30}message|original message|returned message|message (?:header|text|body|content)|undelivered message|unsent message|included is a copy|your message.{0,20}follows|copy of (?:the|your) (?:original )?message|header of the original|mail header).{0,80}|(?:return-path|received|delivered-to|x-original-to|dkim-signature):.*)$/im;

export function splitReturnedMessage(text: string): { told: string; returned: string } {
  const cut = text.slice(0, 200_000);
  const at = returnedMark.exec(cut)?.index ?? cut.length;
  // A mark on the first lines leaves nothing told: then everything is.
  return cut.slice(0, at).trim().length < 20
    ? { told: cut, returned: cut }
    : { told: cut.slice(0, at), returned: cut.slice(at) };
}

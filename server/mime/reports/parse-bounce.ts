import { decodeBytes } from "#server/mime/body/charset.ts";
import { parseAddresses } from "#server/mime/headers/addresses.ts";
import { firstOf, type HeaderBlock, parseHeaderBlock } from "#server/mime/headers/header-block.ts";
import { parseMessageId } from "#server/mime/headers/message-ids.ts";
import type { Bounce } from "#server/mime/parsed-email.ts";
import type { MimePart } from "#server/mime/parts/mime-tree.ts";
import { classifyBounce } from "./bounce-class.ts";
import { findBouncedRecipient } from "./bounced-recipient.ts";
import { findBounceEvidence } from "./detect-bounce.ts";
import { addressFromField, parseFieldGroups } from "./report-fields.ts";
import {
  findEnhancedStatus,
  findSmtpReply,
  isGenericStatus,
  parseStatusField,
} from "./status-codes.ts";

interface BounceInput {
  readonly block: HeaderBlock;
  readonly subject: string;
  readonly from: string;
  readonly text: string;
  readonly files: readonly MimePart[];
  /** Message-IDs of emails shown inside this one. */
  readonly innerIds: readonly string[];
}

/** Reads RFC 3464 and 5965 reports if present, otherwise the text. */
export function parseBounce(input: BounceInput): Bounce | null {
  const report = partOf(input.files, /^message\/(?:global-)?delivery-status$/);
  const feedback = partOf(input.files, /^message\/feedback-report$/);
  const { report: reported, returned } = splitReturnedMessage(input.text);
  const clues = {
    ...input,
    hasReturned: input.innerIds.length > 0 || hasReturned(input, reported),
  };
  const complainer = firstOf(input.block, "x-hmxmroriginalrecipient");
  const evidence = report || feedback || complainer ? "report" : findBounceEvidence(clues);
  if (evidence === null) return null;
  const originalMessageId = idOfReturned(input.files) ?? input.innerIds[0] ?? idIn(returned);
  if (feedback) return readFeedback(feedback, originalMessageId, returnedHeader(input.files, "to"));
  if (complainer) return complaintOf(complainer, originalMessageId);
  // Some senders lose the parts of their report, so its fields are in the text.
  const fields = readRecipient(report ?? input.text.slice(0, 20_000));
  // The text counts too if the report indicates success or nothing.
  return {
    ...readFailure(input, fields, reported),
    originalMessageId: originalMessageId ?? idIn(reported),
    isCertain: evidence !== "wording",
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
  // An email to several people may have reached some of them.
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

// Some servers don't decode the address from RFC 3461 §4 encoding ("bob+2Btag").
function originalOf(original: string, final: string): string | null {
  const reached = addressFromField(final);
  const originalAddress = addressFromField(original);
  const undone = originalAddress?.replace(/\+([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return undone === reached ? reached : (originalAddress ?? reached);
}

function readFailure(input: BounceInput, fields: Recipient | null, reported: string) {
  const diagnostic = fields?.diagnostic ?? null;
  const spoken = findEnhancedStatus(diagnostic ?? "");
  const given = fields?.status ?? null;
  // The remote server's own code is more precise than the reporting server's summary.
  const exact = spoken && (isGenericStatus(given) || !isGenericStatus(spoken)) ? spoken : given;
  const status = isGenericStatus(exact)
    ? (preferSpecificStatus(findEnhancedStatus(reported), exact) ?? exact)
    : exact;
  const reply = findSmtpReply(diagnostic ?? "") ?? findSmtpReply(reported);
  return {
    status,
    class: classifyBounce({
      action:
        fields?.action || (delayNotice.test(`${input.subject}\n${reported}`) ? "delayed" : ""),
      status,
      reply,
      diagnostic,
      text: reported,
    }),
    recipient:
      fields?.address ??
      findBouncedRecipient(input, reported) ??
      parseAddresses(returnedHeader(input.files, "to") ?? "", 1)[0]?.address ??
      null,
    diagnostic: diagnostic?.slice(0, 1000) ?? null,
  };
}

const delayNotice =
  /\(delay\)|delivery (?:incomplete|delayed)|has been delayed|delayed (?:\d+ hours|mail)|not yet been delivered|warning: (?:could not send|message .{0,40}delayed)|warning message only|will (?:keep trying|be retried|retry for)/i;

// The code in the text counts only if the report has none, or a generic one of the same class.
const preferSpecificStatus = (reported: string | null, given: string | null): string | null =>
  reported && (given === null || (!isGenericStatus(reported) && reported[0] === given[0]))
    ? reported
    : null;

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
    isCertain: true,
  };
}

// Microsoft's complaints have no report: the address is in a header.
const complaintOf = (complainer: string, originalMessageId: string | null): Bounce => ({
  status: null,
  class: "complaint",
  recipient: addressFromField(complainer),
  originalMessageId,
  diagnostic: null,
  isCertain: true,
});

const textOf = (part: MimePart): string =>
  part.text ?? (part.bytes ? decodeBytes(part.bytes.subarray(0, 256 * 1024), null).text : "");

function partOf(files: readonly MimePart[], type: RegExp): string | null {
  const part = files.find((one) => type.test(one.type));
  return part ? textOf(part) : null;
}

const returnedType =
  /^(?:message\/(?:rfc822|global|partial|rfc822-headers|global-headers)|text\/rfc822(?:-headers)?)$/;

const hasReturned = ({ files, text }: BounceInput, reported: string): boolean =>
  files.some((one) => returnedType.test(one.type)) || reported.length < text.length;

function returnedHeader(files: readonly MimePart[], name: string): string | null {
  const part = files.find((one) => returnedType.test(one.type));
  return part?.bytes ? firstOf(parseHeaderBlock(part.bytes.subarray(0, 256 * 1024)), name) : null;
}

function idOfReturned(files: readonly MimePart[]): string | null {
  const value = returnedHeader(files, "message-id");
  if (value) return parseMessageId(value);
  // Some put lines of their own above the returned email.
  const part = files.find((one) => returnedType.test(one.type));
  return part ? idIn(textOf(part)) : null;
}

const idIn = (text: string): string | null => {
  const value = /^[> \t]{0,4}Message-Id:[ \t]*(?:\r?\n[ \t]*)?(<[^<>\s]{1,900}>)/im.exec(
    text.slice(0, 200_000),
  )?.[1];
  return value ?? null;
};

// Programs that return an email as text each put their own line above it.
const returnedMark =
  /^(?:[-=_ ]*(?:below this line is a copy|this is a copy of (?:the|your)|the (?:body|header|original).{0,30}message|original message|returned message|message (?:header|text|body|content)|undelivered message|unsent message|included is a copy|your message.{0,20}follows|copy of (?:the|your) (?:original )?message|header of the original|mail header).{0,80}|(?:return-path|received|delivered-to|x-original-to|dkim-signature):.*)$/im;

export function splitReturnedMessage(text: string): { report: string; returned: string } {
  const cut = text.slice(0, 200_000);
  const at = returnedMark.exec(cut)?.index ?? cut.length;
  // A marker in the first lines leaves no text before it, so everything counts.
  return cut.slice(0, at).trim().length < 20
    ? { report: cut, returned: cut }
    : { report: cut.slice(0, at), returned: cut.slice(at) };
}

// All of our functions that parse untrusted text, by name. The linear test repeats hostile fragments for each of them;
// the fuzzer feeds them random input.
import { decodeHTML } from "entities/decode";
import { readAssertedIdentity, readMessageSummary } from "#domain/call/pbx/sip-headers.ts";
import { looksLikeOptOut, parseConsentKeyword } from "#domain/contact/consent-keywords.ts";
import { isSpoofedDisplayName, senderDisplayName } from "#domain/contact/email-address.ts";
import { normalizePhoneNumber, parseTextSender } from "#domain/contact/phone-number.ts";
import { emailPreview, messagePreview } from "#domain/conversation/preview.ts";
import type { AccountId, InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { stripReplyToken } from "#domain/message/email/reply-token.ts";
import { stripSubjectPrefixes } from "#domain/message/email/subject.ts";
import { listPlaceholders } from "#domain/message/placeholders.ts";
import { countSegments } from "#domain/message/sms-segments.ts";
import { highlightExcerpt } from "#domain/search/highlight.ts";
import { parseSearchQuery } from "#domain/search/parse-query.ts";
import { maxSearchedLength } from "#domain/search/search-vector.ts";
import { tokenize, tokenizeNumbers } from "#domain/search/tokenize.ts";
import {
  decodeCssLetters,
  findCssUrls,
  stripCssImports,
  stripCssLoaders,
} from "#domain/text/scan.ts";
import { stripTags } from "#domain/text/strip-tags.ts";
import { presentInboundPayload } from "#server/actions/inbound-payload/present-inbound-payload.ts";
import { renderReplyQuote } from "#server/actions/message/email/sending/quote-html.ts";
import { readFrame } from "#server/live/live-sockets.ts";
import { parseResultsHeader } from "#server/mime/authentication/results-header.ts";
import { readTrustedResults } from "#server/mime/authentication/trusted-results-header.ts";
import { parseCalendarInvite } from "#server/mime/body/calendar-invite.ts";
import { decodeBytes } from "#server/mime/body/charset.ts";
import { htmlToText } from "#server/mime/body/html-to-lines.ts";
import { listRemoteImages } from "#server/mime/body/remote-images.ts";
import { parseAddresses } from "#server/mime/headers/addresses.ts";
import { parseDate } from "#server/mime/headers/dates.ts";
import { decodeEncodedWords } from "#server/mime/headers/encoded-words.ts";
import { parseInReplyTo } from "#server/mime/headers/message-ids.ts";
import { parseHeaders } from "#server/mime/headers/parse-headers.ts";
import {
  cidToImageUrls,
  htmlToPlainText,
  sanitizeOutgoingHtml,
} from "#server/mime/outgoing/sanitize-html.ts";
import { parseHeadOnly } from "#server/mime/parse-head-only.ts";
import { parseLimits } from "#server/mime/parse-limits.ts";
import { stripHtmlQuotes, stripTextQuotes } from "#server/mime/quotes/strip-quotes.ts";
import { splitReturnedMessage } from "#server/mime/reports/parse-bounce.ts";
import { addressFromField, parseFieldGroups } from "#server/mime/reports/report-fields.ts";
import { toSmtpOutcome } from "#server/providers/email/smtp/smtp-outcome.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";
import { parseXml, XmlParseError } from "#simulator/voice/twiml/parse-xml.ts";
import { messagesInReply } from "#simulator/webhooks/reply-messages.ts";
import { emailHtmlToText, toEmailHtml } from "#web/features/composer/email/content/email-html.ts";
import { parseImageSource } from "#web/features/conversation/email/frame/image-source.ts";
import {
  checkLink,
  hostInText,
  parseMailto,
} from "#web/features/conversation/email/frame/link-safety.ts";
import {
  isHighlight,
  isWhiteBackground,
  paintsBackground,
  sanitizeStyleSheet,
  stripStyles,
} from "#web/features/conversation/email/frame/sanitize-css.ts";
import { exceedsRenderBudget } from "#web/features/conversation/email/frame/size-budget.ts";
import { linkify } from "#web/features/conversation/entries/text/linkify.ts";
import { cleanPastedHtml, isImageOnly } from "#web/ui/rich-text/clean-paste.ts";

type Reader = (text: string) => unknown;

const bytes = (text: string): Buffer => Buffer.from(text);

const failedEmail = (text: string): InboundPayloadRecord => ({
  workspaceId: "" as WorkspaceId,
  id: "" as InboundPayloadId,
  accountId: "" as AccountId,
  provider: "smtp",
  url: "",
  headers: {},
  body: bytes(text),
  receivedAt: "2026-11-22T00:00:00.000Z",
  kind: "email",
  sha256: null,
  originalSha256: null,
  size: text.length,
  envelope: null,
  parentId: null,
  state: "failed",
  problem: null,
  attempts: 1,
  deferrals: 0,
});

const quoteOf = (html: string): string =>
  renderReplyQuote(
    {
      cacheKey: null,
      at: "2026-11-22T00:00:00.000Z",
      subject: "",
      to: [],
      cc: [],
      from: { name: "", address: "" },
      html,
      text: html,
      imageIdOf: () => null,
    },
    "UTC",
  );

/** They run where requests are served. Each gets as much as its caller can pass on. */
const eventLoopReaders: Readonly<Record<string, Reader>> = {
  "consent words": (text) => [parseConsentKeyword(text, true), looksLikeOptOut(text)],
  "sender's name": (text) => {
    const name = text.slice(0, parseLimits.nameChars);
    return [senderDisplayName(name, "a@b.example"), isSpoofedDisplayName(name, "x@y.z")];
  },
  "phone number": (text) => [normalizePhoneNumber(text, "US"), parseTextSender(text, "GB")],
  preview: (text) => [messagePreview(text, 1).preview, emailPreview(text, 1).preview],
  "reply token": stripReplyToken,
  subject: (text) => stripSubjectPrefixes(text.slice(0, parseLimits.subjectChars)),
  segments: (text) => countSegments(text.slice(0, limit("receivedTextLength"))),
  "search query": (text) => parseSearchQuery(text.slice(0, limit("searchLength"))),
  "words to find": (text) => {
    const searched = text.slice(0, maxSearchedLength);
    return [tokenize(searched), tokenizeNumbers(searched)];
  },
  "marks of a search": (text) =>
    highlightExcerpt(text, parseSearchQuery('a a2 "a a a" + 12 中 <a'), "body"),
  "authentication results": parseResultsHeader,
  "results of a mailbox's server": (text) =>
    readTrustedResults(bytes(`From: ${text}\r\nAuthentication-Results: ${text}\r\n${text}`)),
  "quote in a reply": quoteOf,
  "outgoing html": sanitizeOutgoingHtml,
  "plain alternative": htmlToPlainText,
  "pictures in a quote": (text) => cidToImageUrls(text, () => null),
  "socket frame": (text) => readFrame(text.slice(0, limit("socketFrameBytes"))),
  "reply of a mail server": (text) => {
    const reply = { code: 550, text: text.slice(0, limit("smtpReplyLength")) };
    const failed = { kind: "failed", stage: "content", reply, rejected: [], reason: "" } as const;
    return toSmtpOutcome(failed, { from: "", to: ["a@b.example"] });
  },
  "headers of an email that is not parsed": (text) =>
    parseHeadOnly(bytes(`Subject: ${text}\r\nTo: ${text}\r\n${text}`), "too-large"),
  "beginning of an email that is not parsed": (text) =>
    parseHeadOnly(bytes(`Content-Type: text/html\r\n\r\n${text}`), "too-large"),
  "email among the processing errors": (text) =>
    presentInboundPayload(failedEmail(`Subject: ${text}\r\nTo: ${text}\r\n${text}`)),
};

/** They run in a thread that is terminated after its budget of time. */
const threadReaders: Readonly<Record<string, Reader>> = {
  "css escapes": decodeCssLetters,
  "css urls": (text) => [...findCssUrls(text)],
  "css loaders": (text) => [stripCssImports(text), stripCssLoaders(text, "")],
  tags: stripTags,
  "remote pictures": listRemoteImages,
  "remote pictures of a style": (text) =>
    listRemoteImages(`<p style="${text}"><style>${text}</style>`),
  "calendar card": (text) => parseCalendarInvite(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${text}`),
  charset: (text) => [decodeBytes(bytes(text), null), decodeBytes(bytes(text), "hz-gb-2312")],
  entities: decodeHTML,
  "html to text": htmlToText,
  addresses: (text) => parseAddresses(text, 2000),
  date: parseDate,
  "encoded words": (text) => decodeEncodedWords(text),
  "message ids": parseInReplyTo,
  headers: (text) => parseHeaders(bytes(`Subject: ${text}\r\n${text}\r\n\r\n`), parseLimits),
  "quotes in text": stripTextQuotes,
  "quotes in html": stripHtmlQuotes,
  "returned mail": splitReturnedMessage,
  "report fields": (text) => [parseFieldGroups(text), addressFromField(text)],
};

/** They run in the simulator, a process that no stranger reaches. */
const simulatorReaders: Readonly<Record<string, Reader>> = {
  twiml: (text) => {
    try {
      return parseXml(`<Response>${text}</Response>`);
    } catch (problem) {
      if (problem instanceof XmlParseError) return null;
      throw problem;
    }
  },
  "answer to a text": (text) => messagesInReply("text/xml", text),
};

/** They run on the main thread of a tab. */
const browserReaders: Readonly<Record<string, Reader>> = {
  "SIP headers": (text) => [
    readAssertedIdentity(text, undefined),
    readAssertedIdentity(`"${text}" <sip:1@x>`, text),
    readMessageSummary(text),
  ],
  placeholders: listPlaceholders,
  "segments of a pasted text": countSegments,
  "links in a text": linkify,
  "size of a mail": exceedsRenderBudget,
  "link of a mail": (text) => [checkLink(text, text), hostInText(text), parseMailto(text)],
  "picture of a mail": parseImageSource,
  "style sheet": (text) => sanitizeStyleSheet(text, () => null),
  colors: (text) => [isWhiteBackground(text), paintsBackground(text), isHighlight("span", text)],
  declarations: (text) => stripStyles(text, true),
  "editor's html": (text) => [emailHtmlToText(text), toEmailHtml(text)],
  pasted: (text) => [cleanPastedHtml(text), isImageOnly(text)],
};

/** CPU time one input of up to a megabyte may take, in milliseconds of the machine of unit 1 (docs/performance.md). */
export const budgetsMs = { eventLoop: 50, browser: 200, thread: 1_000 };

interface ReaderGroup {
  readonly budgetMs: number;
  readonly readers: Readonly<Record<string, Reader>>;
}

export const readerGroups: readonly ReaderGroup[] = [
  { budgetMs: budgetsMs.eventLoop, readers: eventLoopReaders },
  { budgetMs: budgetsMs.thread, readers: threadReaders },
  { budgetMs: budgetsMs.thread, readers: simulatorReaders },
  { budgetMs: budgetsMs.browser, readers: browserReaders },
];

export const readers: Readonly<Record<string, Reader>> = Object.assign(
  {},
  ...readerGroups.map((group) => group.readers),
);

/**
 * What runs before a reader, in a turn of its own: of a stranger's email, only the quote gets into an outgoing one, and
 * the plain alternative is made of what was sanitized again.
 */
export const preparations: Readonly<Record<string, (text: string) => string>> = {
  "outgoing html": quoteOf,
  "plain alternative": (text) => sanitizeOutgoingHtml(quoteOf(text)).html,
};

/** Openings without ends, separators, and what precedes them: the worst input for a parser when repeated. */
export const fragments: readonly string[] = [
  ..."<>\"'(){}[]@.,;:=&#%*_-/\\|~ \t\n0a中\u0301",
  "<a ",
  '<a href="http://x',
  "<img ",
  "<img src=x>",
  "<div>",
  "<table><td>",
  "</p>",
  "<!--",
  "<style>",
  "<style>a{b:url(",
  '<p style="a:b;',
  "<![CDATA[",
  "<Message>",
  "<blockquote>",
  "url(",
  "url( ",
  'url("',
  "@import ",
  "/*",
  "margin:1",
  "rgb(255 ",
  "image-set(",
  "\\75",
  "\\75rl(",
  "\\0",
  "u\\",
  "env(",
  "=?utf-8?q?a",
  "=?a?b?a?=",
  "a@a.",
  "<a@b>,",
  '"a\\',
  "www.",
  "http://a.",
  "[mailto:a",
  "&amp",
  "&#x",
  "&nbsp;",
  "{{",
  "> ",
  "\n> ",
  "\r\n",
  "\nFrom: a",
  "\nOn a wrote:\n",
  "-- \n",
  "+1 ",
  "1-",
  "from:",
  '"a ',
  "-a ",
  "Re: ",
  '{"type":',
  "~{",
  "+c_a",
  "font:a;",
  " \n",
];

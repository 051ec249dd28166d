// Every function of ours that reads what a stranger wrote, as a table: from a text to whatever it makes of it.
// The linear test doubles hostile texts before each of them, the fuzz throws chance at them.
import { readAssertedIdentity, readMessageSummary } from "#domain/call/outside/sip-headers.ts";
import { readConsentWord, soundsLikeStop } from "#domain/contact/consent-words.ts";
import { isNameAnotherAddress, nameOfSender } from "#domain/contact/mail-address.ts";
import { readPhoneNumber, readSender } from "#domain/contact/phone-number.ts";
import { previewOf, previewOfMail } from "#domain/conversation/preview.ts";
import { limit } from "#domain/limits.ts";
import { withoutProof } from "#domain/message/mail/mail-token.ts";
import { bareSubject } from "#domain/message/mail/subject.ts";
import { holesIn } from "#domain/message/saved-words.ts";
import { countSegments } from "#domain/message/segments.ts";
import { markPiece } from "#domain/search/mark.ts";
import { readQuery } from "#domain/search/read-query.ts";
import { readNumbers, readWords } from "#domain/search/words.ts";
import {
  decodeCssLetters,
  findCssUrls,
  stripCssImports,
  stripCssLoaders,
  stripTags,
} from "#domain/text/scan.ts";
import { remotePictures } from "#server/actions/message/mail/reading/remote-pictures.ts";
import { readFrame } from "#server/live/sockets.ts";
import { readResults } from "#server/mime/authenticity/results-field.ts";
import { readCalendarCard } from "#server/mime/body/calendar-card.ts";
import { decodeBytes } from "#server/mime/body/charset.ts";
import { decodeEntities } from "#server/mime/body/html-entities.ts";
import { htmlToText } from "#server/mime/body/html-to-lines.ts";
import { readAddresses } from "#server/mime/headers/addresses.ts";
import { readDate } from "#server/mime/headers/dates.ts";
import { decodeWords } from "#server/mime/headers/encoded-words.ts";
import { readParentId } from "#server/mime/headers/message-ids.ts";
import { readHeaders } from "#server/mime/headers/read-headers.ts";
import { mailLimits } from "#server/mime/limits.ts";
import {
  cleanOutgoing,
  locatePictures,
  plainAlternative,
} from "#server/mime/outgoing/clean-html.ts";
import { trimHtml, trimText } from "#server/mime/quotes/trim-body.ts";
import { splitReturned } from "#server/mime/reports/bounce.ts";
import { addressOfField, readFieldGroups } from "#server/mime/reports/report-fields.ts";
import { parseXml, XmlFault } from "#simulator/voice/twiml/parse-xml.ts";
import { textsInAnswer } from "#simulator/webhooks/spoken-answer.ts";
import { mailHtmlOf, textOf } from "#web/features/composer/mail/words/mail-html.ts";
import { linkedParts } from "#web/features/conversation/entries/linked-parts.ts";
import { isTooMuch } from "#web/features/conversation/mail/frame/budget.ts";
import { hostIn, judgeLink, readMailto } from "#web/features/conversation/mail/frame/links.ts";
import { readSource } from "#web/features/conversation/mail/frame/picture-source.ts";
import {
  cleanSheet,
  isMarked,
  isPaper,
  paintsBackground,
  undress,
} from "#web/features/conversation/mail/frame/style-sheet.ts";
import { cleanPasted, isOnlyPicture } from "#web/ui/rich/pasted.ts";

export type Reader = (text: string) => unknown;

const bytes = (text: string): Buffer => Buffer.from(text);

export const readers: Readonly<Record<string, Reader>> = {
  "consent words": (text) => [readConsentWord(text, true), soundsLikeStop(text)],
  "sender's name": (text) => [
    nameOfSender(text, "a@b.example"),
    isNameAnotherAddress(text, "x@y.z"),
  ],
  "SIP headers": (text) => [
    readAssertedIdentity(text, undefined),
    readAssertedIdentity(`"${text}" <sip:1@x>`, text),
    readMessageSummary(text),
  ],
  "phone number": (text) => [readPhoneNumber(text, "US"), readSender(text, "GB")],
  preview: (text) => [previewOf(text, 1), previewOfMail(text, 1)],
  "reply token": withoutProof,
  subject: bareSubject,
  placeholders: holesIn,
  segments: countSegments,
  "search query": (text) => readQuery(text.slice(0, limit("searchLength"))),
  "words to find": (text) => [readWords(text), readNumbers(text)],
  "marks of a search": (text) => markPiece(text, readQuery('a a2 "a a a" + 12 中 <a'), "said"),
  "css escapes": decodeCssLetters,
  "css urls": (text) => [...findCssUrls(text)],
  "css loaders": (text) => [stripCssImports(text), stripCssLoaders(text, "")],
  tags: stripTags,
  "remote pictures": remotePictures,
  "remote pictures of a style": (text) =>
    remotePictures(`<p style="${text}"><style>${text}</style>`),
  "authentication results": readResults,
  "calendar card": (text) => readCalendarCard(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${text}`),
  charset: (text) => [decodeBytes(bytes(text), null), decodeBytes(bytes(text), "hz-gb-2312")],
  entities: decodeEntities,
  "html to text": htmlToText,
  addresses: (text) => readAddresses(text, 2000),
  date: readDate,
  "encoded words": (text) => decodeWords(text),
  "message ids": readParentId,
  headers: (text) => readHeaders(bytes(`Subject: ${text}\r\n${text}\r\n\r\n`), mailLimits),
  "outgoing html": cleanOutgoing,
  "plain alternative": plainAlternative,
  "pictures in a quote": (text) => locatePictures(text, () => null),
  "quotes in text": trimText,
  "quotes in html": trimHtml,
  "returned mail": splitReturned,
  "report fields": (text) => [readFieldGroups(text), addressOfField(text)],
  twiml: (text) => {
    try {
      return parseXml(`<Response>${text}</Response>`);
    } catch (problem) {
      if (problem instanceof XmlFault) return null;
      throw problem;
    }
  },
  "answer to a text": (text) => textsInAnswer("text/xml", text),
  "socket frame": readFrame,
  "links in a text": linkedParts,
  "size of a mail": isTooMuch,
  "link of a mail": (text) => [judgeLink(text, text), hostIn(text), readMailto(text)],
  "picture of a mail": readSource,
  "style sheet": (text) => cleanSheet(text, () => null),
  colours: (text) => [isPaper(text), paintsBackground(text), isMarked("span", text)],
  declarations: (text) => undress(text, true),
  "editor's html": (text) => [textOf(text), mailHtmlOf(text)],
  pasted: (text) => [cleanPasted(text), isOnlyPicture(text)],
};

/** Beginnings without ends, separators, and what stands before them: repeated, they are what readers fear. */
export const fragments: readonly string[] = [
  ..."<>\"'(){}[]@.,;:=&#%*_-/\\|~ \t\n0a中\u0301",
  ...["<a ", '<a href="http://x', "<img ", "<img src=x>", "<div>", "<table><td>", "</p>", "<!--"],
  ...["<style>", "<style>a{b:url(", '<p style="a:b;', "<![CDATA[", "<Message>", "<blockquote>"],
  ...["url(", "url( ", 'url("', "@import ", "/*", "margin:1", "rgb(255 ", "image-set("],
  ...["\\75", "\\75rl(", "\\0", "u\\", "env("],
  ...["=?utf-8?q?a", "=?a?b?a?=", "a@a.", "<a@b>,", '"a\\', "www.", "http://a.", "[mailto:a"],
  ...["&amp", "&#x", "&nbsp;", "{{", "> ", "\n> ", "\r\n", "\nFrom: a", "\nOn a wrote:\n", "-- \n"],
  ...["+1 ", "1-", "from:", '"a ', "-a ", "Re: ", '{"t":', "~{", "+c_a", "font:a;", " \n"],
];

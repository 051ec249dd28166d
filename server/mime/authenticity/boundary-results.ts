// What the server of a mailbox found out itself about a mail that lies there: its own Authentication-Results
// (RFC 8601). Anybody may write such a field, with anybody's name in it. Believed is only what no sender can
// have put there: what stands above the place where the last server wrote down whom it had the mail from.
import { normalAddress, shareHouse } from "#domain/contact/mail-address.ts";
import type { MailAuth } from "#domain/message/mail/mail-facts.ts";
import { readAddresses } from "#server/mime/headers/addresses.ts";
import { allOf, type HeaderField, readHeaderBlock } from "#server/mime/headers/header-block.ts";
import { isDoubtful, type Verdict, wordOf } from "./judge-authenticity.ts";
import { type Finding, readResults, withoutComments } from "./results-field.ts";

/** null: its server found nothing out, or did not write it where we could believe it. */
export function readBoundaryResults(bytes: Buffer): Verdict | null {
  const block = readHeaderBlock(bytes);
  const findings = trustedFields(block.fields).flatMap((field) => readResults(field).findings);
  const spf = findings.find((one) => one.method === "spf");
  const signatures = findings.filter((one) => one.method === "dkim");
  const dmarc = findings.find((one) => one.method === "dmarc");
  const isInside = isFromInside(block.fields);
  if (!spf && !dmarc && signatures.length === 0 && !isInside) return null;

  const authors = allOf(block, "from").flatMap((value) => readAddresses(value, 2));
  const author = authors.length === 1 && authors[0] ? normalAddress(authors[0].address) : null;
  const passed = signatures.filter((one) => one.result === "pass");
  const aligned = author !== null && passed.find((one) => isOfHouse(signerOf(one), author));
  const auth: MailAuth = {
    spf: wordOf(spf?.result),
    dkim: passed.length > 0 ? "pass" : wordOf(signatures[0]?.result),
    dmarc: wordOf(dmarc?.result),
    via: aligned || !passed[0] ? null : domainOf(signerOf(passed[0])) || null,
  };
  const isProved =
    author !== null &&
    (isInside || Boolean(aligned) || (dmarc?.result === "pass" && isAbout(dmarc, author)));
  return { auth, isDoubtful: isDoubtful(auth), proved: isProved ? author : null };
}

const exchangeOnline = /\.outlook\.com$/;

/**
 * Houses whose servers write their results below their own Received, where others rely on the place. Both
 * take away or rename whatever came with their name on it, and write their own on every mail from outside.
 */
const houses: readonly { by: RegExp; name: string | null }[] = [
  { by: /^mx\.google\.com$/, name: "mx.google.com" },
  // Exchange Online gives no name; a field that came along is called Authentication-Results-Original.
  { by: exchangeOnline, name: null },
];

const boundaryOf = (fields: readonly HeaderField[]): number =>
  fields.findIndex((one) => one.name === "received" && !isOwnStep(one.value));

/**
 * From a colleague in the same house: Exchange Online signs nothing that never leaves it, and says instead who was
 * signed in. It takes such fields away from whatever comes from outside.
 */
function isFromInside(fields: readonly HeaderField[]): boolean {
  const step = fields[boundaryOf(fields)];
  const said = fields.find((one) => one.name === "x-ms-exchange-organization-authas");
  return (
    step !== undefined &&
    exchangeOnline.test(byOf(step.value)) &&
    said?.value.trim().toLowerCase() === "internal"
  );
}

function trustedFields(fields: readonly HeaderField[]): string[] {
  const boundary = boundaryOf(fields);
  const own = fields[boundary];
  // Without the step that brought it from elsewhere nothing tells where our server's words end.
  if (!own) return [];
  const isResult = (one: HeaderField) => one.name === "authentication-results";
  const above = fields.slice(0, boundary).filter(isResult);
  if (above.length > 0) return above.map((one) => one.value);
  const by = byOf(own.value);
  const house = houses.find((one) => one.by.test(by));
  const below = fields.slice(boundary + 1).find(isResult);
  return house && below && readResults(below.value).name === house.name ? [below.value] : [];
}

/**
 * Handed on inside one house: by LMTP, or as Google's servers do. Only a server of that house writes so. The step below
 * it is the house's too: LMTP is spoken by arrangement alone and never at port 25 (RFC 2033), so whoever hands a mail on
 * by it took it by SMTP, and had to write that down (RFC 5321 §4.4). A house that does not gives no boundary at all; to
 * compare names would not help it, since a sender can write any name below.
 */
const isOwnStep = (received: string): boolean =>
  /^\s*from\s+\S+\s+by\s+\S+\s+with\s+(?:UTF8)?LMTP/i.test(withoutComments(received)) ||
  /^\s*by\s+(?:2002:|10\.|\S+\.google\.com\s)\S*\s*with\s+SMTP\s+id\s/i.test(
    withoutComments(received),
  );

const byOf = (received: string): string =>
  /^\s*from\s+\S+\s+by\s+(\S+)/i.exec(withoutComments(received))?.[1]?.toLowerCase() ?? "";

/** Of a host that everybody may have only the very same. */
const isOfHouse = (signer: string, author: string): boolean =>
  domainOf(signer) === domainOf(author) || shareHouse(signer, author);

const signerOf = ({ properties }: Finding): string => {
  const told = properties.get("header.d") ?? properties.get("header.i") ?? "";
  return `_@${domainOf(told)}`;
};
const domainOf = (told: string): string => normalAddress(told).split("@").at(-1) ?? "";

/** For which domain it passed, where the server says so. */
const isAbout = ({ properties }: Finding, author: string): boolean => {
  const told = properties.get("header.from");
  if (told === undefined) return true;
  const [one, other] = [domainOf(told), domainOf(author)];
  return one === other || other.endsWith(`.${one}`);
};

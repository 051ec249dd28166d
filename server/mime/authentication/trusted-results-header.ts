// What the server of a mailbox found out itself about a mail that lies there: its own Authentication-Results
// (RFC 8601). Anybody may write such a field, with anybody's name in it. Believed is only what no sender can
// have put there: what stands above the place where the last server wrote down whom it had the mail from.
import { isSameOrganization, normalizeAddress } from "#domain/contact/email-address.ts";
import type { EmailAuthentication } from "#domain/message/email/email-metadata.ts";
import { parseAddresses } from "#server/mime/headers/addresses.ts";
import { allOf, type HeaderField, parseHeaderBlock } from "#server/mime/headers/header-block.ts";
import { type AuthenticationVerdict, isSuspicious, resultKeyword } from "./authenticate.ts";
import { parseResultsHeader, type ResultEntry, stripComments } from "./results-header.ts";

/** null: its server found nothing out, or did not write it where we could believe it. */
export function readTrustedResults(bytes: Buffer): AuthenticationVerdict | null {
  const block = parseHeaderBlock(bytes);
  const findings = trustedFields(block.fields).flatMap(
    (field) => parseResultsHeader(field).findings,
  );
  const spf = findings.find((one) => one.method === "spf");
  const signatures = findings.filter((one) => one.method === "dkim");
  const dmarc = findings.find((one) => one.method === "dmarc");
  const isInside = isFromInside(block.fields);
  if (!spf && !dmarc && signatures.length === 0 && !isInside) return null;

  const authors = allOf(block, "from").flatMap((value) => parseAddresses(value, 2));
  const author = authors.length === 1 && authors[0] ? normalizeAddress(authors[0].address) : null;
  const passed = signatures.filter((one) => one.result === "pass");
  const aligned = author !== null && passed.find((one) => isOfHouse(signerOf(one), author));
  const auth: EmailAuthentication = {
    spf: resultKeyword(spf?.result),
    dkim: passed.length > 0 ? "pass" : resultKeyword(signatures[0]?.result),
    dmarc: resultKeyword(dmarc?.result),
    via: aligned || !passed[0] ? null : domainOf(signerOf(passed[0])) || null,
  };
  const isProved =
    author !== null &&
    (isInside || Boolean(aligned) || (dmarc?.result === "pass" && isAbout(dmarc, author)));
  return { auth, isSuspicious: isSuspicious(auth), proved: isProved ? author : null };
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
  return house && below && parseResultsHeader(below.value).name === house.name ? [below.value] : [];
}

/**
 * Handed on inside one house: by LMTP, or as Google's servers do. Only a server of that house writes so. The step below
 * it is the house's too: LMTP is spoken by arrangement alone and never at port 25 (RFC 2033), so whoever hands a mail on
 * by it took it by SMTP, and had to write that down (RFC 5321 §4.4). A house that does not gives no boundary at all; to
 * compare names would not help it, since a sender can write any name below.
 */
const isOwnStep = (received: string): boolean =>
  /^\s*from\s+\S+\s+by\s+\S+\s+with\s+(?:UTF8)?LMTP/i.test(stripComments(received)) ||
  /^\s*by\s+(?:2002:|10\.|\S+\.google\.com\s)\S*\s*with\s+SMTP\s+id\s/i.test(
    stripComments(received),
  );

const byOf = (received: string): string =>
  /^\s*from\s+\S+\s+by\s+(\S+)/i.exec(stripComments(received))?.[1]?.toLowerCase() ?? "";

/** Of a host that everybody may have only the very same. */
const isOfHouse = (signer: string, author: string): boolean =>
  domainOf(signer) === domainOf(author) || isSameOrganization(signer, author);

const signerOf = ({ properties }: ResultEntry): string => {
  const told = properties.get("header.d") ?? properties.get("header.i") ?? "";
  return `_@${domainOf(told)}`;
};
const domainOf = (told: string): string => normalizeAddress(told).split("@").at(-1) ?? "";

/** For which domain it passed, where the server says so. */
const isAbout = ({ properties }: ResultEntry, author: string): boolean => {
  const told = properties.get("header.from");
  if (told === undefined) return true;
  const [one, other] = [domainOf(told), domainOf(author)];
  return one === other || other.endsWith(`.${one}`);
};

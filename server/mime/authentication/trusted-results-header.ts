// Reads what the mailbox's server found about an email: its own Authentication-Results (RFC 8601). Anyone can write
// such a field, with any name. Only what no sender can have added is trusted: fields above the Received field of the
// last server that got the email from outside.
import { isSameOrganization, normalizeAddress } from "#domain/contact/email-address.ts";
import type { EmailAuthentication } from "#domain/message/email/email-metadata.ts";
import { parseAddresses } from "#server/mime/headers/addresses.ts";
import { allOf, type HeaderField, parseHeaderBlock } from "#server/mime/headers/header-block.ts";
import { type AuthenticationVerdict, isSuspicious, resultKeyword } from "./authenticate.ts";
import { parseResultsHeader, type ResultEntry, stripComments } from "./results-header.ts";

/** Null if the server found nothing, or wrote it where it can't be trusted. */
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
  const aligned = author !== null && passed.find((one) => isAligned(signerOf(one), author));
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
 * Providers whose servers write their results below their own Received field, where for others the position decides.
 * Both remove or rename fields that arrived under their name, and write their own on every external email.
 */
const trustedServers: readonly { by: RegExp; name: string | null }[] = [
  { by: /^mx\.google\.com$/, name: "mx.google.com" },
  // Exchange Online gives no name; a field that arrived is renamed Authentication-Results-Original.
  { by: exchangeOnline, name: null },
];

const boundaryOf = (fields: readonly HeaderField[]): number =>
  fields.findIndex((one) => one.name === "received" && !isInternalHop(one.value));

/**
 * From a member of the same organization: Exchange Online doesn't sign internal email, but records who was signed in.
 * It strips such fields from external email.
 */
function isFromInside(fields: readonly HeaderField[]): boolean {
  const step = fields[boundaryOf(fields)];
  const authAsField = fields.find((one) => one.name === "x-ms-exchange-organization-authas");
  return (
    step !== undefined &&
    exchangeOnline.test(byOf(step.value)) &&
    authAsField?.value.trim().toLowerCase() === "internal"
  );
}

function trustedFields(fields: readonly HeaderField[]): string[] {
  const boundary = boundaryOf(fields);
  const own = fields[boundary];
  // Without the hop from outside, the end of the server's own fields is unknown.
  if (!own) return [];
  const isResult = (one: HeaderField) => one.name === "authentication-results";
  const above = fields.slice(0, boundary).filter(isResult);
  if (above.length > 0) return above.map((one) => one.value);
  const by = byOf(own.value);
  const trustedServer = trustedServers.find((one) => one.by.test(by));
  const below = fields.slice(boundary + 1).find(isResult);
  return trustedServer && below && parseResultsHeader(below.value).name === trustedServer.name
    ? [below.value]
    : [];
}

/**
 * Hops within one organization: by LMTP, or as Google's servers do. Only a server of that organization writes so. The
 * hop below it is internal too: LMTP is used by arrangement and never on port 25 (RFC 2033), so a server that delivers
 * by LMTP received the email by SMTP and had to record that (RFC 5321 §4.4). An organization that doesn't record it
 * gives no boundary; comparing names wouldn't help, because a sender can write any name below.
 */
const isInternalHop = (received: string): boolean =>
  /^\s*from\s+\S+\s+by\s+\S+\s+with\s+(?:UTF8)?LMTP/i.test(stripComments(received)) ||
  /^\s*by\s+(?:2002:|10\.|\S+\.google\.com\s)\S*\s*with\s+SMTP\s+id\s/i.test(
    stripComments(received),
  );

const byOf = (received: string): string =>
  /^\s*from\s+\S+\s+by\s+(\S+)/i.exec(stripComments(received))?.[1]?.toLowerCase() ?? "";

/** On a host with public sign-up, only the exact domain matches. */
const isAligned = (signer: string, author: string): boolean =>
  domainOf(signer) === domainOf(author) || isSameOrganization(signer, author);

const signerOf = ({ properties }: ResultEntry): string => {
  const domainOrAddress = properties.get("header.d") ?? properties.get("header.i") ?? "";
  return `_@${domainOf(domainOrAddress)}`;
};
const domainOf = (domainOrAddress: string): string =>
  normalizeAddress(domainOrAddress).split("@").at(-1) ?? "";

/** The domain that passed, if the server names it. */
const isAbout = ({ properties }: ResultEntry, author: string): boolean => {
  const domainOrAddress = properties.get("header.from");
  if (domainOrAddress === undefined) return true;
  const [one, other] = [domainOf(domainOrAddress), domainOf(author)];
  return one === other || other.endsWith(`.${one}`);
};

// Mail by Amazon SES: https://docs.aws.amazon.com/ses/latest/APIReference-V2/Welcome.html, looked at on
// 2026-11-20. Plain requests with a signature of our own; the official package is the test oracle.
import type { MailProvider, OutgoingMail } from "#server/ports/mail.ts";
import { signedForAws } from "#server/providers/aws-signature.ts";
import { bringMedia } from "#server/providers/bring-media.ts";
import { ask, exchange, parseJson } from "#server/providers/exchange.ts";
import { composeMime } from "./compose-mime.ts";
import { type MailReader, outcomeOfMail } from "./hand-over.ts";
import {
  bucketAddress,
  callerOf,
  regionOf,
  sesAddress,
  sesHome,
  signedRequest,
} from "./ses/api.ts";
import { sesProblemOf } from "./ses/codes.ts";
import { sesGuide } from "./ses/guide.ts";
import { readSes, sesDedupeKey } from "./ses/hooks.ts";
import { bucketPlaceOf } from "./ses/receipts.ts";
import { sesRecordsOf } from "./ses/records.ts";
import { sesMessageId } from "./ses/reports.ts";
import { sesSettings } from "./ses/settings.ts";
import { accountShape, emptyShape, errorOf, identityShape, sentShape } from "./ses/shapes.ts";
import { type FetchCertificate, verifySns } from "./ses/sns.ts";
import { unlessNotThere } from "./suppression.ts";

export interface SesNeeds {
  /** Every request is signed for its moment. */
  readonly now: () => Date;
  readonly fetchCertificate: FetchCertificate;
}

const readerFor = (region: string): MailReader => ({
  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/CommonErrors.html: "failed due to a temporary failure of the server".
  notTaken: [503],
  accepted(body) {
    const sent = sentShape.safeParse(parseJson(body)).data;
    if (!sent) return null;
    return { providerRef: sent.MessageId, messageId: sesMessageId(sent.MessageId, region) };
  },
  refused(body, _status, headers) {
    const { name, sentence } = errorOf(body, headers);
    if (name === "") return null;
    return { problem: sesProblemOf(name, sentence), code: name, detail: sentence || null };
  },
});

async function bodyOf(mail: OutgoingMail, configurationSet: string) {
  const addresses = (list: OutgoingMail["to"]) => list.map(({ address }) => address);
  const data = (await composeMime(mail)).toString("base64");
  return {
    FromEmailAddress: mail.from.address,
    Destination: {
      ToAddresses: addresses(mail.to),
      CcAddresses: addresses(mail.cc),
      BccAddresses: addresses(mail.bcc),
    },
    Content: { Raw: { Data: data } },
    EmailTags: [{ Name: "deskbell_ref", Value: mail.ref }],
    ...(configurationSet === "" ? {} : { ConfigurationSetName: configurationSet }),
  };
}

export const openSes = ({ now, fetchCertificate }: SesNeeds) =>
  ({
    id: "ses",
    name: "Amazon SES",
    baseUrl: sesHome,
    docsCheckedOn: "2026-11-20",
    settings: sesSettings,
    guide: sesGuide,
    can: {
      send: true,
      receive: "hook",
      report: true,
      maxBytes: 40 * 1024 * 1024,
      maxRecipients: 50,
      keepsMessageId: false,
      isIdempotent: false,
      findsForSure: false,
      acceptsFromAnyAddress: false,
    },

    async send(connection, mail, signal) {
      const json = await bodyOf(mail, connection.settings.configurationSet ?? "");
      const url = sesAddress(connection, "outbound-emails");
      const request = signedRequest(connection, "POST", url, now(), json);
      const result = await exchange(connection.http, url.href, { ...request, signal });
      return outcomeOfMail(result, readerFor(regionOf(connection)));
    },

    async check(connection) {
      const url = sesAddress(connection, "account");
      const result = await exchange(
        connection.http,
        url.href,
        signedRequest(connection, "GET", url, now()),
      );
      if (result.kind !== "answered") return unreachable;
      if (result.status >= 400 && result.status < 500) {
        return errorOf(result.body, result.headers).name === "AccessDeniedException"
          ? refused("This Amazon key doesn't have permission to read the account (ses:GetAccount).")
          : refused("Amazon rejected the access key or its secret.");
      }
      const account = accountShape.safeParse(parseJson(result.body)).data;
      if (!account) return unreachable;
      if (account.SendingEnabled === false) {
        return refused("Amazon has disabled sending for this account.");
      }
      const label = `Amazon SES in ${regionOf(connection)}`;
      const isSandbox = account.ProductionAccessEnabled === false;
      return { kind: "working", label: isSandbox ? `${label} (sandbox)` : label };
    },

    verify: (settings, request) => verifySns(settings, request, fetchCertificate),
    read: readSes,
    dedupeKey: sesDedupeKey,
    answer: { status: 200, type: "text/plain", body: "" },

    async fetchMail(connection, mail, maxBytes) {
      const { bucket, key } = bucketPlaceOf(mail);
      const url = bucketAddress(connection, bucket, key);
      const request = { method: "GET", url, body: new Uint8Array() };
      const headers = signedForAws(callerOf(connection, "s3"), request, now());
      const place = { url: url.href, type: "message/rfc822" };
      const places = { home: url.origin, key: headers, also: [] };
      return (await bringMedia(connection.http, place, maxBytes, places)).bytes;
    },

    async liftSuppression(connection, address) {
      const url = sesAddress(connection, "suppression", "addresses", address);
      const request = signedRequest(connection, "DELETE", url, now());
      await ask(connection.http, url.href, request, emptyShape).catch(unlessNotThere);
    },

    async wantedRecords(connection, domain) {
      const url = sesAddress(connection, "identities", domain);
      const request = signedRequest(connection, "GET", url, now());
      const identity = await ask(connection.http, url.href, request, identityShape);
      return sesRecordsOf(identity, domain, regionOf(connection));
    },
  }) as const satisfies MailProvider;

const unreachable = {
  kind: "unreachable",
  say: "Couldn't reach Amazon. Try again in a moment.",
} as const;
const refused = (say: string) => ({ kind: "refused", say }) as const;

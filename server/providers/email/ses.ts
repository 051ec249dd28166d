// Email by Amazon SES: https://docs.aws.amazon.com/ses/latest/APIReference-V2/Welcome.html, read on 2026-11-20. Plain
// HTTP requests with our own signing; the official package serves as the test oracle.

import type { EmailProvider, OutgoingEmail, SetupSteps } from "#server/ports/email.ts";
import { awsSignedHeaders } from "#server/providers/aws-signature.ts";
import { downloadMedia } from "#server/providers/download-media.ts";
import { exchange, parseJson, requestJson } from "#server/providers/http-exchange.ts";
import { rejectedCheck } from "#server/providers/rejected-check.ts";
import { composeMime } from "./compose-mime.ts";
import { ignoreNotFound } from "./ignore-not-found.ts";
import {
  awsCredentialsOf,
  regionOf,
  s3ObjectUrl,
  sesDefaultBaseUrl,
  sesUrl,
  signedRequest,
} from "./ses/api.ts";
import { s3LocationOf } from "./ses/inbound.ts";
import { sesProblemOf } from "./ses/problems.ts";
import { sesRecordsOf } from "./ses/records.ts";
import { sesMessageId } from "./ses/reports.ts";
import { accountShape, emptyShape, identityShape, parseError, sentShape } from "./ses/schemas.ts";
import { sesSettings } from "./ses/settings.ts";
import { type FetchCertificate, verifySns } from "./ses/sns.ts";
import { parseSesWebhook, sesDedupeKey } from "./ses/webhooks.ts";
import { type EmailResponseReader, toEmailOutcome } from "./submission-outcome.ts";

// Setup steps in the Amazon SES console for reports and inbound email, as of 2026-11-22. The ARN has to be entered
// first: only a topic that the account names can be confirmed.
const sesSetupSteps: SetupSteps = {
  events: [
    "In Amazon SNS, in the same region as SES, create a standard topic. Copy its ARN into this account and save.",
    "Subscribe the webhook URL for reports to the topic by HTTPS, with raw message delivery off; the subscription confirms itself.",
    "In SES create a configuration set with an event destination that publishes to this topic; choose every event except rendering failure. Copy the set's name into this account.",
  ],
  email: [
    "In SNS, in the same region as SES, create a topic for received email. Add its ARN to this account and save.",
    "Subscribe the webhook URL for email to the topic by HTTPS, with raw message delivery off; the subscription confirms itself.",
    "In the same region create an S3 bucket that SES can write to, and in SES under Email receiving a receipt rule for {domain} that delivers to the bucket, without a KMS key, and notifies the topic.",
    "Point the MX record of {domain} at inbound-smtp.REGION.amazonaws.com, priority 10.",
  ],
};

interface SesNeeds {
  /** Every signature contains the current time. */
  readonly now: () => Date;
  readonly fetchCertificate: FetchCertificate;
}

const readerFor = (region: string): EmailResponseReader => ({
  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/CommonErrors.html: "failed due to a temporary failure of the server".
  notAcceptedStatuses: [503],
  accepted(body) {
    const sent = sentShape.safeParse(parseJson(body)).data;
    if (!sent) return null;
    return { providerRef: sent.MessageId, messageId: sesMessageId(sent.MessageId, region) };
  },
  rejected(body, _status, headers) {
    const { name, sentence } = parseError(body, headers);
    if (name === "") return null;
    return { problem: sesProblemOf(name, sentence), code: name, detail: sentence || null };
  },
});

async function bodyOf(email: OutgoingEmail, configurationSet: string) {
  const addresses = (list: OutgoingEmail["to"]) => list.map(({ address }) => address);
  const data = (await composeMime(email)).toString("base64");
  return {
    FromEmailAddress: email.from.address,
    Destination: {
      ToAddresses: addresses(email.to),
      CcAddresses: addresses(email.cc),
      BccAddresses: addresses(email.bcc),
    },
    Content: { Raw: { Data: data } },
    EmailTags: [{ Name: "deskbell_ref", Value: email.ref }],
    ...(configurationSet === "" ? {} : { ConfigurationSetName: configurationSet }),
  };
}

export const createSes = ({ now, fetchCertificate }: SesNeeds) =>
  ({
    id: "ses",
    name: "Amazon SES",
    baseUrl: sesDefaultBaseUrl,
    docsCheckedOn: "2026-11-20",
    settings: sesSettings,
    setupSteps: sesSetupSteps,
    capabilities: {
      send: true,
      receive: "webhook",
      report: true,
      maxBytes: 40 * 1024 * 1024,
      maxRecipients: 50,
      preservesMessageId: false,
      isIdempotent: false,
      lookup: "none",
      acceptsFromAnyAddress: false,
    },

    async send(connection, email, signal) {
      const json = await bodyOf(email, connection.settings.configurationSet ?? "");
      const url = sesUrl(connection, "outbound-emails");
      const request = signedRequest(connection, "POST", url, now(), json);
      const result = await exchange(connection.http, url.href, { ...request, signal });
      return toEmailOutcome(result, readerFor(regionOf(connection)));
    },

    async check(connection) {
      const url = sesUrl(connection, "account");
      const result = await exchange(
        connection.http,
        url.href,
        signedRequest(connection, "GET", url, now()),
      );
      if (result.kind !== "answered") return unreachable;
      if (result.status >= 400 && result.status < 500) {
        return parseError(result.body, result.headers).name === "AccessDeniedException"
          ? rejectedCheck(
              "This Amazon key doesn't have permission to read the account (ses:GetAccount).",
            )
          : rejectedCheck("Amazon rejected the access key or its secret.");
      }
      const account = accountShape.safeParse(parseJson(result.body)).data;
      if (!account) return unreachable;
      if (account.SendingEnabled === false) {
        return rejectedCheck("Amazon has disabled sending for this account.");
      }
      const label = `Amazon SES in ${regionOf(connection)}`;
      const isSandbox = account.ProductionAccessEnabled === false;
      return { kind: "working", label: isSandbox ? `${label} (sandbox)` : label };
    },

    verify: (settings, request) => verifySns(settings, request, fetchCertificate),
    parseWebhook: parseSesWebhook,
    dedupeKey: sesDedupeKey,
    webhookResponse: { status: 200, type: "text/plain", body: "" },

    async fetchEmail(connection, email, maxBytes) {
      const { bucket, key } = s3LocationOf(email);
      const url = s3ObjectUrl(connection, bucket, key);
      const request = { method: "GET", url, body: new Uint8Array() };
      const headers = awsSignedHeaders(awsCredentialsOf(connection, "s3"), request, now());
      const media = { url: url.href, type: "message/rfc822" };
      const allowedHosts = { apiUrl: url.origin, authHeaders: headers, otherPrefixes: [] };
      return (await downloadMedia(connection.http, media, maxBytes, allowedHosts)).bytes;
    },

    async removeSuppression(connection, address) {
      const url = sesUrl(connection, "suppression", "addresses", address);
      const request = signedRequest(connection, "DELETE", url, now());
      await requestJson(connection.http, url.href, request, emptyShape).catch(ignoreNotFound);
    },

    async requiredRecords(connection, domain) {
      const url = sesUrl(connection, "identities", domain);
      const request = signedRequest(connection, "GET", url, now());
      const identity = await requestJson(connection.http, url.href, request, identityShape);
      return sesRecordsOf(identity, domain, regionOf(connection));
    },
  }) as const satisfies EmailProvider;

const unreachable = {
  kind: "unreachable",
  message: "Couldn't reach Amazon. Try again in a moment.",
} as const;

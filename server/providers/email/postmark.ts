// Email by Postmark: https://postmarkapp.com/developer, read on 2026-11-20. Plain HTTP requests; the official package
// serves as the test oracle.
import type {
  EmailOutcome,
  EmailProvider,
  OutgoingEmail,
  RecipientResult,
  RequiredRecord,
  SetupSteps,
} from "#server/ports/email.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import {
  areCredentialsRejected,
  exchange,
  parseJson,
  requestJson,
} from "#server/providers/http-exchange.ts";
import { formatAddress } from "./format-address.ts";
import { ignoreNotFound } from "./ignore-not-found.ts";
import { postmarkProblemOf } from "./postmark/problems.ts";
import {
  domainList,
  domainShape,
  foundShape,
  parseResponse,
  serverShape,
  suppressionRemovalShape,
} from "./postmark/schemas.ts";
import { parsePostmarkWebhook, postmarkDedupeKey } from "./postmark/webhooks.ts";
import { type EmailResponseReader, toEmailOutcome } from "./submission-outcome.ts";

// Setup steps in the Postmark console for reports and inbound email, as of 2026-11-20.
const postmarkSetupSteps: SetupSteps = {
  events: [
    "Open your server, the stream that sends (Default Transactional Stream), and Webhooks.",
    "Add a webhook with the webhook URL for reports; tick Delivery, Bounce and Spam Complaint, and Open and Link Click if you want them.",
  ],
  email: [
    "Open your server, Default Inbound Stream, Settings.",
    "Paste the webhook URL for email as Webhook, and tick Include raw email content in JSON payload.",
    "Either set {domain} as inbound domain and point its MX record at inbound.postmarkapp.com, priority 10; or forward email to the inbound address that Postmark shows there.",
  ],
};

const token = {
  source: "[0-9a-fA-F-]{20,50}",
  message: "It looks like 0a129aee-e1cd-480d-b08d-4f48548ff48d.",
};

const asServer = ({ settings }: Connection) => ({
  accept: "application/json",
  "x-postmark-server-token": settings.serverToken ?? "",
});

const post = (connection: Connection, body: object): RequestInit => ({
  method: "POST",
  headers: { ...asServer(connection), "content-type": "application/json" },
  body: JSON.stringify(body),
});

const streamOf = ({ settings }: Connection): string => settings.messageStream || "outbound";

const messageOf = (email: OutgoingEmail, stream: string) => ({
  From: formatAddress(email.from),
  To: email.to.map(formatAddress).join(", "),
  ...(email.cc.length > 0 ? { Cc: email.cc.map(formatAddress).join(", ") } : {}),
  ...(email.bcc.length > 0 ? { Bcc: email.bcc.map(formatAddress).join(", ") } : {}),
  ...(email.replyTo ? { ReplyTo: formatAddress(email.replyTo) } : {}),
  Subject: email.subject,
  TextBody: email.text,
  ...(email.html === null ? {} : { HtmlBody: email.html }),
  Headers: [
    ["Message-ID", `<${email.messageId}>`],
    // Without it, Postmark replaces the Message-ID.
    ["X-PM-KeepID", "true"],
    ...(email.inReplyTo ? [["In-Reply-To", `<${email.inReplyTo}>`]] : []),
    ["References", email.references.map((id) => `<${id}>`).join(" ")],
    ...email.headers,
  ].map(([Name, Value]) => ({ Name, Value })),
  Metadata: { deskbell_ref: email.ref },
  MessageStream: stream,
  ...(email.isUntracked ? { TrackOpens: false, TrackLinks: "None" } : {}),
  ...(email.files.length > 0 ? { Attachments: email.files.map(attachmentOf) } : {}),
});

const attachmentOf = ({ name, type, bytes, contentId }: OutgoingEmail["files"][number]) => ({
  Name: name,
  ContentType: type,
  Content: Buffer.from(bytes).toString("base64"),
  ...(contentId === null ? {} : { ContentID: `cid:${contentId}` }),
});

const reader = (email: OutgoingEmail): EmailResponseReader => ({
  // https://postmarkapp.com/developer/api/overview#response-codes: "the Postmark API is unavailable".
  notAcceptedStatuses: [503],
  accepted(body) {
    const response = parseResponse(body);
    if (response === null) return null;
    const { ErrorCode: code, Message: sentence, MessageID: id } = response;
    if (code !== 0) return { rejected: rejectionOf(code, sentence ?? "") };
    return id ? { providerRef: id, recipients: recipientResultsOf(email, sentence ?? "") } : null;
  },
  rejected(body) {
    const response = parseResponse(body);
    return response && rejectionOf(response.ErrorCode, response.Message ?? "");
  },
});

const rejectionOf = (code: number, sentence: string) => ({
  problem: postmarkProblemOf(code, sentence),
  code: String(code),
  detail: sentence || null,
});

/** Postmark sends to the remaining recipients, and names the others only in a sentence. */
function recipientResultsOf(email: OutgoingEmail, sentence: string): readonly RecipientResult[] {
  const named = /inactive addresses: (.+?)(?:\. Inactive|\.?$)/s.exec(sentence)?.[1];
  if (!named) return [];
  const inactive = new Set(named.toLowerCase().split(/[\s,;]+/));
  return [...email.to, ...email.cc, ...email.bcc].map(({ address }) =>
    inactive.has(address.toLowerCase())
      ? {
          address,
          kind: "rejected",
          problem: "suppressed_by_provider",
          providerCode: "406",
          detail: sentence,
        }
      : { address, kind: "accepted" },
  );
}

/**
 * With the account token Postmark lists all records; without it, only these are known, as they are the same for every
 * account.
 */
const sameForAll = (domain: string): readonly RequiredRecord[] => [
  { purpose: "return_path", type: "CNAME", name: `pm-bounces.${domain}`, value: "pm.mtasv.net" },
  { purpose: "mx", type: "MX", name: domain, value: "inbound.postmarkapp.com" },
];

export const postmark = {
  id: "postmark",
  name: "Postmark",
  baseUrl: "https://api.postmarkapp.com",
  docsCheckedOn: "2026-11-20",
  settings: [
    {
      key: "serverToken",
      label: "Server API token",
      hint: "In Postmark under Servers, your server, API Tokens.",
      isSecret: true,
      pattern: token,
      example: "0a129aee-e1cd-480d-b08d-4f48548ff48d",
    },
    {
      key: "messageStream",
      label: "Message stream",
      hint: "Only if you use a separate transactional stream for Deskbell; outbound by default.",
      isSecret: false,
      isOptional: true,
      pattern: {
        source: "[a-z0-9][a-z0-9-]*",
        message: "Use lowercase letters, digits and hyphens.",
      },
      example: "outbound",
    },
    {
      key: "accountToken",
      label: "Account API token",
      hint: "Only needed to read the DNS records of your domain. Under Account, API Tokens.",
      isSecret: true,
      isOptional: true,
      pattern: token,
      example: "1b239bff-f2de-591e-c19e-5a59659aa59e",
    },
  ],
  setupSteps: postmarkSetupSteps,
  capabilities: {
    send: true,
    receive: "webhook",
    report: true,
    maxBytes: 10 * 1024 * 1024,
    maxRecipients: 50,
    preservesMessageId: true,
    isIdempotent: false,
    // Postmark's message list lags by about a minute.
    lookup: "delayed",
    acceptsFromAnyAddress: false,
  },

  async send(connection, email, signal): Promise<EmailOutcome> {
    const init = { ...post(connection, messageOf(email, streamOf(connection))), signal };
    const result = await exchange(connection.http, `${connection.baseUrl}/email`, init);
    return toEmailOutcome(result, reader(email));
  },

  async find(connection, lost) {
    const query = new URLSearchParams({
      count: "5",
      offset: "0",
      metadata_deskbell_ref: lost.ref,
      messagestream: streamOf(connection),
    });
    const url = `${connection.baseUrl}/messages/outbound?${query}`;
    const found = await requestJson(
      connection.http,
      url,
      { headers: asServer(connection) },
      foundShape,
    );
    const isOurs = ({ Metadata }: { Metadata?: Record<string, string> | null | undefined }) =>
      !Metadata || Metadata.deskbell_ref === lost.ref;
    const first = found.Messages.find(isOurs);
    return first ? { providerRef: first.MessageID, messageId: null } : null;
  },

  async check(connection) {
    const init = { headers: asServer(connection) };
    const result = await exchange(connection.http, `${connection.baseUrl}/server`, init);
    if (areCredentialsRejected(result))
      return { kind: "rejected", message: "Postmark rejected the server token." };
    const body = result.kind === "answered" && result.status === 200 ? result.body : "";
    const server = serverShape.safeParse(parseJson(body)).data;
    if (!server)
      return { kind: "unreachable", message: "Couldn't reach Postmark. Try again in a moment." };
    const isSandbox = server.DeliveryType === "Sandbox";
    return { kind: "working", label: isSandbox ? `${server.Name} (sandbox)` : server.Name };
  },

  verify: () => ({ kind: "valid" }),
  parseWebhook: parsePostmarkWebhook,
  dedupeKey: postmarkDedupeKey,
  webhookResponse: { status: 200, type: "text/plain", body: "OK" },

  async removeSuppression(connection, address) {
    const stream = encodeURIComponent(streamOf(connection));
    const url = `${connection.baseUrl}/message-streams/${stream}/suppressions/delete`;
    const init = post(connection, { Suppressions: [{ EmailAddress: address }] });
    const response = await requestJson(connection.http, url, init, suppressionRemovalShape).catch(
      ignoreNotFound,
    );
    const failed = response?.Suppressions.find(({ Status }) => Status === "Failed");
    if (failed)
      throw new ProviderError("rejected", failed.Message ?? "Postmark keeps it suppressed.");
  },

  async requiredRecords(connection, domain) {
    const accountToken = connection.settings.accountToken;
    if (!accountToken) return sameForAll(domain);
    const init = {
      headers: { accept: "application/json", "x-postmark-account-token": accountToken },
    };
    const list = `${connection.baseUrl}/domains?count=500&offset=0`;
    const { Domains } = await requestJson(connection.http, list, init, domainList);
    const known = Domains.find(({ Name }) => Name.toLowerCase() === domain.toLowerCase());
    if (!known) return sameForAll(domain);
    const url = `${connection.baseUrl}/domains/${known.ID}`;
    const details = await requestJson(connection.http, url, init, domainShape);
    const dkimHost = details.DKIMPendingHost || details.DKIMHost;
    const dkimValue = details.DKIMPendingTextValue || details.DKIMTextValue;
    const returnPath = details.ReturnPathDomain || `pm-bounces.${domain}`;
    const value = details.ReturnPathDomainCNAMEValue || "pm.mtasv.net";
    return [
      ...(dkimHost && dkimValue
        ? [{ purpose: "dkim", type: "TXT", name: dkimHost, value: dkimValue } as const]
        : []),
      { purpose: "return_path", type: "CNAME", name: returnPath, value },
      ...sameForAll(domain).filter(({ purpose }) => purpose === "mx"),
    ];
  },
} as const satisfies EmailProvider;

import { createHash, createHmac, generateKeyPairSync, verify } from "node:crypto";
import type { CarrierRequest, CarrierResponse, Script } from "#testing/fake-carrier.ts";
import { readResponseBody, webhookUrl } from "#testing/text-provider/fixtures.ts";
import type { LoggedText, SigningKeyKind, TextProviderKit } from "#testing/text-provider/kit.ts";
import { vonageOnWhatsapp } from "#testing/text-provider/whatsapp/vonage.ts";

const pair = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const accountId = "abcd1234";
const apiSecret = "abcdefghij012345";
const secrets: Readonly<Record<SigningKeyKind, string>> = {
  current: "a-secret-that-signs-what-is-sent-to-us",
  previous: "the-secret-that-signed-before-the-change",
  stranger: "a-guess-of-what-the-secret-could-be",
};
const application = {
  ...readResponseBody("vonage", "application"),
  keys: { public_key: pair.publicKey },
};
const applicationId = String(readResponseBody("vonage", "application").id);
const uuid = (n: number) => `6f1d2c3b-4a59-4e68-8777-${n.toString(16).padStart(12, "0")}`;
const bare = (number: string) => number.replace("+", "");
const dressed = (number: unknown) => (number ? `+${number}` : null);

const coded = (part: object | string) =>
  Buffer.from(typeof part === "string" ? part : JSON.stringify(part)).toString("base64url");

/** The claims of a request's token, or null if its signature is invalid. */
function tokenIn(authorization: string | undefined): { application_id?: string } | null {
  const [head = "", claims = "", signature = ""] =
    authorization?.replace(/^Bearer /, "").split(".") ?? [];
  const bytes = Buffer.from(signature, "base64url");
  const isOurs = verify("RSA-SHA256", Buffer.from(`${head}.${claims}`), pair.publicKey, bytes);
  return isOurs ? JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) : null;
}

const isKnown = (request: CarrierRequest) =>
  request.headers.authorization ===
  `Basic ${Buffer.from(`${accountId}:${apiSecret}`).toString("base64")}`;
const unknownKey: CarrierResponse = {
  status: 401,
  body: { type: "https://developer.vonage.com/api-errors#unauthorized", title: "Unauthorized" },
};
const notFound: CarrierResponse = {
  status: 404,
  body: { type: "https://developer.vonage.com/api-errors#not-found", title: "Not Found" },
};
const urlOf = (request: CarrierRequest) => new URL(request.path, "http://vonage");

const recordOf = (text: LoggedText): Record<string, unknown> => ({
  ...readResponseBody("vonage", "record"),
  message_id: text.ref,
  client_ref: text.statusUrl ? new URL(text.statusUrl).searchParams.get("ref") : "",
  direction: text.direction === "in" ? "inbound" : "outbound",
  from: bare(text.from),
  to: bare(text.to),
  date_received: text.at,
  status: text.direction === "in" ? undefined : text.status,
  error_code: text.code ?? "0",
  provider: text.channel ?? (text.images ? "mms" : "sms"),
  message_body: text.text,
});

/** Two per page; a cursor is valid only with its `iv`. */
function stretch(request: CarrierRequest, all: readonly object[]): CarrierResponse {
  const { searchParams: query } = urlOf(request);
  const index = Number(query.get("cursor")?.replace("after-", "") ?? 0);
  if (index > 0 && query.get("iv") !== `seal-${index}`) return { status: 422, body: {} };
  const next = index + 2;
  const more = next < all.length;
  const body = {
    request_id: uuid(1),
    request_status: more ? "TRUNCATED" : "SUCCESS",
    items_count: Math.min(2, all.length - index),
    product: "MESSAGES",
    records: all.slice(index, next),
    // A URL that must not be followed.
    _links: more ? { next: { href: "https://evil.example/next" } } : {},
    ...(more ? { cursor: `after-${next}`, iv: `seal-${next}` } : {}),
  };
  return { status: 200, body };
}

function numbers(request: CarrierRequest): CarrierResponse {
  const { searchParams: query } = urlOf(request);
  const number = readResponseBody("vonage", "number");
  const others = [2, 3].map((n) => ({
    country: "US",
    msisdn: `1202555010${n}`,
    type: "mobile-lvn",
    features: n === 2 ? ["SMS", "VOICE"] : ["VOICE"],
  }));
  const all = [number, ...others].filter(
    (one) =>
      String(one.msisdn).startsWith(query.get("pattern") ?? "") &&
      (query.get("country") ?? one.country) === one.country,
  );
  // An account without numbers returns an empty object.
  if (all.length === 0) return { status: 200, body: {} };
  const index = Number(query.get("index") ?? 1);
  const page = all.slice(index * 2 - 2, index * 2);
  return { status: 200, body: { count: all.length, numbers: page } };
}

const account: Script = (request) => {
  if (!isKnown(request)) return unknownKey;
  const { pathname } = urlOf(request);
  if (pathname === "/account/numbers") return numbers(request);
  if (pathname === "/number/update") {
    return { status: 200, body: { "error-code": "200", "error-code-label": "success" } };
  }
  if (pathname === "/v2/applications") {
    const page = Number(urlOf(request).searchParams.get("page"));
    const other = { ...application, id: uuid(50), name: "Another", capabilities: {} };
    const applications = page === 1 ? [other] : [application];
    const body = {
      page_size: 1,
      page,
      total_items: 2,
      total_pages: 2,
      _embedded: { applications },
    };
    return { status: 200, body };
  }
  if (pathname !== `/v2/applications/${applicationId}`) return notFound;
  if (request.method !== "PUT") return { status: 200, body: application };
  return { status: 200, body: { ...JSON.parse(request.body), id: applicationId } };
};

const fault = (code: string) => ({
  type: /^\d+$/.test(code)
    ? `https://developer.vonage.com/api-errors/messages#${code}`
    : `https://developer.vonage.com/api-errors#${code}`,
  title: "An example",
  detail: "What went wrong.",
  instance: "bf0ca0bf927b3b52e3cb03217e1a1ddf",
});

export const kit: TextProviderKit = {
  settings: {
    applicationId,
    privateKey: pair.privateKey,
    accountId,
    apiSecret,
    signatureSecret: secrets.current,
    previousSignatureSecret: "",
  },
  rotating: {
    applicationId,
    privateKey: pair.privateKey,
    accountId,
    apiSecret,
    signatureSecret: secrets.current,
    previousSignatureSecret: secrets.previous,
  },
  hasKey: ({ authorization }) => tokenIn(authorization)?.application_id === applicationId,
  hasClock: true,
  oldestSeconds: 25 * 3600,
  signs: "body",

  sign(request, key, at) {
    const body = Buffer.from(request.body);
    const claims = {
      iat: Math.floor(at.getTime() / 1000),
      jti: uuid(99),
      iss: "Vonage",
      payload_hash: createHash("sha256").update(body).digest("hex"),
      api_key: accountId,
      application_id: applicationId,
    };
    const signed = `${coded({ alg: "HS256", typ: "JWT" })}.${coded(claims)}`;
    const signature = createHmac("sha256", secrets[key]).update(signed).digest("base64url");
    const headers = {
      "content-type": request.type,
      authorization: `Bearer ${signed}.${signature}`,
    };
    return { url: request.url, headers, body, receivedAt: at.toISOString() };
  },

  parseSend(request) {
    const body = JSON.parse(request.body);
    const files: { url: string; caption?: string }[] = body.image
      ? [body.image]
      : (body.content ?? []);
    return {
      from: dressed(body.from),
      to: dressed(body.to),
      text: body.text ?? files[0]?.caption ?? null,
      mediaUrls: files.map(({ url }) => url),
      statusUrl: body.webhook_url ?? null,
    };
  },
  accepts: (ref) => ({ status: 202, body: { message_uuid: ref } }),
  countsSegments: false,
  rejects(status, code) {
    if (code === null) return { status, body: "<html>no</html>" };
    return { status, body: { ...readResponseBody("vonage", "rejection"), ...fault(code) } };
  },
  statusReport(reportedStatus, code) {
    const report = {
      message_uuid: uuid(7),
      to: "12025550177",
      from: "12025550100",
      timestamp: "2026-11-20T10:00:04.200Z",
      status: reportedStatus,
      channel: "sms",
      client_ref: "r7",
      ...(code === null ? {} : { error: { ...fault(code), title: code } }),
    };
    const url = webhookUrl("vonage", "ref=r7");
    return { url, type: "application/json", body: JSON.stringify(report) };
  },

  messageLog: (texts) => (request) => {
    if (!isKnown(request)) return unknownKey;
    const { pathname, searchParams: query } = urlOf(request);
    if (pathname !== "/v2/reports/records") return notFound;
    const [start, end] = ["date_start", "date_end"].map((key) => Date.parse(query.get(key) ?? ""));
    if (start === undefined || end === undefined || !(end - start <= 24 * 3600_000)) {
      return { status: 422, body: { title: "Unprocessable entity" } };
    }
    if (query.get("include_message") !== "true" || query.get("product") !== "MESSAGES") {
      return { status: 422, body: { title: "Unprocessable entity" } };
    }
    const found = texts
      .map(recordOf)
      .filter((record) => record.direction === query.get("direction"))
      .filter((record) => !query.has("from") || record.from === query.get("from"))
      .filter((record) => !query.has("to") || record.to === query.get("to"))
      .filter((record) => {
        const at = Date.parse(String(record.date_received));
        return start <= at && at < end;
      });
    return stretch(request, found);
  },
  refOf: uuid,
  sms: { delivered: "delivered", failed: "rejected", received: "received" },
  failure: { code: "1310", problem: "not_a_mobile" },
  logShows: { words: true, images: false },

  account,
  accountLabel: "Front desk",
  namesNumbers: false,
  accountGone: notFound,
  webhookUrlAfter(requests) {
    const put = requests.findLast(({ method }) => method === "PUT")?.body;
    const linked = requests.findLast(({ path }) => path === "/number/update")?.body;
    const messages = put ? JSON.parse(put).capabilities.messages : null;
    if (messages?.version !== "v1") return null;
    const isLinked = new URLSearchParams(linked).get("app_id") === applicationId;
    const { inbound_url, status_url } = messages.webhooks;
    const isOne = inbound_url.address === status_url.address;
    return isLinked && isOne ? inbound_url.address : null;
  },

  pictureAt: (baseUrl) => `${baseUrl}/v3/media/1b456509-0000-4000-8000-000000000001`,
  mediaUrl: "https://media-us.nexmo.com/v3/media/1b456509-0000-4000-8000-000000000001",
  whatsapp: vonageOnWhatsapp(
    account,
    (authorization) => tokenIn(authorization)?.application_id === applicationId,
  ),
};

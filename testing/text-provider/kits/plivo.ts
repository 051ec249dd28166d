import { createHmac } from "node:crypto";
import type { CarrierRequest, CarrierResponse, Script } from "#testing/fake-carrier.ts";
import { readResponseBody, webhookUrl } from "#testing/text-provider/fixtures.ts";
import type { LoggedText, SigningKeyKind, TextProviderKit } from "#testing/text-provider/kit.ts";

const authId = "MA0123456789ABCDEFGH";
const tokens: Readonly<Record<SigningKeyKind, string>> = {
  current: "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNk",
  previous: "ZGNiYTk4NzY1NDMyMTBmZWRjYmE5ODc2NTQzMjEw",
  stranger: "MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAw",
};
const accountPath = `/v1/Account/${authId}`;
const basic = `Basic ${Buffer.from(`${authId}:${tokens.current}`).toString("base64")}`;
const uuid = (n: number) => `4a591a2e-7f1d-11ef-8ea7-${n.toString(16).padStart(12, "0")}`;
const bare = (number: string) => number.replace("+", "");

const isKnown = (request: CarrierRequest) => request.headers.authorization === basic;
// Plivo sends this error as plain text.
const unknownKey: CarrierResponse = {
  status: 401,
  body: "Could not verify your access level for that URL.",
};
const notFound: CarrierResponse = { status: 404, body: readResponseBody("plivo", "rejection") };

/** Two per page, whatever limit was requested. */
function page(request: CarrierRequest, all: readonly object[]): CarrierResponse {
  const url = new URL(request.path, "http://plivo");
  const offset = Number(url.searchParams.get("offset") ?? 0);
  const next = new URL(url);
  next.searchParams.set("offset", String(offset + 2));
  const hasNext = offset + 2 < all.length;
  const meta = {
    limit: 2,
    offset,
    next: hasNext ? next.pathname + next.search : null,
    previous: null,
    total_count: all.length,
  };
  return { status: 200, body: { api_id: uuid(1), meta, objects: all.slice(offset, offset + 2) } };
}

const recordOf = (text: LoggedText): Record<string, unknown> => ({
  ...readResponseBody("plivo", "record"),
  message_uuid: text.ref,
  message_direction: text.direction === "in" ? "inbound" : "outbound",
  message_state: text.status,
  // In the account's time zone.
  message_time: `${new Date(Date.parse(text.at) - 5 * 3600_000).toISOString().slice(0, 23).replace("T", " ")}-05:00`,
  message_type: text.images ? "mms" : "sms",
  from_number: bare(text.from),
  to_number: bare(text.to),
  error_code: text.code ?? "000",
});

const account: Script = (request) => {
  if (!isKnown(request)) return unknownKey;
  const number = readResponseBody("plivo", "number");
  const application = readResponseBody("plivo", "application");
  const { pathname } = new URL(request.path, "http://plivo");
  if (pathname === `${accountPath}/`)
    return { status: 200, body: readResponseBody("plivo", "account") };
  if (pathname === `${accountPath}/Number/`) {
    const others = [2, 3].map((n) => ({
      ...number,
      number: `1202555010${n}`,
      alias: `Line ${n}`,
      application: null,
      sms_enabled: n === 2,
    }));
    return page(request, [number, ...others]);
  }
  if (pathname === `${accountPath}/Number/${number.number}/`) {
    return request.method === "POST"
      ? { status: 202, body: { api_id: uuid(1), message: "changed" } }
      : { status: 200, body: number };
  }
  if (pathname === `${accountPath}/Application/`) {
    const others = [1, 2].map((n) => ({ ...application, app_id: `${n}`, message_url: "" }));
    return page(request, [...others, application]);
  }
  if (pathname === `${accountPath}/Application/${application.app_id}/`) {
    return { status: 202, body: { api_id: uuid(1), message: "changed" } };
  }
  return notFound;
};

export const kit: TextProviderKit = {
  settings: { authId, authToken: tokens.current, previousAuthToken: "" },
  rotating: { authId, authToken: tokens.current, previousAuthToken: tokens.previous },
  hasKey: ({ authorization }) => authorization === basic,
  hasClock: false,
  signs: "address",

  // Signature V2, as Plivo's pages on texts describe; V3 is tested in Plivo's own suite.
  sign(request, key, at) {
    const nonce = String(at.getTime());
    const address = new URL(request.url);
    const signature = createHmac("sha256", tokens[key])
      .update(address.origin + address.pathname + nonce)
      .digest("base64");
    const headers = {
      "content-type": request.type,
      "x-plivo-signature-v2": signature,
      "x-plivo-signature-v2-nonce": nonce,
    };
    const body = Buffer.from(request.body);
    return { url: request.url, headers, body, receivedAt: at.toISOString() };
  },

  parseSend(request) {
    const body = JSON.parse(request.body);
    return {
      from: body.src ?? null,
      to: body.dst ?? null,
      text: body.text ?? null,
      mediaUrls: body.media_urls ?? [],
      statusUrl: body.method === "POST" ? (body.url ?? null) : null,
    };
  },
  accepts: (ref) => ({
    status: 202,
    body: { ...readResponseBody("plivo", "message"), message_uuid: [ref] },
  }),
  countsSegments: false,
  rejects(status, code) {
    if (code === null) return { status, body: "<html>no</html>" };
    return { status, body: { ...readResponseBody("plivo", "rejection"), error: code } };
  },
  statusReport(reportedStatus, code) {
    const form = {
      MessageUUID: uuid(7),
      ParentMessageUUID: uuid(7),
      Type: "sms",
      Status: reportedStatus,
      From: "12025550100",
      To: "12025550177",
      Units: "1",
      ...(code === null ? {} : { ErrorCode: code }),
    };
    const type = "application/x-www-form-urlencoded";
    const body = new URLSearchParams(form).toString();
    return { url: webhookUrl("plivo", "ref=r7"), type, body };
  },

  messageLog: (texts) => (request) => {
    if (!isKnown(request)) return unknownKey;
    const url = new URL(request.path, "http://plivo");
    if (url.pathname !== `${accountPath}/Message/`) return notFound;
    const query = url.searchParams;
    const since = Date.parse(`${query.get("message_time__gte")?.replace(" ", "T")}Z`) || 0;
    const direction = query.get("message_direction");
    const found = texts
      .filter((text) => Date.parse(text.at) >= since)
      .sort((a, b) => b.at.localeCompare(a.at))
      .map(recordOf)
      .filter((record) => !direction || record.message_direction === direction);
    return page(request, found);
  },
  refOf: uuid,
  sms: { delivered: "delivered", failed: "undelivered", received: "received" },
  failure: { code: "70", problem: "number_not_in_service" },
  logShows: { words: false, images: false },

  account,
  accountLabel: "Harbour Street Dental",
  namesNumbers: true,
  accountGone: notFound,
  webhookUrlAfter(requests) {
    const change = requests.findLast(
      ({ method, path }) => method === "POST" && path.startsWith(`${accountPath}/Application/`),
    );
    const body = change ? JSON.parse(change.body) : {};
    return body.message_method === "POST" ? (body.message_url ?? null) : null;
  },

  pictureAt: (baseUrl) => `${baseUrl}${accountPath}/Message/${uuid(1)}/Media/1`,
  mediaUrl: `https://media.plivo.com/Account/${authId}/Message/${uuid(1)}/Media/1`,
};

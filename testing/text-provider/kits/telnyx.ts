import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import type { CarrierRequest, CarrierResponse, Script } from "#testing/fake-carrier.ts";
import { readResponseBody, webhookUrl } from "#testing/text-provider/fixtures.ts";
import type { LoggedText, TextProviderKit } from "#testing/text-provider/kit.ts";

/** A test key from 32 equal bytes: the same in every run. */
function keyOf(byte: number): { secret: KeyObject; formatted: string } {
  const pkcs8 = Buffer.concat([
    Buffer.from("302e020100300506032b657004220420", "hex"),
    Buffer.alloc(32, byte),
  ]);
  const secret = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
  const spki = createPublicKey(secret).export({ format: "der", type: "spki" });
  return { secret, formatted: spki.subarray(-32).toString("base64") };
}
const keys = { current: keyOf(7), previous: keyOf(8), stranger: keyOf(9) };

const apiKey = "KEY0000000000000000000000000_example";
const uuid = (n: number) => `6f1d2c3b-4a59-4e68-8777-${n.toString(16).padStart(12, "0")}`;

const recordStatuses: Readonly<Record<string, string>> = {
  delivered: "delivered",
  delivery_failed: "failed",
  received: "received",
};

const logged = (text: LoggedText): Record<string, unknown> => ({
  ...readResponseBody("telnyx", "message"),
  id: text.ref,
  direction: text.direction === "in" ? "inbound" : "outbound",
  from: { phone_number: text.from },
  to: [
    { phone_number: text.to, status: text.direction === "in" ? "webhook_delivered" : text.status },
  ],
  text: text.text,
  received_at: text.at,
  webhook_url: text.statusUrl ?? null,
  errors: text.code ? [{ code: text.code, title: "example" }] : [],
  media: Array.from({ length: text.images ?? 0 }, (_, n) => ({
    url: `https://media.telnyx.com/${n + 1}`,
    content_type: "image/png",
  })),
});

const recordOf = (text: LoggedText): Record<string, unknown> => ({
  ...readResponseBody("telnyx", "record"),
  uuid: text.ref,
  direction: text.direction === "in" ? "inbound" : "outbound",
  cli: text.from,
  cld: text.to,
  created_at: text.at,
  status: recordStatuses[text.status] ?? text.status,
  errors: text.code ? [text.code] : [],
  delivery_status_webhook_url: text.statusUrl ?? null,
});

function page(request: CarrierRequest, all: readonly object[]): CarrierResponse {
  const url = new URL(request.path, "http://telnyx");
  const number = Number(url.searchParams.get("page[number]") ?? 1);
  const meta = {
    page_number: number,
    page_size: 2,
    total_pages: Math.ceil(all.length / 2),
    total_results: all.length,
  };
  return { status: 200, body: { data: all.slice(number * 2 - 2, number * 2), meta } };
}

const isKnown = (request: CarrierRequest) => request.headers.authorization === `Bearer ${apiKey}`;
const unknownKey: CarrierResponse = {
  status: 401,
  body: { errors: [{ code: "10009", title: "Authentication failed" }] },
};
const notFound: CarrierResponse = {
  status: 404,
  body: { errors: [{ code: "10005", title: "Resource not found" }] },
};

const account: Script = (request) => {
  if (!isKnown(request)) return unknownKey;
  const profile = readResponseBody("telnyx", "profile");
  const number = readResponseBody("telnyx", "number");
  const { pathname } = new URL(request.path, "http://telnyx");
  if (pathname === "/v2/messaging_profiles") return page(request, [profile]);
  if (pathname === `/v2/messaging_profiles/${profile.id}`) {
    return { status: 200, body: { data: profile } };
  }
  if (pathname === "/v2/phone_numbers/messaging") {
    const others = [2, 3].map((n) => ({
      ...number,
      id: `190000000000000000${n}`,
      phone_number: `+1202555010${n}`,
      messaging_profile_id: null,
      tags: [`Line ${n}`],
      features: { sms: n === 2 ? {} : null, mms: null },
    }));
    return page(request, [number, ...others]);
  }
  if (pathname === `/v2/phone_numbers/${number.id}/messaging`) {
    return { status: 200, body: { data: number } };
  }
  if (pathname === "/v2/short_codes") return page(request, [shortCode]);
  if (pathname === `/v2/short_codes/${shortCode.id}`)
    return { status: 200, body: { data: shortCode } };
  return notFound;
};

export const shortCode = {
  record_type: "short_code",
  id: uuid(77),
  short_code: "88222",
  country_code: "US",
  messaging_profile_id: String(readResponseBody("telnyx", "profile").id),
  tags: ["Votes"],
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20T10:00:00Z",
};

export const kit: TextProviderKit = {
  tooFast: { 40014: "sender", 40018: "sender", 40318: "sender" },
  settings: { apiKey, publicKey: keys.current.formatted, previousPublicKey: "" },
  rotating: {
    apiKey,
    publicKey: keys.current.formatted,
    previousPublicKey: keys.previous.formatted,
  },
  hasKey: ({ authorization }) => authorization === `Bearer ${apiKey}`,
  hasClock: true,
  signs: "body",

  sign(request, key, at) {
    const body = Buffer.from(request.body);
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signed = Buffer.concat([Buffer.from(`${timestamp}|`), body]);
    const headers = {
      "content-type": request.type,
      "telnyx-timestamp": timestamp,
      "telnyx-signature-ed25519": sign(null, signed, keys[key].secret).toString("base64"),
    };
    return { url: request.url, headers, body, receivedAt: at.toISOString() };
  },

  parseSend(request) {
    const body = JSON.parse(request.body);
    return {
      from: body.from ?? null,
      to: body.to ?? null,
      text: body.text ?? null,
      mediaUrls: body.media_urls ?? [],
      statusUrl: body.webhook_url ?? null,
    };
  },
  accepts: (ref) => ({
    status: 200,
    body: { data: { ...readResponseBody("telnyx", "message"), id: ref, parts: 2 } },
  }),
  countsSegments: true,
  acceptsFailed: (ref, code) => ({
    status: 200,
    body: {
      data: {
        ...readResponseBody("telnyx", "message"),
        id: ref,
        to: [{ phone_number: "+12025550177", status: "sending_failed" }],
        errors: [{ code, title: "example" }],
      },
    },
  }),
  rejects(status, code) {
    if (code === null) return { status, body: "<html>no</html>" };
    const errors = [{ code, title: code === "40300" ? "Blocked due to STOP message" : "example" }];
    return { status, body: { errors } };
  },
  statusReport(reportedStatus, code) {
    const payload = {
      ...readResponseBody("telnyx", "message"),
      id: uuid(7),
      to: [{ phone_number: "+12025550177", status: reportedStatus }],
      errors: code === null ? [] : [{ code, title: code === "40300" ? "STOP" : "example" }],
    };
    const event_type = reportedStatus === "sent" ? "message.sent" : "message.finalized";
    const data = {
      event_type,
      id: `1b2c3d4e-0000-4000-8000-${reportedStatus.padEnd(12, "0")}`,
      occurred_at: "2026-11-20T10:00:04.200+00:00",
      payload,
      record_type: "event",
    };
    const url = webhookUrl("telnyx", "ref=r7");
    return { url, type: "application/json", body: JSON.stringify({ data, meta: { attempt: 1 } }) };
  },

  messageLog: (texts) => (request) => {
    if (!isKnown(request)) return unknownKey;
    const url = new URL(request.path, "http://telnyx");
    const one = /^\/v2\/messages\/([^/]+)$/.exec(url.pathname);
    if (one) {
      const text = texts.find(({ ref }) => ref === one[1]);
      return text ? { status: 200, body: { data: logged(text) } } : notFound;
    }
    const { searchParams: query } = url;
    if (query.get("filter[record_type]") !== "messaging") return { status: 400, body: {} };
    const since = Date.parse(query.get("filter[created_at][gte]") ?? "") || 0;
    const [direction, cli, cld] = ["direction", "cli", "cld"].map((key) =>
      query.get(`filter[${key}]`),
    );
    const found = texts
      .map(recordOf)
      .filter((record) => Date.parse(String(record.created_at)) >= since)
      .filter((record) => !direction || record.direction === direction)
      .filter((record) => !cli || record.cli === cli)
      .filter((record) => !cld || record.cld === cld)
      .sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
    return page(request, found);
  },
  refOf: uuid,
  sms: { delivered: "delivered", failed: "delivery_failed", received: "received" },
  failure: { code: "40001", problem: "not_a_mobile" },
  logShows: { words: true, images: true },

  account,
  accountLabel: "Front desk",
  namesNumbers: true,
  accountGone: notFound,
  webhookUrlAfter(requests) {
    const patches = requests.filter(
      ({ method, path }) => method === "PATCH" && path.startsWith("/v2/messaging_profiles/"),
    );
    const body = patches.at(-1)?.body;
    return body ? (JSON.parse(body).webhook_url ?? null) : null;
  },

  pictureAt: (baseUrl) => `${baseUrl}/v2/media/picture/download`,
  mediaUrl: "https://media.telnyx.com/picture",
};

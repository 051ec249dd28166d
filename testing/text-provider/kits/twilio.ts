import { createHash, createHmac } from "node:crypto";
import type { CarrierRequest, CarrierResponse, Script } from "#testing/fake-carrier.ts";
import { readResponseBody, webhookUrl } from "#testing/text-provider/fixtures.ts";
import type { LoggedText, TextProviderKit } from "#testing/text-provider/kit.ts";
import { twilioOnWhatsapp } from "#testing/text-provider/whatsapp/twilio.ts";

const accountSid = "AC0123456789abcdef0123456789abcdef";
const tokens = {
  current: "0123456789abcdef0123456789abcdef",
  previous: "fedcba9876543210fedcba9876543210",
  stranger: "00000000000000000000000000000000",
};
const accountPath = `/2010-04-01/Accounts/${accountSid}`;
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;
const sid = (letters: string, n: number) => letters + n.toString(16).padStart(32, "0");

function messageBody(change: Record<string, unknown>): Record<string, unknown> {
  const body = { ...readResponseBody("twilio", "message"), ...change };
  const uri = `${accountPath}/Messages/${body.sid}`;
  return { ...body, uri: `${uri}.json`, subresource_uris: { media: `${uri}/Media.json` } };
}

const rfc2822 = (at: string) => new Date(at).toUTCString().replace("GMT", "+0000");

const addressOf = ({ channel }: LoggedText, number: string) =>
  channel === "whatsapp" ? `whatsapp:${number}` : number;

/** Not yet sent, so it has no `date_sent`, and a search by that date skips it. */
const isWaiting = ({ status: reportedStatus }: LoggedText): boolean =>
  ["accepted", "queued", "sending"].includes(reportedStatus);

const logged = (text: LoggedText): Record<string, unknown> =>
  messageBody({
    sid: text.ref,
    direction: text.direction === "in" ? "inbound" : "outbound-api",
    from: addressOf(text, text.from),
    to: addressOf(text, text.to),
    body: text.text,
    status: text.status,
    date_created: rfc2822(text.at),
    date_sent: isWaiting(text) ? null : rfc2822(text.at),
    error_code: text.code === undefined ? null : Number(text.code),
    num_media: String(text.images ?? 0),
  });

/** A page of two, with the URI of the next page. */
function page(request: CarrierRequest, name: string, all: readonly object[]): CarrierResponse {
  const url = new URL(request.path, "http://twilio");
  const number = Number(url.searchParams.get("Page") ?? 0);
  const next = new URL(url);
  next.searchParams.set("Page", String(number + 1));
  next.searchParams.set("PageToken", `PT${number + 1}`);
  const hasNext = all.length > (number + 1) * 2;
  const body = {
    [name]: all.slice(number * 2, number * 2 + 2),
    page: number,
    page_size: 2,
    start: number * 2,
    end: Math.min(number * 2 + 1, all.length - 1),
    uri: request.path,
    first_page_uri: request.path,
    previous_page_uri: null,
    next_page_uri: hasNext ? next.pathname + next.search : null,
  };
  return { status: 200, body };
}

const isKnown = (request: CarrierRequest) =>
  request.headers.authorization === basic(`${accountSid}:${tokens.current}`);
const unknownKey: CarrierResponse = {
  status: 401,
  body: { code: 20003, message: "No.", status: 401 },
};

const noneThere: CarrierResponse = {
  status: 404,
  body: { code: 20404, message: "Not found.", status: 404 },
};

export const shortCode = {
  account_sid: accountSid,
  api_version: "2010-04-01",
  date_created: rfc2822("2026-11-20T10:00:00Z"),
  date_updated: rfc2822("2026-11-20T10:00:00Z"),
  friendly_name: "Votes",
  short_code: "88222",
  sid: sid("SC", 1),
  sms_fallback_method: "POST",
  sms_fallback_url: "",
  sms_method: "POST",
  sms_url: "",
  uri: `${accountPath}/SMS/ShortCodes/${sid("SC", 1)}.json`,
};

/** Two services; the second one contains the account's first number. */
const services = [1, 2].map((n) => ({
  ...readResponseBody("twilio", "service"),
  sid: sid("MG", n),
}));
export const serviceOfNumber = sid("MG", 2);

/** Newer APIs return the full URL of the next page, and the name of the list in `meta`. */
export function messagingServices(request: CarrierRequest): CarrierResponse | null {
  const url = new URL(request.path, "https://messaging.twilio.com");
  if (url.pathname === "/v1/Services") {
    const number = Number(url.searchParams.get("Page") ?? 0);
    const next = new URL(url);
    next.searchParams.set("Page", String(number + 1));
    next.searchParams.set("PageToken", `PT${number + 1}`);
    const meta = {
      first_page_url: url.href,
      key: "services",
      next_page_url: number === 0 ? next.href : null,
      page: number,
      page_size: 1,
      previous_page_url: null,
      url: url.href,
    };
    return { status: 200, body: { meta, services: services.slice(number, number + 1) } };
  }
  const [, expected, member] =
    /^\/v1\/Services\/(MG\w+)(?:\/PhoneNumbers\/(PN\w+))?$/.exec(url.pathname) ?? [];
  const service = services.find((one) => one.sid === expected);
  if (!service) return null;
  if (member === undefined) return { status: 200, body: service };
  const number = readResponseBody("twilio", "number");
  if (expected !== serviceOfNumber || member !== number.sid) return null;
  const body = {
    sid: number.sid,
    account_sid: accountSid,
    service_sid: expected,
    date_created: "2026-11-20T10:00:00Z",
    date_updated: "2026-11-20T10:00:00Z",
    phone_number: number.phone_number,
    country_code: "US",
    capabilities: ["SMS", "Voice"],
    url: url.href,
  };
  return { status: 200, body };
}

const account: Script = (request) => {
  if (!isKnown(request)) return unknownKey;
  const number = readResponseBody("twilio", "number");
  if (request.path === `${accountPath}.json`)
    return { status: 200, body: readResponseBody("twilio", "account") };
  if (request.path.startsWith(`${accountPath}/IncomingPhoneNumbers.json`)) {
    const others = [2, 3].map((n) => ({
      ...number,
      sid: sid("PN", n),
      phone_number: `+1202555010${n}`,
      friendly_name: `Line ${n}`,
      capabilities: { voice: true, sms: n === 2, mms: false, fax: false },
      sms_url: "",
    }));
    return page(request, "incoming_phone_numbers", [number, ...others]);
  }
  if (request.path === `${accountPath}/IncomingPhoneNumbers/${number.sid}.json`) {
    const set = new URLSearchParams(request.body).get("SmsUrl");
    return { status: 200, body: { ...number, ...(set ? { sms_url: set } : {}) } };
  }
  if (request.path.startsWith(`${accountPath}/SMS/ShortCodes.json`))
    return page(request, "short_codes", [shortCode]);
  if (request.path === `${accountPath}/SMS/ShortCodes/${shortCode.sid}.json`) {
    const set = new URLSearchParams(request.body).get("SmsUrl");
    return { status: 200, body: { ...shortCode, ...(set ? { sms_url: set } : {}) } };
  }
  return messagingServices(request) ?? noneThere;
};

export const kit: TextProviderKit = {
  tooFast: { 14107: "sender", 21611: "sender" },
  settings: { accountSid, authToken: tokens.current, authTokenSecondary: "" },
  rotating: { accountSid, authToken: tokens.current, authTokenSecondary: tokens.previous },
  hasKey: ({ authorization }) => authorization === basic(`${accountSid}:${tokens.current}`),
  hasClock: false,
  signs: "body",

  sign(request, key, at) {
    const body = Buffer.from(request.body);
    const isForm = request.type.startsWith("application/x-www-form-urlencoded");
    const url = isForm
      ? request.url
      : `${request.url}${request.url.includes("?") ? "&" : "?"}bodySHA256=${createHash("sha256").update(body).digest("hex")}`;
    const params = isForm ? [...new URLSearchParams(request.body)] : [];
    params.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    const signature = createHmac("sha1", tokens[key])
      .update(url + params.map(([name, value]) => name + value).join(""))
      .digest("base64");
    const headers = { "content-type": request.type, "x-twilio-signature": signature };
    return { url, headers, body, receivedAt: at.toISOString() };
  },
  otherwiseSigned: {
    url: webhookUrl("twilio"),
    type: "application/json",
    body: '{"type":"com.twilio.messaging.message.delivered"}',
  },

  parseSend(request) {
    const form = new URLSearchParams(request.body);
    return {
      from: form.get("From"),
      to: form.get("To"),
      text: form.get("Body"),
      mediaUrls: form.getAll("MediaUrl"),
      statusUrl: form.get("StatusCallback"),
    };
  },
  accepts: (ref) => ({ status: 201, body: messageBody({ sid: ref, num_segments: "2" }) }),
  countsSegments: true,
  acceptsFailed: (ref, code) => ({
    status: 201,
    body: messageBody({ sid: ref, status: "failed", error_code: Number(code) }),
  }),
  rejects(status, code) {
    if (code === null) return { status, body: "<html>no</html>" };
    const body = { ...readResponseBody("twilio", "rejection"), code: Number(code), status };
    return { status, body };
  },
  statusReport(reportedStatus, code) {
    const form = {
      AccountSid: accountSid,
      MessageSid: sid("SM", 7),
      SmsSid: sid("SM", 7),
      MessageStatus: reportedStatus,
      SmsStatus: reportedStatus,
      From: "+12025550100",
      To: "+12025550177",
      ...(code === null ? {} : { ErrorCode: code }),
    };
    const type = "application/x-www-form-urlencoded";
    const body = new URLSearchParams(form).toString();
    return { url: webhookUrl("twilio", "ref=r7"), type, body };
  },

  messageLog: (texts) => (request) => {
    if (!isKnown(request)) return unknownKey;
    const url = new URL(request.path, "http://twilio");
    const media = /\/Messages\/(\w+)\/Media\.json$/.exec(url.pathname);
    if (media) {
      const message = texts.find((text) => text.ref === media[1]);
      const list = Array.from({ length: message?.images ?? 0 }, (_, n) => ({
        account_sid: accountSid,
        content_type: "image/png",
        date_created: rfc2822("2026-11-20T10:00:00Z"),
        date_updated: rfc2822("2026-11-20T10:00:00Z"),
        parent_sid: media[1],
        sid: sid("ME", n + 1),
        uri: `${accountPath}/Messages/${media[1]}/Media/${sid("ME", n + 1)}.json`,
      }));
      return page(request, "media_list", list);
    }
    const { searchParams: query } = url;
    const sentSince = query.get("DateSent>");
    const found = texts
      .filter((text) => !query.has("To") || addressOf(text, text.to) === query.get("To"))
      .filter((text) => !query.has("From") || addressOf(text, text.from) === query.get("From"))
      .filter(
        (text) =>
          sentSince === null || (!isWaiting(text) && Date.parse(text.at) >= Date.parse(sentSince)),
      )
      .sort((a, b) => b.at.localeCompare(a.at));
    return page(request, "messages", found.map(logged));
  },
  refOf: (n) => sid("SM", n),
  sms: { delivered: "delivered", failed: "undelivered", received: "received" },
  failure: { code: "30006", problem: "not_a_mobile" },
  logShows: { words: true, images: true },

  account,
  accountLabel: "Harbour Street Dental",
  namesNumbers: true,
  accountGone: { status: 404, body: { code: 20404, message: "Not found.", status: 404 } },
  webhookUrlAfter(requests) {
    const posts = requests.filter(
      ({ method, path }) => method === "POST" && path.includes("/IncomingPhoneNumbers/PN"),
    );
    return new URLSearchParams(posts.at(-1)?.body).get("SmsUrl");
  },

  pictureAt: (baseUrl) => `${baseUrl}${accountPath}/Messages/${sid("MM", 1)}/Media/${sid("ME", 1)}`,
  mediaUrl: "https://mms.twiliocdn.com/AC0123/picture?Expires=1",
  whatsapp: twilioOnWhatsapp(accountSid, account),
};

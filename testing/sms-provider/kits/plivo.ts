import { createHmac } from "node:crypto";
import type { Asked, Says, Script } from "#testing/fake-carrier.ts";
import { answerBody, hookAddress } from "#testing/sms-provider/fixtures.ts";
import type { BookedSms, Hand, SmsProviderKit } from "#testing/sms-provider/kit.ts";

const authId = "MA0123456789ABCDEFGH";
const tokens: Readonly<Record<Hand, string>> = {
  current: "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNk",
  previous: "ZGNiYTk4NzY1NDMyMTBmZWRjYmE5ODc2NTQzMjEw",
  stranger: "MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAw",
};
const home = `/v1/Account/${authId}`;
const basic = `Basic ${Buffer.from(`${authId}:${tokens.current}`).toString("base64")}`;
const uuid = (n: number) => `4a591a2e-7f1d-11ef-8ea7-${n.toString(16).padStart(12, "0")}`;
const bare = (number: string) => number.replace("+", "");

const isKnown = (asked: Asked) => asked.headers.authorization === basic;
// it says this one in plain text
const unknownKey: Says = { status: 401, body: "Could not verify your access level for that URL." };
const notFound: Says = { status: 404, body: answerBody("plivo", "refusal") };

/** Two to a page, whatever was asked for. */
function page(asked: Asked, all: readonly object[]): Says {
  const url = new URL(asked.path, "http://plivo");
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

const recordOf = (text: BookedSms): Record<string, unknown> => ({
  ...answerBody("plivo", "record"),
  message_uuid: text.ref,
  message_direction: text.direction === "in" ? "inbound" : "outbound",
  message_state: text.word,
  // the account's own zone
  message_time: `${new Date(Date.parse(text.at) - 5 * 3600_000).toISOString().slice(0, 23).replace("T", " ")}-05:00`,
  message_type: text.pictures ? "mms" : "sms",
  from_number: bare(text.from),
  to_number: bare(text.to),
  error_code: text.code ?? "000",
});

const account: Script = (asked) => {
  if (!isKnown(asked)) return unknownKey;
  const number = answerBody("plivo", "number");
  const application = answerBody("plivo", "application");
  const { pathname } = new URL(asked.path, "http://plivo");
  if (pathname === `${home}/`) return { status: 200, body: answerBody("plivo", "account") };
  if (pathname === `${home}/Number/`) {
    const others = [2, 3].map((n) => ({
      ...number,
      number: `1202555010${n}`,
      alias: `Line ${n}`,
      application: null,
      sms_enabled: n === 2,
    }));
    return page(asked, [number, ...others]);
  }
  if (pathname === `${home}/Number/${number.number}/`) {
    return asked.method === "POST"
      ? { status: 202, body: { api_id: uuid(1), message: "changed" } }
      : { status: 200, body: number };
  }
  if (pathname === `${home}/Application/`) {
    const others = [1, 2].map((n) => ({ ...application, app_id: `${n}`, message_url: "" }));
    return page(asked, [...others, application]);
  }
  if (pathname === `${home}/Application/${application.app_id}/`) {
    return { status: 202, body: { api_id: uuid(1), message: "changed" } };
  }
  return notFound;
};

export const kit: SmsProviderKit = {
  settings: { authId, authToken: tokens.current, previousAuthToken: "" },
  rotating: { authId, authToken: tokens.current, previousAuthToken: tokens.previous },
  holdKey: ({ authorization }) => authorization === basic,
  hasClock: false,
  signs: "address",

  // V2, which is what its pages about texts describe; V3 stands in the vendor's own suite
  sign(request, hand, at) {
    const nonce = String(at.getTime());
    const address = new URL(request.url);
    const signature = createHmac("sha256", tokens[hand])
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

  understood(asked) {
    const body = JSON.parse(asked.body);
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
    body: { ...answerBody("plivo", "message"), message_uuid: [ref] },
  }),
  countsSegments: false,
  refuses(status, code) {
    if (code === null) return { status, body: "<html>no</html>" };
    return { status, body: { ...answerBody("plivo", "refusal"), error: code } };
  },
  statusReport(word, code) {
    const form = {
      MessageUUID: uuid(7),
      ParentMessageUUID: uuid(7),
      Type: "sms",
      Status: word,
      From: "12025550100",
      To: "12025550177",
      Units: "1",
      ...(code === null ? {} : { ErrorCode: code }),
    };
    const type = "application/x-www-form-urlencoded";
    const body = new URLSearchParams(form).toString();
    return { url: hookAddress("plivo", "ref=r7"), type, body };
  },

  books: (texts) => (asked) => {
    if (!isKnown(asked)) return unknownKey;
    const url = new URL(asked.path, "http://plivo");
    if (url.pathname !== `${home}/Message/`) return notFound;
    const query = url.searchParams;
    const since = Date.parse(`${query.get("message_time__gte")?.replace(" ", "T")}Z`) || 0;
    const direction = query.get("message_direction");
    const found = texts
      .filter((text) => Date.parse(text.at) >= since)
      .sort((a, b) => b.at.localeCompare(a.at))
      .map(recordOf)
      .filter((record) => !direction || record.message_direction === direction);
    return page(asked, found);
  },
  refOf: uuid,
  words: { delivered: "delivered", failed: "undelivered", received: "received" },
  badEnd: { code: "70", problem: "unknown_handset" },
  booksShow: { words: false, pictures: false },

  account,
  accountLabel: "Harbour Street Dental",
  namesNumbers: true,
  accountGone: notFound,
  hookOf(asked) {
    const change = asked.findLast(
      ({ method, path }) => method === "POST" && path.startsWith(`${home}/Application/`),
    );
    const body = change ? JSON.parse(change.body) : {};
    return body.message_method === "POST" ? (body.message_url ?? null) : null;
  },

  pictureAt: (baseUrl) => `${baseUrl}${home}/Message/${uuid(1)}/Media/1`,
  storehouse: `https://media.plivo.com/Account/${authId}/Message/${uuid(1)}/Media/1`,
};

import { createHmac } from "node:crypto";
import { plivo } from "#server/providers/voice/plivo.ts";
import type { CarrierResponse } from "#testing/fake-carrier.ts";
import { readResponseBody } from "#testing/text-provider/fixtures.ts";
import { kit as texts } from "#testing/text-provider/kits/plivo.ts";
import { addresses } from "#testing/voice-provider/addresses.ts";
import type {
  ProviderRecords,
  SigningKeyKind,
  VoiceProviderKit,
} from "#testing/voice-provider/kit.ts";
import {
  type PlivoCompanyOptions,
  plivoCommandLines,
  plivoCompany,
} from "#testing/voice-provider/plivo-company.ts";
import { readPlivoXml } from "#testing/voice-provider/read-plivo-xml.ts";
import { eventsExamples } from "#testing/voice-provider/webhooks/plivo-events.ts";
import { requestExamples } from "#testing/voice-provider/webhooks/plivo-requests.ts";

const { authId = "" } = texts.settings;
const accountPath = `/v1/Account/${authId}`;
const ownSettings = { browserUsername: "deskbell140703093944" };
const prefixes = {
  leg: "58e76e86-54b8-402e-9d83-",
  conference: "d5c8be43-87d0-4ba6-90a1-",
  recording: "c2186400-1c8c-11e4-a664-",
} as const;
const refOf = (kind: keyof typeof prefixes, n: number) =>
  prefixes[kind] + String(n).padStart(12, "0");
const tokenOf: Readonly<Record<SigningKeyKind, string>> = {
  current: texts.rotating.authToken ?? "",
  previous: texts.rotating.previousAuthToken ?? "",
  stranger: "MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAw",
};

const rejects = (status: number, code: string | null): CarrierResponse => ({
  status,
  body: code === null ? "" : { ...readResponseBody("plivo", "rejection"), error: code },
});
const company: PlivoCompanyOptions = {
  home: accountPath,
  isKnown: ({ headers }) => texts.hasKey(headers),
  unknownKey: { status: 401, body: "Could not verify your access level for that URL." },
  notFound: { status: 404, body: readResponseBody("plivo", "rejection") },
  newLeg: refOf("leg", 100),
  newRecording: refOf("recording", 100),
  render: (steps) => plivo.render(steps, addresses("plivo")).body,
};
/** Plivo's paths identify a conference by name and a participant by number; maps these to the suite's references. */
let records: ProviderRecords = { conferences: [], legs: [], recordings: [] };

const sortedBy = (pairs: Iterable<[string, string]>) =>
  [...pairs].sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));

export const kit: VoiceProviderKit = {
  settings: { ...texts.settings, ...ownSettings },
  rotating: { ...texts.rotating, ...ownSettings },
  hasClock: false,
  // Signature V3, which also covers the form.
  sign(request, hand, at) {
    const nonce = "12345678901234567890";
    const url = new URL(request.url);
    const query = sortedBy(url.searchParams).map(([name, value]) => `${name}=${value}`);
    const fields = sortedBy(new URLSearchParams(request.body)).map(([name, value]) => name + value);
    const queryText = query.length + fields.length > 0 ? `?${query.join("&")}` : "";
    const between = query.length > 0 && fields.length > 0 ? "." : "";
    const signed = `${url.origin}${url.pathname}${queryText}${between}${fields.join("")}.${nonce}`;
    return {
      url: request.url,
      headers: {
        "content-type": request.type,
        "x-plivo-signature-v3": createHmac("sha256", tokenOf[hand]).update(signed).digest("base64"),
        "x-plivo-signature-v3-nonce": nonce,
      },
      body: Buffer.from(request.body),
      receivedAt: at.toISOString(),
    };
  },
  asks: requestExamples,
  events: eventsExamples,
  refOf,
  company(now) {
    records = now;
    return plivoCompany(company, now);
  },
  actions: (requests) => plivoCommandLines(requests, records, company),
  readScript({ status, type, body }) {
    if (status !== 200 || type !== "application/xml")
      throw new Error(`${status} ${type} is no XML`);
    return readPlivoXml(body);
  },
  namesRooms: true,
  lacks: ["leg names", "one ear", "fetched notices", "two channels", "room references"],
  rejects,
  codes: {
    badNumber: rejects(400, "to parameter is not valid"),
    country: rejects(403, "Destination country barred. Check your geo permissions."),
    tooMany: rejects(429, "Rate limit exceeded"),
  },
  account(request) {
    const { pathname } = new URL(request.path, "http://plivo");
    const isMade = request.method === "POST";
    if (pathname === `${accountPath}/Application/` && isMade)
      return { status: 201, body: { message: "created", app_id: "29986316244302999" } };
    if (pathname !== `${accountPath}/Endpoint/`) return texts.account(request);
    if (isMade)
      return { status: 201, body: { message: "created", username: ownSettings.browserUsername } };
    return { status: 200, body: { meta: { next: null }, objects: [] } };
  },
  hooksOf(requests) {
    const change = requests.find(
      ({ method, path }) => method === "POST" && path.startsWith(`${accountPath}/Application/`),
    );
    const body = change ? (JSON.parse(change.body) as Record<string, string>) : {};
    const methods = [body.answer_method, body.fallback_method, body.hangup_method];
    const isPosted = methods.every((method) => method === "POST");
    return {
      voice: (isPosted && body.answer_url) || null,
      fallback: (isPosted && body.fallback_answer_url) || null,
      eventsUrl: (isPosted && body.hangup_url) || null,
    };
  },
  numberRef: "12025550100",
  warehouse:
    (ref, wav, elsewhere = "https://s3.amazonaws.com/recordings_2026/1.wav") =>
    (request) => {
      if (request.path === "/warehouse") return { status: 200, body: wav };
      if (request.path !== `${accountPath}/Recording/${ref}/`) return null;
      return {
        status: 200,
        body: { recording_id: ref, recording_url: elsewhere, recording_format: "wav" },
      };
    },
};

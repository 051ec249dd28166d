// Contract tests against Mailgun's official package and a description of its API.
import fs from "node:fs";
import Mailgun from "mailgun.js";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Connection, FetchFn, RawRequest } from "#server/ports/provider.ts";
import { plainEmail, richEmail } from "#testing/email-provider/emails.ts";
import {
  readFixture,
  readResponseBody,
  unsigned,
  type WebhookFixture,
  webhookUrl,
} from "#testing/email-provider/fixtures.ts";
import { kit } from "#testing/email-provider/kits/mailgun.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { composeMime } from "./compose-mime.ts";
import { mailgunFailureOf, mailgunReasons, mailgunRejectionOf } from "./mailgun/problems.ts";
import { mailgun } from "./mailgun.ts";
import { parseFormData } from "./parse-form-data.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (change: Partial<Connection> = {}): Connection => ({
  settings: kit.settings,
  baseUrl: carrier.url,
  http: fetch,
  ...change,
});
const send = (email = richEmail, connection = connect()) =>
  mailgun.send(connection, email, AbortSignal.timeout(10_000));
const respondAccepted = (id = `<${richEmail.messageId}>`) =>
  carrier.says({ status: 200, body: { id, message: "Queued. Thank you." } });

const official = () =>
  new Mailgun(FormData).client({
    username: "api",
    key: kit.settings.apiKey ?? "",
    url: carrier.url,
  });
const domain = "mg.harbour.example";

function summarizeRequest(request: CarrierRequest | undefined) {
  const parts = parseFormData(
    request?.headers["content-type"] ?? "",
    Buffer.from(request?.body ?? ""),
  );
  const fields = (parts ?? []).map(({ name, bytes }) => `${name}: ${bytes.toString("utf8")}`);
  const { pathname, searchParams } = new URL(request?.path ?? "", "http://any");
  return {
    method: request?.method,
    path: decodeURIComponent(pathname),
    query: [...searchParams].sort(),
    key: request?.headers.authorization,
    fields: fields.sort(),
  };
}

describe("a description of Mailgun's API", () => {
  const file = sharedFixturePath("specs", "mail", "mailgun.subset.json.gz");

  test(file ? "knows every place we ask at, and the responses we play" : "not here", async () => {
    if (file === null) return;
    const check = openApiCheck(file);
    respondAccepted();
    await send();
    carrier.plays(kit.find?.script ?? never());
    await mailgun.find(connect(), kit.find?.lost ?? never());
    carrier.plays(kit.account?.script ?? never());
    await mailgun.check(connect());
    carrier.plays(() => ({ status: 200, body: {} }));
    await mailgun.removeSuppression(connect(), "maya@mail.example");
    expect(carrier.requests).toHaveLength(6);
    const faults = carrier.requests.flatMap(({ method, path }) => check.request(method, path));
    expect(faults.filter((fault) => !fault.startsWith("form "))).toEqual([]);
    expect(check.request("GET", `/v3/${domain}/events?mesage-id=x`)).not.toEqual([]);
    const body = readResponseBody("mailgun", "domain");
    expect(check.response("GET", `/v4/domains/${domain}`, 200, body)).toEqual([]);
  });
});

describe("Mailgun's official package", () => {
  test("sends the same bytes and fields as ours", async () => {
    respondAccepted();
    respondAccepted();
    await send();
    const recipients = [...richEmail.to, ...richEmail.cc, ...richEmail.bcc];
    await official().messages.create(domain, {
      to: recipients.map(({ address }) => address),
      message: (await composeMime(richEmail)).toString("utf8"),
      "v:deskbell_ref": richEmail.ref,
    });
    const [ours, theirs] = carrier.requests.map(summarizeRequest);
    expect(ours).toEqual(theirs);
    expect(ours?.fields).toHaveLength(recipients.length + 2);
  });

  test("reads events, removes suppressions and reads a domain with the same requests as ours", async () => {
    carrier.plays((request) =>
      request.method === "DELETE"
        ? { status: 200, body: { message: "removed", address: "maya@mail.example" } }
        : (kit.find?.script(request) ?? kit.account?.script(request) ?? null),
    );
    const lost = kit.find?.lost ?? never();
    await mailgun.find(connect(), lost);
    await mailgun.removeSuppression(connect(), "maya@mail.example");
    await mailgun.check(connect());
    const ours = carrier.requests.map(summarizeRequest);
    carrier.forget();
    carrier.plays((request) =>
      request.method === "DELETE"
        ? { status: 200, body: { message: "removed", address: "maya@mail.example" } }
        : (kit.find?.script(request) ?? kit.account?.script(request) ?? null),
    );
    const client = official();
    // The package warns that the logs API of a paid plan should be used; not every account has it.
    vi.spyOn(console, "warn").mockReturnValueOnce();
    await client.events.get(domain, {
      "message-id": lost.messageId,
      begin: String(Date.parse(lost.since) / 1000 - 60),
      ascending: "yes",
      limit: 5,
    });
    for (const list of ["bounces", "complaints", "unsubscribes"] as const) {
      await client.suppressions.destroy(domain, list, "maya@mail.example");
    }
    await client.domains.get(domain);
    expect(ours).toEqual(carrier.requests.map(summarizeRequest));
  });

  test("understands our simulated rejection", async () => {
    carrier.says({ status: 400, body: { message: "'to' parameter is not a valid address" } });
    const act = official().messages.create(domain, { to: "x", message: "Subject: x" });
    await expect(act).rejects.toMatchObject({
      status: 400,
      details: "'to' parameter is not a valid address",
    });
  });
});

describe("the signature", () => {
  const vectors = sharedFixturePath("specs", "mail", "webhook-signature-vectors.json");
  test(vectors ? "fits the kept example" : "not here: the kept example", () => {
    if (vectors === null) return;
    const { key, ...signature } = JSON.parse(fs.readFileSync(vectors, "utf8")).mailgun;
    const raw: RawRequest = {
      url: webhookUrl("mailgun", "events"),
      headers: { "content-type": "application/json" },
      body: Buffer.from(JSON.stringify({ signature, "event-data": {} })),
      receivedAt: "2018-06-14T20:07:34.000Z",
    };
    const verdict = (ms: number) =>
      mailgun.verify({ signingKey: key }, raw, "events", new Date(ms)).kind;
    const at = Number(signature.timestamp) * 1000;
    expect(verdict(at)).toBe("valid");
    // Mailgun retries for eight hours with the first signature.
    expect(verdict(at + 8 * 3_600_000)).toBe("valid");
    expect(verdict(at + 9 * 3_600_000 + 1_000)).toBe("expired");
    expect(verdict(at - 901_000)).toBe("expired");
  });

  test("uses the token as the dedupe key, so a captured signature can't be replayed with another body", () => {
    const webhookKit = kit.webhooks ?? never();
    const at = new Date("2026-11-20T10:00:00.000Z");
    const seen = webhookKit.sign(
      unsigned("mailgun", readFixture<WebhookFixture>("mailgun", "event-delivered")),
      "current",
      at,
    );
    const { signature } = JSON.parse(Buffer.from(seen.body).toString("utf8"));
    const bounced = readFixture<WebhookFixture>("mailgun", "event-bounced").request.json as object;
    const replay = { ...seen, body: Buffer.from(JSON.stringify({ signature, ...bounced })) };
    expect(mailgun.dedupeKey(replay, "events")).toBe(mailgun.dedupeKey(seen, "events"));
  });
});

describe("Mailgun specifics", () => {
  test("keeps our Message-ID, so the outcome has no other", async () => {
    respondAccepted();
    expect(await send()).toMatchObject({ providerRef: richEmail.messageId, messageId: null });
  });

  test.each([
    ["us", "https://api.mailgun.net/v3/mg.harbour.example/messages.mime"],
    ["eu", "https://api.eu.mailgun.net/v3/mg.harbour.example/messages.mime"],
  ])("sends from a domain in the %s region to that region's API", async (region, address) => {
    const requestedUrls: string[] = [];
    const http: FetchFn = async (url) => {
      requestedUrls.push(url);
      return Response.json({ id: "<1@mg.harbour.example>" });
    };
    const settings = { ...kit.settings, region };
    await send(plainEmail, { settings, http, baseUrl: mailgun.baseUrl });
    expect(requestedUrls).toEqual([address]);
  });

  test("falls back to the records of the sending domain if the inbox's domain is unknown", async () => {
    carrier.plays(kit.account?.script ?? never());
    expect(await mailgun.requiredRecords(connect(), "harbour.example")).toEqual(
      kit.domain?.records,
    );
    expect(carrier.requests.map(({ path }) => path)).toEqual([
      "/v4/domains/harbour.example",
      `/v4/domains/${domain}`,
    ]);
  });

  test.each([
    ["unverified", { kind: "working", label: "mg.harbour.example (not verified yet)" }],
    ["disabled", { kind: "rejected", message: "Mailgun has disabled mg.harbour.example." }],
  ])("reports a domain that is %s", async (state, result) => {
    carrier.says({ status: 200, body: { domain: { name: domain, state } } });
    expect(await mailgun.check(connect())).toEqual(result);
  });

  test("adds the day to an event id, which is unique within a day only", async () => {
    const read = (timestamp: number) =>
      mailgun.parseWebhook(
        {
          url: webhookUrl("mailgun", "events"),
          headers: { "content-type": "application/json" },
          body: Buffer.from(
            JSON.stringify({
              signature: { timestamp: "1", token: "t", signature: "s" },
              "event-data": { id: "e1", event: "delivered", timestamp },
            }),
          ),
          receivedAt: "2026-11-20T10:00:00.000Z",
        },
        "events",
      );
    const ids = [];
    for (const timestamp of [1_795_168_800.5, 1_795_168_800.5, 1_795_255_200.5]) {
      const reading = await read(timestamp);
      const [event] = reading.kind === "events" ? reading.events : [];
      ids.push(event?.kind === "email.report" ? event.eventId : null);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test("keeps every byte of a raw email in a URL-encoded form, whatever its character set", async () => {
    const raw = Buffer.from([
      0, 1, 0x25, 0x2b, 0x26, 0x3d, 0x20, 0x0d, 0x0a, 0x7f, 0x80, 0xe9, 0xff,
    ]);
    const escaped = [...raw].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    const reading = await mailgun.parseWebhook(
      {
        url: `${webhookUrl("mailgun", "email")}/mime`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.from(`recipient=a%40b.example+&body%2Dmime=${escaped}&body-mime=second&%zz=%`),
        receivedAt: "2026-11-20T10:00:00.000Z",
      },
      "email",
    );
    const [event] = reading.kind === "events" ? reading.events : [];
    if (event?.kind !== "email.received") throw new Error(reading.kind);
    expect([...(event.bytes ?? [])]).toEqual([...raw]);
    expect(event.envelope.to).toEqual(["a@b.example"]);
  });

  test.each([...Object.entries(mailgunReasons)])("maps the reason %s to %s", (reason, problem) => {
    const failure = { status: null, code: 605, text: "Not delivering" };
    expect(mailgunFailureOf({ ...failure, reason })).toBe(problem);
  });

  test("ignores Mailgun's own codes, which no mail server sends", () => {
    const failure = { reason: "generic", status: null, text: "" };
    expect(mailgunFailureOf({ ...failure, code: 552 })).toBe("mailbox_full");
    expect(mailgunFailureOf({ ...failure, code: 652 })).toBe("rejected_by_recipient");
  });

  test.each([
    ["Sandbox subdomains are for test purposes only.", "sender_not_verified"],
    ["Message contains a virus", "content_rejected"],
    ["Address is on the suppression list", "suppressed_by_provider"],
    ["Domain is disabled", "account_suspended"],
    ["For reasons unknown", "rejected"],
  ])("maps the rejection %j to %s", (reason, problem) => {
    expect(mailgunRejectionOf(reason)).toBe(problem);
  });
});

function never(): never {
  throw new Error("the kit lacks what this test is about");
}

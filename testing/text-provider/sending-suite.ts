// The shared suite, part one: submitting a text, and every possible outcome.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { nextStepFor, type TextProblem } from "#domain/message/text-problems.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import type { OutgoingText, TextProvider } from "#server/ports/text.ts";
import { eventually } from "#testing/eventually.ts";
import { closedPortUrl, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { rateLimitTests } from "#testing/rate-limit-tests.ts";
import { type CodesFixture, readFixture, webhookUrl } from "./fixtures.ts";
import type { TextProviderKit } from "./kit.ts";

export function sendingSuite(provider: TextProvider, kit: TextProviderKit): void {
  let carrier: FakeCarrier;
  beforeAll(async () => {
    carrier = await startFakeCarrier();
  });
  afterEach(() => {
    carrier.forget();
    vi.restoreAllMocks();
  });
  afterAll(() => carrier.close());

  const connect = (http: FetchFn = fetch, baseUrl = carrier.url): Connection => ({
    settings: kit.settings,
    baseUrl,
    http,
  });
  const text: OutgoingText = {
    ref: "0193a1b2-0000-7000-8000-00000000d001",
    from: "+12025550100",
    to: "+12025550177",
    text: "Your table is ready — café & bar, 100% sure 🎉",
    mediaUrls: [],
    statusUrl: webhookUrl(provider.id, "ref=0193a1b2-0000-7000-8000-00000000d001"),
  };
  const send = (change: Partial<OutgoingText> = {}, connection = connect()) =>
    provider.send(connection, { ...text, ...change });
  const understood = () => {
    const [request] = carrier.requests;
    if (!request) throw new Error("nothing was asked");
    return kit.parseSend(request);
  };

  describe("a submitted text", () => {
    test("reaches the provider verbatim, with our key and the status webhook URL", async () => {
      carrier.says(kit.accepts(kit.refOf(1)));
      const counted = kit.countsSegments ? { segments: 2 } : {};
      expect(await send()).toEqual({ kind: "accepted", providerRef: kit.refOf(1), ...counted });
      expect(carrier.requests).toHaveLength(1);
      expect(kit.hasKey(carrier.requests[0]?.headers ?? {})).toBe(true);
      expect(understood()).toEqual({
        from: text.from,
        to: text.to,
        text: text.text,
        mediaUrls: [],
        statusUrl: text.statusUrl,
      });
    });

    test("includes several pictures in order, with text and without", async () => {
      const mediaUrls = ["https://desk.example/media/1?s=a&e=1", "https://desk.example/media/2"];
      carrier.says(kit.accepts(kit.refOf(1)));
      await send({ mediaUrls });
      expect(understood().mediaUrls).toEqual(mediaUrls);
      expect(understood().text).toBe(text.text);

      carrier.forget();
      carrier.says(kit.accepts(kit.refOf(2)));
      await send({ text: "", mediaUrls: mediaUrls.slice(0, 1) });
      expect(understood()).toMatchObject({ text: null, mediaUrls: mediaUrls.slice(0, 1) });
    });

    test("a success response that says 'failed' is a rejection", async () => {
      const { code, problem } = kit.failure;
      const failedResponse = kit.acceptsFailed?.(kit.refOf(1), code);
      if (!failedResponse) return;
      carrier.says(failedResponse);
      expect(await send()).toEqual({ kind: "rejected", problem, providerCode: code });
    });
  });

  describe("a text that the provider rejects", () => {
    const { codes } = readFixture<CodesFixture>(provider.id, "codes");
    const spoken = codes.filter((one) => one.status !== undefined);

    test.each(spoken)("code $code: $means", async ({ code, problem, status = 400 }) => {
      carrier.says(kit.rejects(status, code));
      const outcome = await send();
      // A 5xx may follow after the text was accepted, unless its code names another cause.
      if ((status >= 500 || status === 408) && problem === "provider_down")
        return expect(outcome).toMatchObject({ kind: "unknown" });
      const isTransient =
        status === 429 || status >= 500 || nextStepFor(problem as TextProblem) === "retry_later";
      const tooFast = kit.tooFast?.[code];
      expect(outcome).toEqual(
        isTransient
          ? {
              kind: "retry",
              afterMs: null,
              problem,
              providerCode: code,
              ...(tooFast ? { tooFast } : {}),
            }
          : { kind: "rejected", problem, providerCode: code },
      );
    });

    test("an unknown code is passed on unchanged", async () => {
      carrier.says(kit.rejects(400, "99999"));
      expect(await send()).toEqual({
        kind: "rejected",
        problem: "rejected",
        providerCode: "99999",
      });
    });

    test.each([
      [401, "bad_credentials"],
      [402, "no_credit"],
      [403, "bad_credentials"],
      [404, "rejected"],
      [422, "rejected"],
    ])("%i without an error code is %s", async (status, problem) => {
      carrier.says(kit.rejects(status, null));
      expect(await send()).toEqual({ kind: "rejected", problem, providerCode: null });
    });
  });

  describe("a text to be retried", () => {
    rateLimitTests(() => carrier, send);

    test("connection refused: nothing was sent", async () => {
      expect(await send({}, connect(fetch, await closedPortUrl()))).toEqual({
        kind: "retry",
        afterMs: null,
        problem: "unreachable",
        providerCode: null,
      });
    });

    test.each([
      ["the name is not found", { code: "ENOTFOUND", syscall: "getaddrinfo" }],
      ["the name service is silent", { code: "EAI_AGAIN", syscall: "getaddrinfo" }],
      ["the way there is closed", { code: "ENETUNREACH", syscall: "connect" }],
      ["the connection times out", { code: "UND_ERR_CONNECT_TIMEOUT" }],
      ["the network gives up on the way there", { code: "ETIMEDOUT", syscall: "connect" }],
      ["the certificate is another's", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }],
    ])("%s: nothing was sent", async (_what, details) => {
      const http: FetchFn = () =>
        Promise.reject(
          new TypeError("fetch failed", { cause: Object.assign(new Error("x"), details) }),
        );
      expect(await send({}, connect(http))).toMatchObject({
        kind: "retry",
        problem: "unreachable",
      });
    });

    test("a redirect is not followed: the key is sent to no other host", async () => {
      const elsewhere = await startFakeCarrier();
      carrier.says({ status: 307, headers: { location: `${elsewhere.url}/trap` } });
      expect(await send()).toMatchObject({ kind: "retry", problem: "provider_down" });
      expect(elsewhere.requests).toEqual([]);
      await elsewhere.close();
    });
  });

  describe("a text with an unknown outcome", () => {
    test.each(["reset", "half an answer"] as const)(
      "%s: it may have been accepted",
      async (how) => {
        carrier.says(how);
        expect(await send()).toMatchObject({ kind: "unknown" });
        expect(carrier.requests).toHaveLength(1);
      },
    );

    test("the connection times out while reading: it may have been accepted", async () => {
      const cause = Object.assign(new Error("x"), { code: "ETIMEDOUT", syscall: "read" });
      const http: FetchFn = () => Promise.reject(new TypeError("fetch failed", { cause }));
      expect(await send({}, connect(http))).toEqual({ kind: "unknown", reason: "ETIMEDOUT" });
    });

    test("one of several addresses connected before the connection broke: it may have been accepted", async () => {
      const tried = ["ECONNREFUSED", "ECONNRESET"].map((code) =>
        Object.assign(new Error("x"), { code }),
      );
      const cause = new AggregateError(tried);
      const http: FetchFn = () => Promise.reject(new TypeError("fetch failed", { cause }));
      expect(await send({}, connect(http))).toMatchObject({ kind: "unknown" });
    });

    test("no response within fifteen seconds: it may have been accepted", async () => {
      const time = new AbortController();
      const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => time.signal);
      carrier.says("silence");
      const runsOut = () => time.abort(new DOMException("The time is over", "TimeoutError"));
      const requested = eventually(() => expect(carrier.requests).toHaveLength(1));
      const [outcome] = await Promise.all([send(), requested.then(runsOut)]);
      expect(outcome).toEqual({ kind: "unknown", reason: "no response within 15 s" });
      expect(timeout).toHaveBeenCalledWith(15_000);
      expect(carrier.requests).toHaveLength(1);
    });

    test.each([408, 500, 502, 503, 504, 507])(
      "%i: the provider failed, possibly after accepting it",
      async (status) => {
        carrier.says({ status, headers: { "retry-after": "3" }, body: "<html>sorry</html>" });
        expect(await send()).toEqual({
          kind: "unknown",
          reason: `the provider responded with ${status}`,
        });
        expect(carrier.requests).toHaveLength(1);
      },
    );

    test.each(["", "<html>welcome</html>", "{}", '{"data":{}}', "null"])(
      "a success response that names no message (%j)",
      async (body) => {
        carrier.says({ status: 200, body });
        expect(await send()).toMatchObject({ kind: "unknown" });
      },
    );
  });

  test("no outcome contains a secret", async () => {
    const secrets = provider.settings
      .filter((field) => field.isSecret)
      .map((field) => kit.settings[field.key])
      .filter((secret) => !!secret);
    expect(secrets.length).toBeGreaterThan(0);
    const ends = [];
    for (const failedResponse of [
      kit.rejects(401, null),
      "reset",
      kit.accepts(kit.refOf(1)),
    ] as const) {
      carrier.says(failedResponse);
      ends.push(await send());
    }
    for (const secret of secrets) expect(JSON.stringify(ends)).not.toContain(secret);
  });
}

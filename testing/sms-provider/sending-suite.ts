// The shared suite, part one: handing a text over, and every way in which that can end.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { nextStepFor, type SmsProblem } from "#domain/message/sms-problems.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import type { OutgoingSms, SmsProvider } from "#server/ports/sms.ts";
import { eventually } from "#testing/eventually.ts";
import { closedDoor, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { type CodesFixture, fixture, hookAddress } from "./fixtures.ts";
import type { SmsProviderKit } from "./kit.ts";

export function sendingSuite(provider: SmsProvider, kit: SmsProviderKit): void {
  let carrier: FakeCarrier;
  beforeAll(async () => {
    carrier = await openFakeCarrier();
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
  const text: OutgoingSms = {
    ref: "0193a1b2-0000-7000-8000-00000000d001",
    from: "+12025550100",
    to: "+12025550177",
    text: "Your table is ready — café & bar, 100% sure 🎉",
    mediaUrls: [],
    statusUrl: hookAddress(provider.id, "ref=0193a1b2-0000-7000-8000-00000000d001"),
  };
  const send = (change: Partial<OutgoingSms> = {}, connection = connect()) =>
    provider.send(connection, { ...text, ...change });
  const understood = () => {
    const [asked] = carrier.asked;
    if (!asked) throw new Error("nothing was asked");
    return kit.understood(asked);
  };

  describe("a text handed over", () => {
    test("reaches the company word for word, with our key and the address for its reports", async () => {
      carrier.says(kit.accepts(kit.refOf(1)));
      const counted = kit.countsSegments ? { segments: 2 } : {};
      expect(await send()).toEqual({ kind: "accepted", providerRef: kit.refOf(1), ...counted });
      expect(carrier.asked).toHaveLength(1);
      expect(kit.holdKey(carrier.asked[0]?.headers ?? {})).toBe(true);
      expect(understood()).toEqual({
        from: text.from,
        to: text.to,
        text: text.text,
        mediaUrls: [],
        statusUrl: text.statusUrl,
      });
    });

    test("brings several pictures in their order, with words and without", async () => {
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

    test("a success that already says 'failed' is a refusal, not a success", async () => {
      const { code, problem } = kit.badEnd;
      const says = kit.acceptsFailed?.(kit.refOf(1), code);
      if (!says) return;
      carrier.says(says);
      expect(await send()).toEqual({ kind: "refused", problem, providerCode: code });
    });
  });

  describe("a text that the company refuses", () => {
    const { codes } = fixture<CodesFixture>(provider.id, "codes");
    const spoken = codes.filter((one) => one.status !== undefined);

    test.each(spoken)("code $code: $means", async ({ code, problem, status = 400 }) => {
      carrier.says(kit.refuses(status, code));
      const outcome = await send();
      // A fault of its own may have come after it took the text; what it explains otherwise, before.
      if ((status >= 500 || status === 408) && problem === "provider_down")
        return expect(outcome).toMatchObject({ kind: "unknown" });
      const isPassing =
        status === 429 || status >= 500 || nextStepFor(problem as SmsProblem) === "retry_later";
      const tooFast = kit.tooFast?.[code];
      expect(outcome).toEqual(
        isPassing
          ? {
              ...{ kind: "retry", afterMs: null, problem, providerCode: code },
              ...(tooFast ? { tooFast } : {}),
            }
          : { kind: "refused", problem, providerCode: code },
      );
    });

    test("a code we have never seen is shown as it came", async () => {
      carrier.says(kit.refuses(400, "99999"));
      expect(await send()).toEqual({
        kind: "refused",
        problem: "refused",
        providerCode: "99999",
      });
    });

    test.each([
      [401, "bad_credentials"],
      [402, "no_credit"],
      [403, "bad_credentials"],
      [404, "refused"],
      [422, "refused"],
    ])("%i without a word of reason is %s", async (status, problem) => {
      carrier.says(kit.refuses(status, null));
      expect(await send()).toEqual({ kind: "refused", problem, providerCode: null });
    });
  });

  describe("a text to be tried again", () => {
    test.each([
      ["seconds", { "retry-after": "7" }, 7000],
      [
        "a date, by the company's own clock",
        {
          "retry-after": "Fri, 20 Nov 2026 10:00:09 GMT",
          date: "Fri, 20 Nov 2026 10:00:00 GMT",
        },
        9000,
      ],
      ["nothing readable", { "retry-after": "soon" }, null],
      ["nothing", {}, null],
    ])("too fast: waits as long as it is told in %s", async (_how, headers, afterMs) => {
      carrier.says({ status: 429, headers, body: "slow down" });
      expect(await send()).toEqual({
        kind: "retry",
        afterMs,
        problem: "too_fast",
        providerCode: null,
      });
    });

    test("nobody listens: nothing was sent", async () => {
      expect(await send({}, connect(fetch, await closedDoor()))).toEqual({
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
      ["the door does not open in time", { code: "UND_ERR_CONNECT_TIMEOUT" }],
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

    test("a redirect is not followed: our key goes nowhere else", async () => {
      const elsewhere = await openFakeCarrier();
      carrier.says({ status: 307, headers: { location: `${elsewhere.url}/trap` } });
      expect(await send()).toMatchObject({ kind: "retry", problem: "provider_down" });
      expect(elsewhere.asked).toEqual([]);
      await elsewhere.close();
    });
  });

  describe("a text of which nobody knows", () => {
    test.each(["reset", "half an answer"] as const)(
      "%s: it may have been accepted",
      async (how) => {
        carrier.says(how);
        expect(await send()).toMatchObject({ kind: "unknown" });
        expect(carrier.asked).toHaveLength(1);
      },
    );

    test("the network gives up while it listens: it may have been accepted", async () => {
      const cause = Object.assign(new Error("x"), { code: "ETIMEDOUT", syscall: "read" });
      const http: FetchFn = () => Promise.reject(new TypeError("fetch failed", { cause }));
      expect(await send({}, connect(http))).toEqual({ kind: "unknown", why: "ETIMEDOUT" });
    });

    test("of several addresses one got through before the line broke: it may have been accepted", async () => {
      const tried = ["ECONNREFUSED", "ECONNRESET"].map((code) =>
        Object.assign(new Error("x"), { code }),
      );
      const cause = new AggregateError(tried);
      const http: FetchFn = () => Promise.reject(new TypeError("fetch failed", { cause }));
      expect(await send({}, connect(http))).toMatchObject({ kind: "unknown" });
    });

    test("no answer within fifteen seconds: it may have been accepted", async () => {
      const time = new AbortController();
      const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => time.signal);
      carrier.says("silence");
      const runsOut = () => time.abort(new DOMException("The time is over", "TimeoutError"));
      const asked = eventually(() => expect(carrier.asked).toHaveLength(1));
      const [outcome] = await Promise.all([send(), asked.then(runsOut)]);
      expect(outcome).toEqual({ kind: "unknown", why: "no answer within 15 s" });
      expect(timeout).toHaveBeenCalledWith(15_000);
      expect(carrier.asked).toHaveLength(1);
    });

    test.each([408, 500, 502, 503, 504, 507])(
      "%i: the company failed, and may have taken it before",
      async (status) => {
        carrier.says({ status, headers: { "retry-after": "3" }, body: "<html>sorry</html>" });
        expect(await send()).toEqual({ kind: "unknown", why: `the provider answered ${status}` });
        expect(carrier.asked).toHaveLength(1);
      },
    );

    test.each(["", "<html>welcome</html>", "{}", '{"data":{}}', "null"])(
      "a success that names no message (%j)",
      async (body) => {
        carrier.says({ status: 200, body });
        expect(await send()).toMatchObject({ kind: "unknown" });
      },
    );
  });

  test("whatever the end, no word of our keys is in it", async () => {
    const secrets = provider.settings
      .filter((field) => field.isSecret)
      .map((field) => kit.settings[field.key])
      .filter((secret) => !!secret);
    expect(secrets.length).toBeGreaterThan(0);
    const ends = [];
    for (const says of [kit.refuses(401, null), "reset", kit.accepts(kit.refOf(1))] as const) {
      carrier.says(says);
      ends.push(await send());
    }
    for (const secret of secrets) expect(JSON.stringify(ends)).not.toContain(secret);
  });
}

// The shared suite, part three: outcomes specific to HTTP.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { EmailProvider } from "#server/ports/email.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { rateLimitTests } from "#testing/rate-limit-tests.ts";
import { plainEmail } from "./emails.ts";
import type { EmailCompany, EmailProviderKit } from "./kit.ts";

export function sendingByHttpSuite(provider: EmailProvider, kit: EmailProviderKit): void {
  let company: EmailCompany;
  let carrier: FakeCarrier;
  beforeAll(async () => {
    const opened = await kit.openCompany();
    if (!opened?.carrier) throw new Error("its kit hears no HTTP");
    [company, carrier] = [opened, opened.carrier];
  });
  afterEach(() => company.forget());
  afterAll(() => company?.close());

  const connect = (http: FetchFn = fetch): Connection => ({
    settings: company.settings,
    baseUrl: company.baseUrl,
    http,
  });
  const send = (connection = connect()) =>
    provider.send(connection, plainEmail, AbortSignal.timeout(10_000));

  test.each([
    [401, "bad_credentials"],
    [402, "no_credit"],
    [403, "bad_credentials"],
    [404, "rejected"],
    [413, "too_large"],
    [422, "rejected"],
  ])("%i without an error body is %s", async (status, problem) => {
    for (const body of ["", "{}", "[]", "<html>no</html>", "null"]) {
      carrier.says({ status, body });
      expect(await send()).toMatchObject({ kind: "rejected", problem, providerCode: null });
    }
  });

  describe("an email to be retried", () => {
    rateLimitTests(() => carrier, send);

    test("rate limit: understands the provider's own format for seven seconds", async () => {
      if (kit.waitSevenSeconds === null) return;
      carrier.says({ status: 429, headers: kit.waitSevenSeconds, body: "slow down" });
      expect(await send()).toMatchObject({ kind: "retry", afterMs: 7000, problem: "too_fast" });
    });

    test.for(kit.notAcceptedStatuses ?? [])(
      "%i: the provider guarantees that nothing was accepted",
      async (status) => {
        carrier.says({ status, headers: { "retry-after": "3" }, body: "<html>sorry</html>" });
        expect(await send()).toEqual({
          kind: "retry",
          afterMs: 3000,
          problem: "provider_down",
          providerCode: null,
        });
      },
    );

    test.each([
      ["the name is not found", { code: "ENOTFOUND", syscall: "getaddrinfo" }],
      ["the way there is closed", { code: "ENETUNREACH", syscall: "connect" }],
      ["the certificate is another's", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }],
    ])("%s: nothing was sent", async (_what, details) => {
      const cause = Object.assign(new Error("x"), details);
      const http: FetchFn = () => Promise.reject(new TypeError("fetch failed", { cause }));
      expect(await send(connect(http))).toMatchObject({ kind: "retry", problem: "unreachable" });
    });

    test("a redirect is not followed: the key is sent to no other host", async () => {
      const elsewhere = await startFakeCarrier();
      carrier.says({ status: 307, headers: { location: `${elsewhere.url}/trap` } });
      expect(await send()).toMatchObject({ kind: "retry", problem: "provider_down" });
      expect(elsewhere.requests).toEqual([]);
      await elsewhere.close();
    });
  });

  describe("an email with an unknown outcome", () => {
    const faults = [408, 500, 502, 503, 504, 507].filter(
      (one) => !kit.notAcceptedStatuses?.includes(one),
    );
    test.each(faults)("%i: the provider failed, possibly after accepting it", async (status) => {
      carrier.says({ status, headers: { "retry-after": "3" }, body: "<html>sorry</html>" });
      expect(await send()).toEqual({
        kind: "unknown",
        reason: `the provider responded with ${status}`,
      });
    });

    test("the connection times out while reading: it may have been accepted", async () => {
      const cause = Object.assign(new Error("x"), { code: "ETIMEDOUT", syscall: "read" });
      const http: FetchFn = () => Promise.reject(new TypeError("fetch failed", { cause }));
      expect(await send(connect(http))).toEqual({ kind: "unknown", reason: "ETIMEDOUT" });
    });

    test.each(["", "<html>welcome</html>", "{}", '{"data":{}}', "null"])(
      "a success response that names no email (%j)",
      async (body) => {
        carrier.says({ status: 200, body });
        expect(await send()).toMatchObject({ kind: "unknown" });
      },
    );
  });

  test("the email is submitted only once, whatever happens", async () => {
    for (const how of ["reset", "half an answer"] as const) {
      company.forget();
      company.breaks(how);
      await send();
      expect(carrier.requests).toHaveLength(1);
    }
  });
}

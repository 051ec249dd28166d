// Fetching a received email: the download URL is untrusted.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ReceivedEmail } from "#server/ports/email.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { readResponseBody } from "#testing/email-provider/fixtures.ts";
import { kit } from "#testing/email-provider/kits/resend.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { resend } from "./resend.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (http: FetchFn = fetch): Connection => ({
  settings: kit.settings,
  baseUrl: carrier.url,
  http,
});

describe("a received email", () => {
  const email: ReceivedEmail = kit.fetch?.email ?? never();
  const plays = (download_url: string) =>
    carrier.plays(({ path }) =>
      path.startsWith("/emails/receiving/")
        ? {
            status: 200,
            body: { ...readResponseBody("resend", "received"), raw: { download_url } },
          }
        : { status: 200, body: "Subject: as it came\r\n\r\nWhole.\r\n" },
    );

  test("is fetched raw if Resend has it raw, without our key", async () => {
    plays(`${carrier.url}/raw/1?signature=s`);
    const bytes = await resend.fetchEmail(connect(), email, 1000);
    expect(Buffer.from(bytes).toString()).toBe("Subject: as it came\r\n\r\nWhole.\r\n");
    expect(carrier.requests.map(({ path }) => path)).toEqual([
      `/emails/receiving/${email.providerRef}?html_format=cid`,
      "/raw/1?signature=s",
    ]);
    expect(carrier.requests[1]?.headers.authorization).toBeUndefined();
  });

  test("is fetched from Resend's own file storage", async () => {
    plays("https://inbound-cdn.resend.com/4ef9a417/raw?signature=sig-123");
    const requestedUrls: string[] = [];
    const http: FetchFn = (url, init) => {
      requestedUrls.push(url);
      return url.startsWith(carrier.url)
        ? fetch(url, init)
        : Promise.resolve(new Response("Whole"));
    };
    const bytes = await resend.fetchEmail(connect(http), email, 1000);
    expect(Buffer.from(bytes).toString()).toBe("Whole");
    expect(requestedUrls[1]).toBe("https://inbound-cdn.resend.com/4ef9a417/raw?signature=sig-123");
  });

  test("is fetched from Resend's CDN, without our key", async () => {
    plays("https://d1abcdef.cloudfront.net/4ef9a417/raw?Signature=s");
    const keys: (string | null)[] = [];
    const http: FetchFn = (url, init) => {
      keys.push(new Headers(init?.headers).get("authorization"));
      return url.startsWith(carrier.url)
        ? fetch(url, init)
        : Promise.resolve(new Response("Whole"));
    };
    const bytes = await resend.fetchEmail(connect(http), email, 1000);
    expect(Buffer.from(bytes).toString()).toBe("Whole");
    expect(keys).toEqual([expect.stringContaining("Bearer"), null]);
  });

  test.each([
    "https://attacker.example/raw",
    "http://inbound-cdn.resend.com/raw",
    "https://inbound-cdn.resend.com:8443/raw",
    "https://key@inbound-cdn.resend.com/raw",
    "https://resend.com.attacker.example/raw",
    "https://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "no address",
  ])("is never fetched from %s", async (url) => {
    plays(url);
    const requestedUrls: string[] = [];
    const http: FetchFn = (to, init) => {
      requestedUrls.push(to);
      return fetch(to, init);
    };
    const bring = resend.fetchEmail(connect(http), email, 1000);
    await expect(bring).rejects.toMatchObject({ name: "ProviderError", kind: "not_allowed" });
    expect(requestedUrls).toHaveLength(1);
  });
});

function never(): never {
  throw new Error("the kit lacks what this test is about");
}

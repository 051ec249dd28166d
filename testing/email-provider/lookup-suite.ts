// The shared suite, part five: account setup and provider queries other than sending.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { parseEmail } from "#server/mime/parse-email.ts";
import type { EmailProvider } from "#server/ports/email.ts";
import type { Connection } from "#server/ports/provider.ts";
import { closedPortUrl, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import type { EmailProviderKit } from "./kit.ts";

export function lookupSuite(provider: EmailProvider, kit: EmailProviderKit): void {
  let carrier: FakeCarrier;
  beforeAll(async () => {
    carrier = await startFakeCarrier();
  });
  afterEach(() => carrier.forget());
  afterAll(() => carrier.close());

  const connect = (baseUrl = carrier.url): Connection => ({
    settings: kit.settings,
    baseUrl,
    http: fetch,
  });
  const faults: readonly (readonly [status: number, kind: string])[] = [
    [401, "rejected"],
    [429, "too_fast"],
    [503, "unreachable"],
  ];

  const { account, find, lift, domain, fetch: bring } = kit;

  if (account) {
    describe("setting up an account", () => {
      test("the check returns the account label if the key is valid", async () => {
        carrier.plays(account.script);
        expect(await provider.check(connect())).toEqual({ kind: "working", label: account.label });
      });

      test("the check distinguishes an invalid key from an unreachable provider", async () => {
        carrier.plays(account.script);
        const wrong = Object.fromEntries(
          Object.entries(kit.settings).map(([key, value]) => [key, `${value}0`]),
        );
        expect((await provider.check({ ...connect(), settings: wrong })).kind).toBe("rejected");
        carrier.plays(() => account.gone);
        expect((await provider.check(connect())).kind).toBe("rejected");
        carrier.plays(() => ({ status: 503, body: "" }));
        expect((await provider.check(connect())).kind).toBe("unreachable");
        carrier.plays(() => ({ status: 200, body: "<html>captive portal</html>" }));
        expect((await provider.check(connect())).kind).toBe("unreachable");
        expect((await provider.check(connect(await closedPortUrl()))).kind).toBe("unreachable");
      });
    });
  }

  if (find) {
    const ask = (baseUrl?: string) => provider.find?.(connect(baseUrl), find.lost);
    describe("looking up an email whose submission was interrupted", () => {
      test("finds it", async () => {
        carrier.plays(find.script);
        expect(await ask()).toEqual(find.found);
      });

      test("returns null if the provider has no such email", async () => {
        carrier.plays(find.nothing);
        expect(await ask()).toBeNull();
      });

      test.each([...faults, [200, "unreachable"] as const])(
        "an error response of %i is reported as %s, never as 'no such mail'",
        async (status, kind) => {
          carrier.plays(() => ({ status, body: "no" }));
          await expect(ask()).rejects.toMatchObject({ name: "ProviderError", kind });
        },
      );

      test("a failed connection is reported as unreachable", async () => {
        await expect(ask(await closedPortUrl())).rejects.toMatchObject({ kind: "unreachable" });
      });
    });
  }

  if (lift) {
    const address = "o'neil+vip/1@mail.example";
    const ask = (baseUrl?: string) => provider.removeSuppression?.(connect(baseUrl), address);
    describe("removing an address from the provider's suppression lists", () => {
      test("requests exactly that address on every list it can be on", async () => {
        carrier.plays(() => lift.done);
        await ask();
        const requests = carrier.requests.map(({ method, path }) => [method, path]);
        expect(requests.sort()).toEqual([...lift.asks(address)].sort());
      });

      test("succeeds if the address is on no list", async () => {
        carrier.plays(() => ({ status: 404, body: {} }));
        await expect(ask()).resolves.toBeUndefined();
      });

      test.each(faults)("%i is reported as %s", async (status, kind) => {
        carrier.plays(() => ({ status, body: "no" }));
        await expect(ask()).rejects.toMatchObject({ name: "ProviderError", kind });
      });
    });
  }

  if (domain) {
    describe("the required DNS records of a domain", () => {
      test("match what the provider requires", async () => {
        carrier.plays(domain.script);
        const records = await provider.requiredRecords(connect(), domain.name);
        expect(records).toEqual(domain.records);
        for (const { name, value } of records) {
          expect(name.endsWith(domain.name), name).toBe(true);
          expect(`${name} ${value}`).not.toMatch(/[\r\n]|\.$/);
        }
      });

      test("fail with an error if the provider gives no usable response", async () => {
        carrier.plays(() => ({ status: 503, body: "no" }));
        const ask = provider.requiredRecords(connect(), domain.name);
        await expect(ask).rejects.toMatchObject({ name: "ProviderError", kind: "unreachable" });
      });
    });
  }

  if (bring) {
    const ask = (maxBytes: number, baseUrl?: string) =>
      provider.fetchEmail?.(connect(baseUrl), bring.email, maxBytes);
    describe("fetching an email that the webhook only announced", () => {
      test("fetches all of it", async () => {
        carrier.plays(bring.script);
        const read = await parseEmail((await ask(1024 * 1024)) ?? Buffer.alloc(0));
        const attachments = read.attachments.map(({ bytes, ...file }) => ({
          ...file,
          base64: Buffer.from(bytes).toString("base64"),
        }));
        expect({ ...read, attachments }).toMatchObject(bring.expected);
      });

      test("stops if the email is larger than the limit", async () => {
        carrier.plays(bring.script);
        await expect(ask(64)).rejects.toMatchObject({ name: "ProviderError", kind: "too_large" });
      });

      test("distinguishes a missing email from an unreachable provider", async () => {
        carrier.plays(() => ({ status: 404, body: {} }));
        await expect(ask(1024)).rejects.toMatchObject({ kind: "not_found" });
        carrier.plays(() => ({ status: 503, body: "" }));
        await expect(ask(1024)).rejects.toMatchObject({ kind: "unreachable" });
        await expect(ask(1024, await closedPortUrl())).rejects.toMatchObject({
          kind: "unreachable",
        });
      });
    });
  }
}

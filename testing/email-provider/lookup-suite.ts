// The shared suite, part five: what we ask the company beside handing over, and setting an account up.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { parseEmail } from "#server/mime/parse-email.ts";
import type { EmailProvider } from "#server/ports/email.ts";
import type { Connection } from "#server/ports/provider.ts";
import { closedDoor, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import type { EmailProviderKit } from "./kit.ts";

export function lookupSuite(provider: EmailProvider, kit: EmailProviderKit): void {
  let carrier: FakeCarrier;
  beforeAll(async () => {
    carrier = await openFakeCarrier();
  });
  afterEach(() => carrier.forget());
  afterAll(() => carrier.close());

  const connect = (baseUrl = carrier.url): Connection => ({
    settings: kit.settings,
    baseUrl,
    http: fetch,
  });
  const faults: readonly (readonly [status: number, kind: string])[] = [
    [401, "refused"],
    [429, "too_fast"],
    [503, "unreachable"],
  ];

  const { account, find, lift, domain, fetch: bring } = kit;

  if (account) {
    describe("setting up an account", () => {
      test("the check names the account when the key is good", async () => {
        carrier.plays(account.script);
        expect(await provider.check(connect())).toEqual({ kind: "working", label: account.label });
      });

      test("the check tells a wrong key from a company that is away", async () => {
        carrier.plays(account.script);
        const wrong = Object.fromEntries(
          Object.entries(kit.settings).map(([key, value]) => [key, `${value}0`]),
        );
        expect((await provider.check({ ...connect(), settings: wrong })).kind).toBe("refused");
        carrier.plays(() => account.gone);
        expect((await provider.check(connect())).kind).toBe("refused");
        carrier.plays(() => ({ status: 503, body: "" }));
        expect((await provider.check(connect())).kind).toBe("unreachable");
        carrier.plays(() => ({ status: 200, body: "<html>captive portal</html>" }));
        expect((await provider.check(connect())).kind).toBe("unreachable");
        expect((await provider.check(connect(await closedDoor()))).kind).toBe("unreachable");
      });
    });
  }

  if (find) {
    const ask = (baseUrl?: string) => provider.find?.(connect(baseUrl), find.lost);
    describe("asking for a mail whose handing over broke", () => {
      test("finds it", async () => {
        carrier.plays(find.script);
        expect(await ask()).toEqual(find.found);
      });

      test("finds nothing where the company has nothing", async () => {
        carrier.plays(find.nothing);
        expect(await ask()).toBeNull();
      });

      test.each([...faults, [200, "unreachable"] as const])(
        "an answer of %i that is none is told as %s, never as 'no such mail'",
        async (status, kind) => {
          carrier.plays(() => ({ status, body: "no" }));
          await expect(ask()).rejects.toMatchObject({ name: "ProviderError", kind });
        },
      );

      test("a broken line is told as unreachable", async () => {
        await expect(ask(await closedDoor())).rejects.toMatchObject({ kind: "unreachable" });
      });
    });
  }

  if (lift) {
    const address = "o'neil+vip/1@mail.example";
    const ask = (baseUrl?: string) => provider.removeSuppression?.(connect(baseUrl), address);
    describe("taking an address off the company's own list", () => {
      test("asks for exactly that address, from every list it can stand on", async () => {
        carrier.plays(() => lift.done);
        await ask();
        const asked = carrier.asked.map(({ method, path }) => [method, path]);
        expect(asked.sort()).toEqual([...lift.asks(address)].sort());
      });

      test("is content where it stands on none", async () => {
        carrier.plays(() => ({ status: 404, body: {} }));
        await expect(ask()).resolves.toBeUndefined();
      });

      test.each(faults)("%i is told as %s", async (status, kind) => {
        carrier.plays(() => ({ status, body: "no" }));
        await expect(ask()).rejects.toMatchObject({ name: "ProviderError", kind });
      });
    });
  }

  if (domain) {
    describe("what the domain's records must say", () => {
      test("is told as the company wants it", async () => {
        carrier.plays(domain.script);
        const records = await provider.wantedRecords(connect(), domain.name);
        expect(records).toEqual(domain.records);
        for (const { name, value } of records) {
          expect(name.endsWith(domain.name), name).toBe(true);
          expect(`${name} ${value}`).not.toMatch(/[\r\n]|\.$/);
        }
      });

      test("is a fault where the company answers nothing we can use", async () => {
        carrier.plays(() => ({ status: 503, body: "no" }));
        const ask = provider.wantedRecords(connect(), domain.name);
        await expect(ask).rejects.toMatchObject({ name: "ProviderError", kind: "unreachable" });
      });
    });
  }

  if (bring) {
    const ask = (maxBytes: number, baseUrl?: string) =>
      provider.fetchEmail?.(connect(baseUrl), bring.mail, maxBytes);
    describe("bringing a mail of which the hook told only that it is there", () => {
      test("brings all of it", async () => {
        carrier.plays(bring.script);
        const read = await parseEmail((await ask(1024 * 1024)) ?? Buffer.alloc(0));
        const attachments = read.attachments.map(({ bytes, ...file }) => ({
          ...file,
          base64: Buffer.from(bytes).toString("base64"),
        }));
        expect({ ...read, attachments }).toMatchObject(bring.expected);
      });

      test("stops where it is larger than we take", async () => {
        carrier.plays(bring.script);
        await expect(ask(64)).rejects.toMatchObject({ name: "ProviderError", kind: "too_large" });
      });

      test("tells a mail that is gone from a company that is away", async () => {
        carrier.plays(() => ({ status: 404, body: {} }));
        await expect(ask(1024)).rejects.toMatchObject({ kind: "not_found" });
        carrier.plays(() => ({ status: 503, body: "" }));
        await expect(ask(1024)).rejects.toMatchObject({ kind: "unreachable" });
        await expect(ask(1024, await closedDoor())).rejects.toMatchObject({ kind: "unreachable" });
      });
    });
  }
}

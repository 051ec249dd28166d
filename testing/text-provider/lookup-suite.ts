// The shared suite, part three: account setup and queries after sending.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "#server/ports/provider.ts";
import type { ProviderMessage, TextProvider } from "#server/ports/text.ts";
import { closedPortUrl, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { webhookUrl } from "./fixtures.ts";
import type { LoggedText, TextProviderKit } from "./kit.ts";

export function lookupSuite(provider: TextProvider, kit: TextProviderKit): void {
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
  const ours = "+12025550100";
  const theirs = "+12025550177";
  const statusUrl = (ref: string) => webhookUrl(provider.id, `ref=${ref}`);
  const logged = (n: number, at: string, change: Partial<LoggedText> = {}): LoggedText => ({
    ref: kit.refOf(n),
    direction: "out",
    from: ours,
    to: theirs,
    text: "On my way",
    at,
    status: kit.sms.delivered,
    ...change,
  });

  describe("looking up a text whose submission was interrupted", () => {
    const query = {
      ref: "r1",
      from: ours,
      to: theirs,
      text: "On my way",
      since: "2026-11-20T10:00:00.000Z",
    };
    const find = (texts: readonly LoggedText[], alreadyOurs: readonly string[] = []) => {
      carrier.plays(kit.messageLog(texts));
      return provider.find(connect(), { ...query, alreadyOurs });
    };

    if (!kit.logShows.words) {
      test("cannot identify it and leaves the decision to a member", async () => {
        expect(await find([logged(1, "2026-11-20T10:00:01.000Z")])).toBeNull();
      });
      return;
    }

    test("finds it with its state, even if the provider's clock is slightly behind", async () => {
      const found = await find([
        logged(1, "2026-11-20T09:59:58.000Z", { statusUrl: statusUrl("r1") }),
      ]);
      expect(found).toEqual({
        providerRef: kit.refOf(1),
        direction: "out",
        from: ours,
        to: theirs,
        text: "On my way",
        at: "2026-11-20T09:59:58.000Z",
        state: "delivered",
        problem: null,
        providerCode: null,
        media: [],
      } satisfies ProviderMessage);
    });

    test("returns the problem of a failed text", async () => {
      const { code, problem } = kit.failure;
      const bad = { status: kit.sms.failed, code, statusUrl: statusUrl("r1") };
      expect(await find([logged(1, "2026-11-20T10:00:01.000Z", bad)])).toMatchObject({
        state: "undelivered",
        problem,
        providerCode: code,
      });
    });

    test("returns null if the provider has no such text", async () => {
      expect(await find([])).toBeNull();
    });

    test("matches no other text", async () => {
      const at = "2026-11-20T10:00:01.000Z";
      expect(
        await find([
          logged(1, at, { text: "On my way!" }),
          logged(2, at, { to: "+12025550178" }),
          logged(3, at, { from: "+12025550101" }),
          logged(4, at, { direction: "in", from: theirs, to: ours, status: kit.sms.received }),
          // The same text, an hour earlier.
          logged(5, "2026-11-20T09:00:00.000Z"),
        ]),
      ).toBeNull();
    });

    test("of two identical texts, picks the one not known yet", async () => {
      const texts = [
        logged(1, "2026-11-20T09:59:55.000Z", { statusUrl: statusUrl("r0") }),
        logged(2, "2026-11-20T10:00:01.000Z", { statusUrl: statusUrl("r1") }),
      ];
      expect(await find(texts, [kit.refOf(1)])).toMatchObject({ providerRef: kit.refOf(2) });
      const unmarked = texts.map(({ statusUrl: _, ...text }) => text);
      expect(await find(unmarked, [kit.refOf(1)])).toMatchObject({ providerRef: kit.refOf(2) });
    });

    test("reads on to the last page", async () => {
      const others = [1, 2, 3, 4].map((n) =>
        logged(n, `2026-11-20T10:00:1${n}.000Z`, { text: `Number ${n}` }),
      );
      const last = logged(5, "2026-11-20T10:00:01.000Z", { statusUrl: statusUrl("r1") });
      expect(await find([...others, last])).toMatchObject({ providerRef: kit.refOf(5) });
    });
  });

  describe("the nightly reconciliation", () => {
    const all = async (texts: readonly LoggedText[], since: string) => {
      carrier.plays(kit.messageLog(texts));
      const found: ProviderMessage[] = [];
      for await (const one of provider.listSince(connect(), since)) found.push(one);
      return found;
    };

    test("returns what the provider still shows in both directions, oldest first, across pages", async () => {
      const incoming = {
        direction: "in",
        from: theirs,
        to: ours,
        status: kit.sms.received,
      } as const;
      const texts = [
        logged(1, "2026-11-19T22:00:00.000Z", { ...incoming, text: "Are you open?" }),
        logged(2, "2026-11-19T22:05:00.000Z", { text: "Until eleven" }),
        logged(3, "2026-11-20T01:00:00.000Z", { ...incoming, text: "", images: 3 }),
        logged(4, "2026-11-20T02:00:00.000Z", { status: kit.sms.failed, code: kit.failure.code }),
        logged(5, "2026-11-18T22:00:00.000Z", { text: "Long ago" }),
      ];
      const found = await all(texts, "2026-11-19T20:00:00.000Z");
      // An inbound message without content is skipped: there is nothing to show.
      const { words, images } = kit.logShows;
      const shown = texts
        .slice(0, 4)
        .filter((one) => one.direction === "out" || (one.images ? images : words));
      expect(found.map((one) => [one.direction, one.text, one.state, one.at])).toEqual(
        shown.map((one) => [
          one.direction,
          words ? one.text : "",
          one.code ? "undelivered" : "delivered",
          one.at,
        ]),
      );
      const brought = found.flatMap(({ media }) => media.map(({ type }) => type));
      expect(brought).toEqual(images ? Array(3).fill("image/png") : []);
      expect(found.at(-1)?.problem).toBe(kit.failure.problem);
    });

    test("is empty if there were no messages", async () => {
      expect(await all([], "2026-11-19T20:00:00.000Z")).toEqual([]);
    });

    test.each([
      [401, "rejected"],
      [404, "not_found"],
      [429, "too_fast"],
      [503, "unreachable"],
      [200, "unreachable"],
    ])("an error response of %i is reported as %s", async (status, kind) => {
      carrier.plays(() => ({ status, headers: { "retry-after": "5" }, body: "no" }));
      const first = provider.listSince(connect(), "2026-11-19T20:00:00.000Z");
      const fault = expect(first[Symbol.asyncIterator]().next());
      await fault.rejects.toMatchObject({ name: "ProviderError", kind });
    });

    test("a failed connection is reported as unreachable", async () => {
      const closed = connect(await closedPortUrl());
      const first = provider.listSince(closed, "2026-11-19T20:00:00.000Z");
      await expect(first[Symbol.asyncIterator]().next()).rejects.toMatchObject({
        kind: "unreachable",
      });
    });
  });

  describe("setting up an account", () => {
    test("the check returns the account label if the key is valid", async () => {
      carrier.plays(kit.account);
      expect(await provider.check(connect())).toMatchObject({
        kind: "working",
        label: kit.accountLabel,
      });
    });

    test("the check distinguishes an invalid key from an unreachable provider", async () => {
      carrier.plays(kit.account);
      const wrong = Object.fromEntries(
        Object.entries(kit.settings).map(([key, value]) => [key, `${value}0`]),
      );
      const refused = await provider.check({ ...connect(), settings: wrong });
      expect(refused.kind).toBe("rejected");
      carrier.plays(() => kit.accountGone);
      expect((await provider.check(connect())).kind).toBe("rejected");
      carrier.plays(() => ({ status: 503, body: "" }));
      expect((await provider.check(connect())).kind).toBe("unreachable");
      carrier.plays(() => ({ status: 200, body: "<html>captive portal</html>" }));
      expect((await provider.check(connect())).kind).toBe("unreachable");
      expect((await provider.check(connect(await closedPortUrl()))).kind).toBe("unreachable");
    });

    test("lists every number across pages, with its capabilities and current webhook", async () => {
      carrier.plays(kit.account);
      const numbers = await provider.listNumbers(connect());
      const called = (name: string, number: string) => (kit.namesNumbers ? name : number);
      expect(
        numbers
          .filter(({ kind = "phone" }) => kind === "phone")
          .map(({ number, name, canText, smsWebhookUrl }) => ({
            number,
            name,
            canText,
            smsWebhookUrl,
          })),
      ).toEqual([
        {
          number: "+12025550100",
          name: called("Front desk", "+12025550100"),
          canText: true,
          smsWebhookUrl: "https://old.example/texts",
        },
        {
          number: "+12025550102",
          name: called("Line 2", "+12025550102"),
          canText: true,
          smsWebhookUrl: null,
        },
        {
          number: "+12025550103",
          name: called("Line 3", "+12025550103"),
          canText: false,
          smsWebhookUrl: null,
        },
      ]);
    });

    test("points a number's webhook at us", async () => {
      carrier.plays(kit.account);
      const [number] = await provider.listNumbers(connect());
      carrier.forget();
      carrier.plays(kit.account);
      await provider.setWebhooks(connect(), number?.ref ?? "", webhookUrl(provider.id));
      expect(provider.capabilities.configuresWebhooks).toBe(true);
      expect(kit.webhookUrlAfter(carrier.requests)).toBe(webhookUrl(provider.id));
    });

    test("an unknown number is reported as not found", async () => {
      carrier.plays(kit.account);
      const act = provider.setWebhooks(connect(), kit.refOf(9), webhookUrl(provider.id));
      await expect(act).rejects.toMatchObject({ name: "ProviderError", kind: "not_found" });
    });
  });
}

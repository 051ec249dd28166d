// The shared suite, part four: what comes to our doors, who signed it, and what it says.
import { describe, expect, test } from "vitest";
import { type DeliveryState, deliveryStates, isFailure } from "#domain/message/delivery-state.ts";
import { parseEmail } from "#server/mime/parse-email.ts";
import type { EmailEvent, EmailProvider, EmailWebhookKind } from "#server/ports/email.ts";
import type { RawRequest, Settings } from "#server/ports/provider.ts";
import {
  type EventFixture,
  fixture,
  fixtureNames,
  type HookFixture,
  hookAddress,
  hookNames,
  unsigned,
} from "./fixtures.ts";
import type { EmailProviderKit, Hand, HooksKit } from "./kit.ts";

export const now = new Date("2026-11-20T10:00:30.000Z");
const seconds = (n: number) => new Date(now.getTime() + n * 1000);

/** What every company has that reports, and every one that brings mail, under whatever name. */
const expectedOfReporters = [
  "event-delivered",
  "event-bounced",
  "event-complained",
  "event-opened",
  "event-clicked",
  "event-unknown",
  "event-without-reference",
];
const expectedOfBringers = ["mail-words", "mail-files"];

export function webhookSuite(id: string, provider: EmailProvider, kit: EmailProviderKit): void {
  const hooks = kit.hooks;
  if (!hooks) throw new Error(`${id} comes to our door, and its kit does not know how`);
  const names = hookNames(id);
  const hookOf = (name: string) => fixture<HookFixture>(id, name);
  const doorOf = (name: string): EmailWebhookKind => hookOf(name).door;
  const arrived = (name: string, hand: Hand = "current", at = now): RawRequest =>
    hooks.sign(unsigned(id, hookOf(name)), hand, at);
  const doors: EmailWebhookKind[] = [
    ...(provider.can.receive === "hook" ? (["mail"] as const) : []),
    ...(provider.can.report ? (["events"] as const) : []),
  ];

  describe("the payloads from the vendor's pages", () => {
    test("are all there, each with its page and its day", () => {
      if (provider.can.report) expect(names).toEqual(expect.arrayContaining(expectedOfReporters));
      if (provider.can.receive === "hook")
        expect(names).toEqual(expect.arrayContaining(expectedOfBringers));
      for (const name of fixtureNames(id)) {
        const { about } = fixture(id, name);
        expect(about.source, name).toMatch(/^https:\/\/[\w.-]+\//);
        expect(about.date, name).toMatch(/^20\d\d-\d\d-\d\d$/);
        expect(about.what.length, name).toBeGreaterThan(10);
      }
    });

    test.each(names)("%s is genuine and says what we think it says", async (name) => {
      const request = arrived(name);
      const verdict = await provider.verify(kit.settings, request, doorOf(name), now);
      expect(verdict).toEqual({ kind: "genuine" });
      const reading = await provider.read(request, doorOf(name));
      const expected = hookOf(name).reading;
      if (expected.kind !== "events" || reading.kind !== "events") {
        expect(reading).toMatchObject(expected);
        return;
      }
      expect(reading.events).toHaveLength(expected.events.length);
      for (const [place, event] of reading.events.entries()) {
        await expectEvent(event, expected.events[place]);
      }
    });

    test("tell bad ends with their reason, and good ones without", async () => {
      for (const name of names) {
        const reading = await provider.read(arrived(name), doorOf(name));
        for (const event of reading.kind === "events" ? reading.events : []) {
          if (event.kind !== "mail.report" || event.state === null) continue;
          expect(deliveryStates[event.state].rank, name).toBeGreaterThanOrEqual(40);
          const mustSayWhy = isFailure(event.state) || event.state === "deferred";
          expect(event.problem !== null, name).toBe(mustSayWhy);
        }
      }
    });

    test.each(["", "{", "\u0000\u0001\u0002", "[]", "null", '"text"', "[null]", '{"a":[]}'])(
      "what is no payload at all (%j) is unreadable or not for us, never a fall",
      async (body) => {
        const types = [
          ...["application/json", "application/x-www-form-urlencoded", "text/plain", ""],
          ...["multipart/form-data", "multipart/form-data; boundary=x"],
        ];
        for (const door of doors) {
          for (const type of types) {
            const request: RawRequest = {
              url: hookAddress(id, door),
              headers: { "content-type": type },
              body: Buffer.from(body),
              receivedAt: now.toISOString(),
            };
            const reading = await provider.read(request, door);
            const events = reading.kind === "events" ? reading.events.length : 0;
            expect(events, `${door} ${type}`).toBe(0);
            expect(provider.dedupeKey(request, door)).not.toBe("");
            const verdict = await provider.verify(kit.settings, request, door, now);
            expect(verdict.kind).toBe(hooks.signs.includes(door) ? "forged" : "genuine");
          }
        }
      },
    );
  });

  for (const door of doors) {
    if (hooks.signs.includes(door)) {
      describe(`the signature at the door for ${door}`, () =>
        signatureSuite(id, provider, kit.settings, hooks, door));
    } else {
      test(`nobody signs at the door for ${door}: the secret in its address decides before us`, async () => {
        const name = names.find((one) => doorOf(one) === door) ?? "";
        const verdict = await provider.verify(kit.settings, arrived(name, "stranger"), door, now);
        expect(verdict).toEqual({ kind: "genuine" });
      });
    }
  }

  describe("the same fact", () => {
    test("told twice has one key, and different facts have different keys", () => {
      const keysAt = (at: Date) =>
        names.map((name) => provider.dedupeKey(arrived(name, "current", at), doorOf(name)));
      const first = keysAt(now);
      expect(keysAt(now)).toEqual(first);
      expect(new Set(first).size).toBe(first.length);
    });

    test("has one id, whether it is told alone or again with others", async () => {
      const idsOf = async (at: Date) => {
        const found: string[] = [];
        for (const name of names) {
          const reading = await provider.read(arrived(name, "current", at), doorOf(name));
          for (const event of reading.kind === "events" ? reading.events : []) {
            found.push(event.kind === "mail.report" ? event.eventId : event.providerRef);
          }
        }
        return found;
      };
      const ids = await idsOf(now);
      expect(await idsOf(seconds(120))).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((one) => one !== "" && one.length <= 300)).toBe(true);
    });
  });

  test("hears a success in answer", () => {
    expect(provider.answer.status).toBe(200);
  });
}

async function expectEvent(event: EmailEvent, expected: EventFixture | undefined): Promise<void> {
  if (expected === undefined || expected.kind === "mail.report") {
    expect(event).toEqual({
      eventId: expect.stringMatching(/./),
      ref: null,
      providerRef: null,
      messageId: null,
      recipient: null,
      state: null satisfies DeliveryState | null,
      flag: null,
      problem: null,
      providerCode: null,
      detail: null,
      at: now.toISOString(),
      ...expected,
    });
    return;
  }
  const { mail, ...rest } = expected;
  if (event.kind !== "mail.received") throw new Error(`a ${event.kind} where mail was expected`);
  const { bytes, ...told } = event;
  expect(told).toEqual(rest);
  expect(bytes === null).toBe(mail === null);
  if (bytes === null || mail === null) return;
  const read = await parseEmail(bytes);
  const attachments = read.attachments.map(({ bytes: content, ...file }) => ({
    ...file,
    base64: Buffer.from(content).toString("base64"),
  }));
  expect({ ...read, attachments }).toMatchObject(mail);
}

function signatureSuite(
  id: string,
  provider: EmailProvider,
  settings: Settings,
  hooks: HooksKit,
  door: EmailWebhookKind,
): void {
  const name = hookNames(id).find((one) => fixture<HookFixture>(id, one).door === door);
  if (!name) throw new Error(`nothing is written down for the door ${door} of ${id}`);
  const signed = (hand: Hand = "current", at = now) =>
    hooks.sign(unsigned(id, fixture<HookFixture>(id, name)), hand, at);
  const verdict = async (request: RawRequest, given = settings) =>
    (await provider.verify(given, request, door, now)).kind;

  test("of a stranger is forged, and so is none at all", async () => {
    expect(await verdict(signed())).toBe("genuine");
    expect(await verdict(signed("stranger"))).toBe("forged");
    const raw = unsigned(id, fixture<HookFixture>(id, name));
    const bare = { url: raw.url, body: raw.body, receivedAt: now.toISOString() };
    expect(await verdict({ ...bare, headers: { "content-type": raw.type } })).toBe("forged");
    const emptied = Object.fromEntries(Object.keys(signed().headers).map((key) => [key, ""]));
    expect(await verdict({ ...bare, headers: { ...emptied, "content-type": raw.type } })).toBe(
      "forged",
    );
  });

  test("breaks with one changed, one added and one missing byte of what it covers", async () => {
    if (!hooks.coversBody) return;
    const request = signed();
    const body = Buffer.from(request.body);
    const changed = Buffer.from(body);
    const middle = Math.floor(body.length / 2);
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    for (const other of [changed, Buffer.concat([body, Buffer.from(" ")]), body.subarray(0, -1)]) {
      expect(await verdict({ ...request, body: other })).toBe("forged");
    }
  });

  test("does not care in which case the headers are written", async () => {
    const request = signed();
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([key, value]) => [key.toUpperCase(), value]),
    );
    expect(await verdict({ ...request, headers })).toBe("genuine");
  });

  test("of the previous secret counts during a change, and only then", async () => {
    if (hooks.rotating === null) return;
    expect(await verdict(signed("previous"), hooks.rotating)).toBe("genuine");
    expect(await verdict(signed("current"), hooks.rotating)).toBe("genuine");
    expect(await verdict(signed("stranger"), hooks.rotating)).toBe("forged");
    expect(await verdict(signed("previous"))).toBe("forged");
  });

  test("is never good against a secret that is empty, broken or absent", async () => {
    const filled = (value: string) =>
      Object.fromEntries(provider.settings.map((field) => [field.key, value]));
    for (const hand of ["current", "previous", "stranger"] as const) {
      for (const none of [{}, filled(""), filled("nonsense")]) {
        expect(["forged", "not_set_up"]).toContain(await verdict(signed(hand), none));
      }
    }
  });

  test("of long ago is a replay", async () => {
    const limit = hooks.staleAfterSeconds;
    if (limit === null) return;
    const aged = (age: number, hand: Hand = "current") => verdict(signed(hand, seconds(-age)));
    expect(await aged(limit - 2)).toBe("genuine");
    expect([await aged(limit + 2), await aged(limit * 100)]).toEqual(["stale", "stale"]);
    // forged before stale: a stranger learns nothing of our clock
    expect(await aged(limit + 2, "stranger")).toBe("forged");
    // two clocks differ, but not by as much as that
    expect(await aged(-limit - 2)).toBe("stale");
    expect(await aged(-(hooks.aheadSeconds ?? limit) - 2)).toBe("stale");
  });
}

// What Vonage does in its own way, and what it cannot do.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { addresses, hooks } from "#testing/voice-provider/addresses.ts";
import { roomStep } from "#testing/voice-provider/command-suite.ts";
import { kit } from "#testing/voice-provider/kits/vonage.ts";
import { openVonageCalls } from "./vonage.ts";

const vonage = openVonageCalls({
  now: () => new Date(),
  newId: () => "0193a1b2-0000-7000-8000-00000000e001",
});
const where = addresses("vonage");
const leg = kit.refOf("leg", 1);
const other = kit.refOf("leg", 2);
const take = kit.refOf("take", 1);
const who = { room: roomStep.room, legRef: leg };
const books = { rooms: [], legs: [{ ref: leg, status: "in-progress" }], takes: [] };
const greeting: readonly ScriptStep[] = [{ do: "prompt", prompt: { say: "Press 1." } }];
const outgoing = {
  ...{ ref: "leg-7", from: "+12025550100", to: "+12025550177", ringSeconds: 25, maxSeconds: 7_200 },
};
const actionsOf = (script: readonly ScriptStep[]) => JSON.parse(vonage.render(script, where).body);

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await openFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());
const connect = (http: FetchFn = fetch): Connection => ({
  ...{ settings: kit.settings, baseUrl: carrier.url, http },
});

describe("what only Vonage has", () => {
  test("each region has its own host for calls and recordings; a simulated account has one", async () => {
    const asked: string[] = [];
    const http: FetchFn = async (url) => {
      asked.push(new URL(url).host);
      return new Response(null, { status: 204 });
    };
    for (const voiceRegion of ["", "na-east", "eu-west", "apac-australia", "evil.test"]) {
      const settings = { ...kit.settings, voiceRegion };
      await vonage.hangUp({ settings, baseUrl: vonage.baseUrl, http }, leg);
    }
    await vonage.deleteRecording(
      { settings: kit.settings, baseUrl: vonage.baseUrl, http },
      `api-us-4.vonage.com/${take}`,
    );
    expect(asked).toEqual([
      ...["api.nexmo.com", "api-us-3.vonage.com", "api-eu-3.vonage.com", "api-ap-4.vonage.com"],
      ...["api.nexmo.com", "api-us-4.vonage.com"],
    ]);
  });

  test.each([
    "api-us-4.evil.example",
    "api-us-4.vonage.com.evil.example",
    "evil.example/api.nexmo.com",
  ])("a recording is not sought at %s with our key", async (host) => {
    const asked: string[] = [];
    const http: FetchFn = async (url) => {
      asked.push(new URL(url).host);
      return new Response(null, { status: 204 });
    };
    const connection = { settings: kit.settings, baseUrl: vonage.baseUrl, http };
    await vonage.deleteRecording(connection, `${host}/${take}`);
    expect(asked).toEqual(["api.nexmo.com"]);
  });

  test("a number that only texts is left as it is, and calls keep what else the application has", async () => {
    carrier.plays(kit.account);
    await vonage.setHooks(connect(), "US:12025550102", hooks("vonage"));
    const put = carrier.asked.find(({ method }) => method === "PUT")?.body ?? "{}";
    const { capabilities, privacy } = JSON.parse(put);
    expect(capabilities.messages.webhooks.inbound_url.address).toBe("https://old.example/texts");
    expect(privacy).toEqual({ improve_ai: false });
    carrier.forget();
    carrier.plays((asked) => {
      const answer = kit.account(asked);
      if (!asked.path.startsWith("/account/numbers") || typeof answer !== "object") return answer;
      const texting = {
        country: "US",
        msisdn: "12025550104",
        type: "mobile-lvn",
        features: ["SMS"],
      };
      return { status: 200, body: { count: 1, numbers: [texting] } };
    });
    await vonage.setHooks(connect(), "US:12025550104", hooks("vonage"));
    expect(carrier.asked.every(({ method }) => method === "GET")).toBe(true);
    carrier.plays(kit.account);
    await expect(
      vonage.setHooks(connect(), "US:12025559999", hooks("vonage")),
    ).rejects.toMatchObject({ kind: "not_found" });
  });

  test("who coaches is heard by one leg, who only listens by nobody, though both is asked for", () => {
    const [, whispering] = actionsOf([{ ...roomStep, coaches: other }]);
    expect(whispering).toMatchObject({ canSpeak: [other] });
    expect(whispering).not.toHaveProperty("mute");
    const [, listening] = actionsOf([{ ...roomStep, coaches: other, isMuted: true }]);
    expect(listening).toMatchObject({ mute: true });
    expect(listening).not.toHaveProperty("canSpeak");
  });

  test("one recording of a conversation, whoever else is in it", () => {
    for (const role of ["member", "guest", "supervisor"] as const)
      expect(actionsOf([{ ...roomStep, role, isRecorded: true }])[1]).not.toHaveProperty("record");
  });

  test("long words are said in parts, and words like markup as they are", () => {
    const long = actionsOf([{ do: "prompt", prompt: { say: "so many words ".repeat(300) } }]);
    expect(long.length).toBe(3);
    for (const { text } of long) expect(text.length).toBeLessThanOrEqual(1_500);
    const said = { do: "prompt", prompt: { say: "<speak>5 < 6 & 7</speak>" } } as const;
    expect(actionsOf([said])[0].text).toBe(
      "<speak>&lt;speak&gt;5 &lt; 6 &amp; 7&lt;/speak&gt;</speak>",
    );
  });

  test("its bounds are kept: rings, calls, messages and silences", async () => {
    carrier.plays(kit.company(books));
    const long = { ...outgoing, ringSeconds: 300, maxSeconds: 90_000, script: greeting };
    await vonage.dial(connect(), long, where);
    expect(JSON.parse(carrier.asked[0]?.body ?? "{}")).toMatchObject({
      ...{ ringing_timer: 120, length_timer: 7_200 },
    });
    const [record] = actionsOf([
      {
        ...{ do: "record", maxSeconds: 1, silenceSeconds: 1, endKey: "#", hasBeep: true },
        next: "t",
      },
    ]);
    expect(record).toMatchObject({ timeOut: 3, endOnSilence: 3 });
  });

  test("a key that cannot be read is said so, and nothing is asked", async () => {
    const connection = { ...connect(), settings: { ...kit.settings, privateKey: "nothing" } };
    const say = expect.stringContaining("private key");
    const dialled = await vonage.dial(connection, { ...outgoing, script: greeting }, where);
    expect(dialled).toMatchObject({ kind: "refused", cause: "not_allowed", say });
    expect(await vonage.hangUp(connection, leg)).toMatchObject({ kind: "refused", say });
    expect(await vonage.deleteRecording(connection, take)).toMatchObject({ kind: "refused", say });
    await expect(vonage.askLeg(connection, leg)).rejects.toThrow("private key");
    expect(carrier.asked).toEqual([]);
  });

  test("music that cannot be played keeps nobody from being held, or taken back", async () => {
    const played = kit.company(books);
    carrier.plays((asked) =>
      asked.path.endsWith("/stream") ? kit.refuses(404, "not-found") : played(asked),
    );
    for (const isHeld of [true, false])
      expect(await vonage.changeInRoom(connect(), who, { isHeld }, where)).toEqual({
        kind: "done",
      });
    expect(kit.deeds(carrier.asked).at(-1)).toBe(`unhold ${leg}`);
  });

  test("a browser cannot join, and is told so", async () => {
    expect(vonage.can.browser).toBeNull();
    await expect(vonage.browserCredential()).rejects.toThrow("browser");
    expect(await vonage.provisionBrowserCalling()).toBeNull();
  });
});

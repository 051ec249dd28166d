import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection } from "#server/ports/provider.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { addresses, voiceWebhookUrls } from "#testing/voice-provider/addresses.ts";
import { conferenceStep } from "#testing/voice-provider/command-suite.ts";
import { kit } from "#testing/voice-provider/kits/telnyx.ts";
import { telnyx } from "./telnyx.ts";

const callbackUrls = addresses("telnyx");
const leg = kit.refOf("leg", 1);
const greeting: readonly ScriptStep[] = [{ kind: "prompt", prompt: { text: "Press 1." } }];
const outgoing = {
  ref: "leg-7",
  from: "+12025550100",
  to: "+12025550177",
  ringTimeoutSeconds: 25,
  maxSeconds: 7_200,
};

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());
const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http: fetch });

describe("Telnyx specifics", () => {
  test("records voicemail as WAV, and conferences without a beep or trimmed silence", () => {
    const record: ScriptStep = {
      kind: "record",
      maxSeconds: 120,
      silenceSeconds: 5,
      endKey: "#",
      hasBeep: true,
      next: "message-token",
    };
    const body = telnyx.render(
      [record, { ...conferenceStep, isRecorded: true }],
      callbackUrls,
    ).body;
    expect(body).toMatch(/<Record [^>]*format="wav"/);
    // A timeout would be measured by a transcription that Telnyx charges for.
    expect(body).not.toMatch(/<Record [^>]* timeout=/);
    expect(body).toMatch(/<Conference [^>]*recordBeep="false" trim="do-not-trim"/);
  });

  test("adds a coach muted, since <Conference> has no coach attribute and the customer must not hear them", () => {
    const body = telnyx.render([{ ...conferenceStep, coaches: leg }], callbackUrls).body;
    expect(body).toMatch(/<Conference [^>]*muted="true"/);
    expect(body).not.toContain("coach");
  });

  test.each([
    ["none", [], {}, "has no outbound voice profile"],
    ["several", ["1", "2"], {}, "several outbound voice profiles: Sales (1), Sales (2)"],
    [
      "another than the one chosen",
      ["1"],
      { outboundProfileId: "7777777" },
      "no outbound voice profile 7777777",
    ],
  ])(
    "explains what to do if there are %s profiles to choose from, and changes nothing",
    async (_, ids, more, message) => {
      const data = ids.map((id) => ({ id, name: "Sales", enabled: true }));
      carrier.says({ status: 200, body: { data } });
      const connection = { ...connect(), settings: { ...kit.settings, ...more } };
      await expect(
        telnyx.setWebhooks(connection, kit.numberRef, voiceWebhookUrls("telnyx")),
      ).rejects.toThrow(message);
      expect(carrier.requests.every(({ method }) => method === "GET")).toBe(true);
    },
  );

  test.each([
    ["D7", "no outbound voice profile"],
    ["D38", "no outbound voice profile"],
    ["D12", "doesn't allow this account to call that country"],
    ["D24", "no more simultaneous calls"],
    ["D60", "verified numbers"],
    ["D51", "number as caller ID"],
  ])("explains a call refused with %s in a sentence", async (reason, message) => {
    carrier.says(kit.rejects(403, "10010", `Call rejected ${reason}`));
    const outcome = await telnyx.dial(connect(), { ...outgoing, script: greeting }, callbackUrls);
    expect(outcome).toMatchObject({ kind: "rejected", message: expect.stringContaining(message) });
  });

  test("reads the leg from call_sid, and recognizes an ended conference by its codes", async () => {
    carrier.says({ status: 200, body: { call_sid: leg, status: "queued" } });
    expect(await telnyx.dial(connect(), { ...outgoing, script: greeting }, callbackUrls)).toEqual({
      kind: "dialed",
      legRef: leg,
    });
    for (const code of ["90019", "90033", "90058"]) {
      carrier.says(kit.rejects(422, code));
      expect(await telnyx.hangUp(connect(), leg)).toEqual({ kind: "already_ended" });
    }
    carrier.says(kit.rejects(422, "90053"));
    expect(await telnyx.hangUp(connect(), leg)).toMatchObject({ kind: "rejected" });
  });

  test("reports an unknown outcome if the response names no leg, since its reports carry our own id", async () => {
    carrier.says({ status: 200, body: { from: outgoing.from, to: outgoing.to, status: "queued" } });
    const dialled = await telnyx.dial(connect(), { ...outgoing, script: greeting }, callbackUrls);
    expect(dialled).toMatchObject({ kind: "unknown" });
  });

  test("requires the account id for calls, and says where to find it", async () => {
    const { texmlAccountId: _, ...settings } = kit.settings;
    carrier.says({ status: 200, body: { data: [], meta: { total_pages: 1 } } });
    expect(await telnyx.check({ ...connect(), settings })).toMatchObject({
      kind: "rejected",
      message: expect.stringContaining("Account settings"),
    });
  });

  test("refuses browser calls, and says so", async () => {
    expect(telnyx.capabilities.browser).toBeNull();
    await expect(telnyx.browserCredential()).rejects.toThrow("browser");
  });
});

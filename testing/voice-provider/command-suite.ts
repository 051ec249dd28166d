// The shared suite, part three: dialing, and commands to active, ended and unknown calls.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { ConferenceAnnouncement, VoiceProvider } from "#server/ports/voice.ts";
import { closedPortUrl, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { addresses } from "./addresses.ts";
import type { ProviderRecords, VoiceProviderKit } from "./kit.ts";

const conferenceName = "call-0193a1b2-1";
export const conferenceStep: Extract<ScriptStep, { kind: "conference" }> = {
  kind: "conference",
  conference: conferenceName,
  label: "leg-7",
  role: "customer",
  starts: true,
  ends: true,
  isMuted: false,
  coaches: null,
  wait: "music",
  isRecorded: false,
  after: "after-token",
};

export const notice: ConferenceAnnouncement = {
  token: "notice-token",
  script: [{ kind: "prompt", prompt: { text: "This call is recorded.", lang: "en-GB" } }],
};

export function commandSuite(provider: VoiceProvider, kit: VoiceProviderKit): void {
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
  const where = addresses(provider.id);
  const [leg, other] = [kit.refOf("leg", 1), kit.refOf("leg", 2)];
  const [conferenceRef, recording] = [kit.refOf("conference", 1), kit.refOf("recording", 1)];
  const books: ProviderRecords = {
    conferences: [
      { ref: kit.refOf("conference", 9), name: conferenceName, isOver: true },
      { ref: conferenceRef, name: conferenceName },
    ],
    legs: [
      { ref: leg, status: "in-progress" },
      { ref: other, status: "in-progress" },
    ],
    recordings: [{ ref: recording, wav: new Uint8Array() }],
  };
  const actions = () => kit.actions(carrier.requests);
  const input = { ref: "leg-7", from: "+12025550100", to: "+12025550177", ringTimeoutSeconds: 25 };
  const outgoing = (script: readonly ScriptStep[]) => ({ ...input, maxSeconds: 7_200, script });
  const greeting: readonly ScriptStep[] = [{ kind: "prompt", prompt: { text: "Press 1." } }];

  describe("dialing", () => {
    test("into a conference creates the leg as its participant", async () => {
      carrier.plays(kit.company(books));
      expect(await provider.dial(connect(), outgoing([conferenceStep]), where)).toEqual({
        kind: "dialed",
        legRef: kit.refOf("leg", 100),
      });
      expect(actions()).toEqual([
        `dial ${input.to} from ${input.from} into ${conferenceName} as leg-7`,
      ]);
      expect(decodeURIComponent(carrier.requests[0]?.body ?? "")).toContain(
        `${where.eventsUrl}?ref=leg-7`,
      );
    });

    test("with a screening prompt plays it before joining", async () => {
      carrier.plays(kit.company(books));
      const dialled = await provider.dial(
        connect(),
        outgoing([...greeting, conferenceStep]),
        where,
      );
      expect(dialled).toMatchObject({ kind: "dialed" });
      expect(actions()).toEqual([`dial ${input.to} from ${input.from}: say, room`]);
    });

    test("detects answering machines if requested, and reports the result to a separate URL", async () => {
      if (!provider.capabilities.detectsMachines) return;
      for (const script of [[conferenceStep], greeting]) {
        carrier.forget();
        carrier.plays(kit.company(books));
        await provider.dial(connect(), { ...outgoing(script), detectsMachine: true }, where);
        const listening = decodeURIComponent(carrier.requests[0]?.body ?? "");
        expect(listening).toMatch(/machine_?detection/i);
        if (!kit.lacks?.includes("answerer address"))
          expect(listening).toContain(`${where.eventsUrl}?ref=leg-7&about=answerer`);
        carrier.forget();
        carrier.plays(kit.company(books));
        await provider.dial(connect(), outgoing(script), where);
        const usual = decodeURIComponent(carrier.requests[0]?.body ?? "");
        expect(usual).not.toMatch(/machine_?detection|answerer/i);
      }
    });

    test.each([
      ["a number that is none", "badNumber", "invalid_number"],
      ["a country that is closed", "country", "not_allowed"],
      ["too many calls at once", "tooMany", "failed"],
    ] as const)("%s is rejected with a sentence", async (_, code, cause) => {
      carrier.says(kit.codes[code]);
      const outcome = await provider.dial(connect(), outgoing(greeting), where);
      expect(outcome).toMatchObject({ kind: "rejected", cause });
      expect(outcome).toHaveProperty("message", expect.stringMatching(/^[A-Z].*\.$/));
    });

    test("an invalid key or a provider error is a rejection: no phone rings", async () => {
      for (const response of [
        kit.rejects(401, null),
        kit.rejects(500, null),
        kit.rejects(400, "99999"),
      ]) {
        carrier.says(response);
        expect(await provider.dial(connect(), outgoing(greeting), where)).toMatchObject({
          kind: "rejected",
        });
      }
      const away = await provider.dial(connect(await closedPortUrl()), outgoing(greeting), where);
      expect(away).toMatchObject({ kind: "rejected" });
    });

    test.each([
      ["a line cut after the question", "reset" as const],
      ["half an answer", "half an answer" as const],
      ["a gateway that lost sight of it", { status: 502 }],
      ["a success without a name", { status: 201, body: {} }],
    ])("%s leaves the outcome unknown: it may be ringing", async (_, response) => {
      carrier.says(response);
      expect(await provider.dial(connect(), outgoing(greeting), where)).toMatchObject({
        kind: "unknown",
      });
    });
  });

  describe("commands to an active call", () => {
    const participant = { conference: conferenceName, legRef: leg };
    const inIt = kit.namesRooms ? ` in ${conferenceRef}` : "";
    const action: Record<string, () => Promise<unknown>> = {
      [`hold ${leg}${inIt}`]: () =>
        provider.updateParticipant(connect(), participant, { isHeld: true }, where),
      [`unhold ${leg}${inIt}`]: () =>
        provider.updateParticipant(connect(), participant, { isHeld: false }, where),
      [`mute ${leg}${inIt}`]: () =>
        provider.updateParticipant(connect(), participant, { isMuted: true }, where),
      [`${leg}${inIt} is heard by all`]: () =>
        provider.updateParticipant(connect(), participant, { coaches: null }, where),
      [`hang up ${leg}`]: () => provider.hangUp(connect(), leg),
      [`${leg} hears: say, hang_up`]: () =>
        provider.redirect(connect(), leg, [...greeting, { kind: "hang_up" }], where),
      [`delete ${recording}`]: () => provider.deleteRecording(connect(), recording),
    };
    /** Commands for manual recording, which is announced to everyone in the conference. */
    const byHand: typeof action = {
      [kit.lacks?.includes("fetched notices")
        ? `${conferenceRef} is told: This call is recorded.`
        : `${conferenceRef} hears ${where.step("notice-token")}`]: () =>
        provider.announceInConference(connect(), conferenceName, notice, where),
      [`pause ${recording} of ${leg}`]: () =>
        provider.changeRecording(connect(), participant, recording, "pause"),
      [`resume ${recording} of ${leg}`]: () =>
        provider.changeRecording(connect(), participant, recording, "resume"),
      [`stop ${recording} of ${leg}`]: () =>
        provider.changeRecording(connect(), participant, recording, "stop"),
    };
    if (provider.capabilities.controlsRecording) Object.assign(action, byHand);
    else
      test.each(Object.entries(byHand))(
        "%s: is not supported, is rejected with a sentence, and sends no request",
        async (_, act) => {
          carrier.plays(kit.company(books));
          const message = expect.stringMatching(/^[A-Z].*\.$/);
          expect(await act()).toMatchObject({ kind: "rejected", message });
          expect(carrier.requests).toEqual([]);
        },
      );

    test.each(Object.entries(action))("%s", async (commandLine, act) => {
      carrier.plays(kit.company(books));
      expect(await act()).toEqual({ kind: "done" });
      expect(actions().at(-1)).toBe(commandLine);
    });

    test.each(Object.entries(action))(
      "%s, after the call: gone, which is no failure",
      async (_, act) => {
        carrier.plays(kit.company({ conferences: [], legs: [], recordings: [] }));
        expect(await act()).toEqual({ kind: "already_ended" });
      },
    );

    test.each(Object.entries(action))(
      "%s: an invalid key is rejected, a cut connection is unknown or rejected",
      async (_, act) => {
        carrier.plays(() => kit.rejects(401, null));
        expect(await act()).toMatchObject({ kind: "rejected" });
        carrier.plays(() => "reset");
        const { kind } = (await act()) as { kind: string };
        expect(["unknown", "rejected"]).toContain(kind);
      },
    );

    test("coaching names the coached leg, and hold and mute share one request", async () => {
      carrier.plays(kit.company(books));
      await provider.updateParticipant(
        connect(),
        participant,
        { isMuted: false, coaches: other },
        where,
      );
      const ear = kit.lacks?.includes("one ear") ? "members" : other;
      expect(actions()).toEqual([`unmute ${leg}${inIt}`, `${leg}${inIt} is heard by ${ear}`]);
    });

    test("a call that has just ended at the provider is gone", async () => {
      carrier.plays(kit.company({ ...books, legs: [{ ref: leg, status: "completed" }] }));
      expect(await provider.hangUp(connect(), leg)).toEqual({ kind: "already_ended" });
      expect(await provider.redirect(connect(), leg, greeting, where)).toEqual({
        kind: "already_ended",
      });
    });

    test("a recording is started on the customer's leg and named", async () => {
      if (!provider.capabilities.controlsRecording) return;
      carrier.plays(kit.company(books));
      expect(await provider.startRecording(connect(), participant, where)).toMatchObject({
        kind: "recording",
        recordingRef: kit.refOf("recording", 100),
      });
      expect(decodeURIComponent(carrier.requests[0]?.body ?? "")).toContain(
        `?conference=${conferenceName}`,
      );
    });
  });

  describe("querying the status of a leg", () => {
    test.each([
      ["in-progress", { kind: "active", type: "answered" }],
      ["ringing", { kind: "active", type: "ringing" }],
      ["completed", { kind: "ended", cause: "hung_up", seconds: 42 }],
      ["busy", { kind: "ended", cause: "busy" }],
      ["no-answer", { kind: "ended", cause: "no_answer" }],
      ["failed", { kind: "ended", cause: "failed" }],
      ["canceled", { kind: "ended", cause: "canceled" }],
    ])("%s", async (status, expectedStatus) => {
      carrier.plays(kit.company({ ...books, legs: [{ ref: leg, status, seconds: 42 }] }));
      expect(await provider.getLegStatus(connect(), leg)).toMatchObject(expectedStatus);
    });

    test("an unknown leg is not found; no response is an error", async () => {
      carrier.plays(kit.company({ ...books, legs: [] }));
      expect(await provider.getLegStatus(connect(), leg)).toEqual({ kind: "unknown" });
      carrier.plays(() => ({ status: 503 }));
      await expect(provider.getLegStatus(connect(), leg)).rejects.toMatchObject({
        name: "ProviderError",
      });
    });
  });

  describe("setup", () => {
    test("a number's calls, fallback and reports point at us", async () => {
      carrier.plays(kit.account);
      const webhookUrls = {
        voice: `${where.eventsUrl}/v`,
        fallback: where.fallback,
        eventsUrl: where.eventsUrl,
      };
      await provider.setWebhooks(connect(), kit.numberRef, webhookUrls);
      expect(kit.hooksOf(carrier.requests)).toEqual(webhookUrls);
    });
  });
}

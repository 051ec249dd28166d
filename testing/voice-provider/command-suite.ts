// The shared suite, part three: dialling, and commands to calls that are on, that are over, that nobody knows.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { RoomNotice, VoiceProvider } from "#server/ports/voice.ts";
import { closedDoor, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { addresses } from "./addresses.ts";
import type { Books, VoiceProviderKit } from "./kit.ts";

const room = "call-0193a1b2-1";
export const roomStep: Extract<ScriptStep, { do: "room" }> = {
  do: "room",
  room,
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

export const notice: RoomNotice = {
  token: "notice-token",
  script: [{ do: "prompt", prompt: { say: "This call is recorded.", lang: "en-GB" } }],
};

export function commandSuite(provider: VoiceProvider, kit: VoiceProviderKit): void {
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
  const where = addresses(provider.id);
  const [leg, other] = [kit.refOf("leg", 1), kit.refOf("leg", 2)];
  const [roomRef, take] = [kit.refOf("room", 1), kit.refOf("take", 1)];
  const books: Books = {
    rooms: [
      { ref: kit.refOf("room", 9), name: room, isOver: true },
      { ref: roomRef, name: room },
    ],
    legs: [
      { ref: leg, status: "in-progress" },
      { ref: other, status: "in-progress" },
    ],
    takes: [{ ref: take, wav: new Uint8Array() }],
  };
  const deeds = () => kit.deeds(carrier.asked);
  const wish = { ref: "leg-7", from: "+12025550100", to: "+12025550177", ringSeconds: 25 };
  const outgoing = (script: readonly ScriptStep[]) => ({ ...wish, maxSeconds: 7_200, script });
  const greeting: readonly ScriptStep[] = [{ do: "prompt", prompt: { say: "Press 1." } }];

  describe("dialling", () => {
    test("into a room rings from inside it", async () => {
      carrier.plays(kit.company(books));
      expect(await provider.dial(connect(), outgoing([roomStep]), where)).toEqual({
        kind: "dialled",
        legRef: kit.refOf("leg", 100),
      });
      expect(deeds()).toEqual([`dial ${wish.to} from ${wish.from} into ${room} as leg-7`]);
      expect(decodeURIComponent(carrier.asked[0]?.body ?? "")).toContain(
        `${where.facts}?ref=leg-7`,
      );
    });

    test("with a screening first says it when they answer", async () => {
      carrier.plays(kit.company(books));
      const dialled = await provider.dial(connect(), outgoing([...greeting, roomStep]), where);
      expect(dialled).toMatchObject({ kind: "dialled" });
      expect(deeds()).toEqual([`dial ${wish.to} from ${wish.from}: say, room`]);
    });

    test("listens for a machine where it is asked to, and tells it to an address of its own", async () => {
      if (!provider.can.detectsMachines) return;
      for (const script of [[roomStep], greeting]) {
        carrier.forget();
        carrier.plays(kit.company(books));
        await provider.dial(connect(), { ...outgoing(script), detectsMachine: true }, where);
        const listening = decodeURIComponent(carrier.asked[0]?.body ?? "");
        expect(listening).toMatch(/machine_?detection/i);
        if (!kit.lacks?.includes("answerer address"))
          expect(listening).toContain(`${where.facts}?ref=leg-7&about=answerer`);
        carrier.forget();
        carrier.plays(kit.company(books));
        await provider.dial(connect(), outgoing(script), where);
        const usual = decodeURIComponent(carrier.asked[0]?.body ?? "");
        expect(usual).not.toMatch(/machine_?detection|answerer/i);
      }
    });

    test.each([
      ["a number that is none", "badNumber", "no_such_number"],
      ["a country that is closed", "country", "not_allowed"],
      ["too many calls at once", "tooMany", "failed"],
    ] as const)("%s is refused in a sentence", async (_, code, cause) => {
      carrier.says(kit.codes[code]);
      const outcome = await provider.dial(connect(), outgoing(greeting), where);
      expect(outcome).toMatchObject({ kind: "refused", cause });
      expect(outcome).toHaveProperty("say", expect.stringMatching(/^[A-Z].*\.$/));
    });

    test("a wrong key and a company in trouble are refused: nobody's phone rings", async () => {
      for (const says of [
        kit.refuses(401, null),
        kit.refuses(500, null),
        kit.refuses(400, "99999"),
      ]) {
        carrier.says(says);
        expect(await provider.dial(connect(), outgoing(greeting), where)).toMatchObject({
          kind: "refused",
        });
      }
      const away = await provider.dial(connect(await closedDoor()), outgoing(greeting), where);
      expect(away).toMatchObject({ kind: "refused" });
    });

    test.each([
      ["a line cut after the question", "reset" as const],
      ["half an answer", "half an answer" as const],
      ["a gateway that lost sight of it", { status: 502 }],
      ["a success without a name", { status: 201, body: {} }],
    ])("%s leaves it unknown: it may be ringing", async (_, says) => {
      carrier.says(says);
      expect(await provider.dial(connect(), outgoing(greeting), where)).toMatchObject({
        kind: "unknown",
      });
    });
  });

  describe("commands to a call that is on", () => {
    const inRoom = { room, legRef: leg };
    const inIt = kit.namesRooms ? ` in ${roomRef}` : "";
    const deed: Record<string, () => Promise<unknown>> = {
      [`hold ${leg}${inIt}`]: () =>
        provider.changeInRoom(connect(), inRoom, { isHeld: true }, where),
      [`unhold ${leg}${inIt}`]: () =>
        provider.changeInRoom(connect(), inRoom, { isHeld: false }, where),
      [`mute ${leg}${inIt}`]: () =>
        provider.changeInRoom(connect(), inRoom, { isMuted: true }, where),
      [`${leg}${inIt} is heard by all`]: () =>
        provider.changeInRoom(connect(), inRoom, { coaches: null }, where),
      [kit.lacks?.includes("removal") ? `hang up ${leg} ` : `remove ${leg}${inIt}`]: () =>
        provider.removeFromRoom(connect(), inRoom),
      [`hang up ${leg}`]: () => provider.hangUp(connect(), leg),
      [`${leg} hears: say, hangup`]: () =>
        provider.redirect(connect(), leg, [...greeting, { do: "hangup" }], where),
      [`delete ${take}`]: () => provider.deleteRecording(connect(), take),
    };
    /** Of a recording by hand, before which all in the room are told. */
    const byHand: typeof deed = {
      [kit.lacks?.includes("fetched notices")
        ? `${roomRef} is told: This call is recorded.`
        : `${roomRef} hears ${where.step("notice-token")}`]: () =>
        provider.sayInRoom(connect(), room, notice, where),
      [`end ${roomRef}`]: () => provider.endRoom(connect(), room),
      [`pause ${take} of ${leg}`]: () => provider.changeRecording(connect(), inRoom, take, "pause"),
      [`resume ${take} of ${leg}`]: () =>
        provider.changeRecording(connect(), inRoom, take, "resume"),
      [`stop ${take} of ${leg}`]: () => provider.changeRecording(connect(), inRoom, take, "stop"),
    };
    if (provider.can.controlsRecording) Object.assign(deed, byHand);
    else
      test.each(Object.entries(byHand))(
        "%s: cannot be, is said in a sentence, and asks nothing of the company",
        async (_, act) => {
          carrier.plays(kit.company(books));
          const say = expect.stringMatching(/^[A-Z].*\.$/);
          expect(await act()).toMatchObject({ kind: "refused", say });
          expect(carrier.asked).toEqual([]);
        },
      );

    test.each(Object.entries(deed))("%s", async (line, act) => {
      carrier.plays(kit.company(books));
      expect(await act()).toEqual({ kind: "done" });
      expect(deeds().at(-1)).toBe(line.trim());
    });

    test.each(Object.entries(deed))(
      "%s, when it is over: gone, which is no failure",
      async (_, act) => {
        carrier.plays(kit.company({ rooms: [], legs: [], takes: [] }));
        expect(await act()).toEqual({ kind: "gone" });
      },
    );

    test.each(Object.entries(deed))(
      "%s: a wrong key is refused, a cut line is unknown or refused",
      async (_, act) => {
        carrier.plays(() => kit.refuses(401, null));
        expect(await act()).toMatchObject({ kind: "refused" });
        carrier.plays(() => "reset");
        const { kind } = (await act()) as { kind: string };
        expect(["unknown", "refused"]).toContain(kind);
      },
    );

    test("coaching names whom, and holding and muting go in one request", async () => {
      carrier.plays(kit.company(books));
      await provider.changeInRoom(connect(), inRoom, { isMuted: false, coaches: other }, where);
      const ear = kit.lacks?.includes("one ear") ? "members" : other;
      expect(deeds()).toEqual([`unmute ${leg}${inIt}`, `${leg}${inIt} is heard by ${ear}`]);
    });

    test("a call that has ended at the company in the same moment is gone", async () => {
      carrier.plays(kit.company({ ...books, legs: [{ ref: leg, status: "completed" }] }));
      expect(await provider.hangUp(connect(), leg)).toEqual({ kind: "gone" });
      expect(await provider.redirect(connect(), leg, greeting, where)).toEqual({ kind: "gone" });
    });

    test("a recording is begun on the customer's leg and named", async () => {
      if (!provider.can.controlsRecording) return;
      carrier.plays(kit.company(books));
      expect(await provider.startRecording(connect(), inRoom, where)).toMatchObject({
        kind: "recording",
        takeRef: kit.refOf("take", 100),
      });
      expect(decodeURIComponent(carrier.asked[0]?.body ?? "")).toContain(`?room=${room}`);
    });
  });

  describe("asking what became of a leg", () => {
    test.each([
      ["in-progress", { kind: "alive", is: "answered" }],
      ["ringing", { kind: "alive", is: "ringing" }],
      ["completed", { kind: "over", cause: "hung_up", seconds: 42 }],
      ["busy", { kind: "over", cause: "busy" }],
      ["no-answer", { kind: "over", cause: "no_answer" }],
      ["failed", { kind: "over", cause: "failed" }],
      ["canceled", { kind: "over", cause: "cancelled" }],
    ])("%s", async (status, standing) => {
      carrier.plays(kit.company({ ...books, legs: [{ ref: leg, status, seconds: 42 }] }));
      expect(await provider.askLeg(connect(), leg)).toMatchObject(standing);
    });

    test("one that they do not know is unheard of; silence is no answer", async () => {
      carrier.plays(kit.company({ ...books, legs: [] }));
      expect(await provider.askLeg(connect(), leg)).toEqual({ kind: "unheard_of" });
      carrier.plays(() => ({ status: 503 }));
      await expect(provider.askLeg(connect(), leg)).rejects.toMatchObject({
        name: "ProviderError",
      });
    });
  });

  describe("setting up", () => {
    test("a number's calls, their fallback and their reports come to us", async () => {
      carrier.plays(kit.account);
      const hooks = { voice: `${where.facts}/v`, fallback: where.fallback, facts: where.facts };
      await provider.setHooks(connect(), kit.numberRef, hooks);
      expect(kit.hooksOf(carrier.asked)).toEqual(hooks);
    });
  });
}

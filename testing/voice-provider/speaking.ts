// The shared suite, part four: a script as the vendor reads it. What was written is read back by the reader of
// the simulated carrier, which refuses what the real one refuses.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Step } from "#domain/call/script.ts";
import { spokenLanguageCodes } from "#domain/call/spoken/languages.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { readDocument, type Verb } from "#simulator/voice/twiml/read-document.ts";
import { addresses } from "./addresses.ts";
import { roomStep } from "./commanding.ts";
import type { VoiceProviderKit } from "./kit.ts";

export function speakingSuite(provider: VoiceProvider, kit: VoiceProviderKit): void {
  const where = addresses(provider.id);
  const read = (...script: Step[]): readonly Verb[] => {
    const { status, type, body } = provider.render(script, where);
    expect([status, type]).toEqual([200, "text/xml"]);
    const document = readDocument(body);
    const known = kit.ownAttributes.map((one) => `<${one.replace(" ", "> has no attribute ")}`);
    expect(document.alerts.filter(({ say }) => !known.includes(say))).toEqual([]);
    return document.verbs;
  };
  const named = (verbs: readonly Verb[]) => verbs.map(({ name }) => name);
  const only = (verbs: readonly Verb[]): Verb => {
    const [one] = verbs;
    if (!one) throw new Error("nothing was written");
    return one;
  };

  test("every step is written and read back", () => {
    expect(
      named(
        read(
          { do: "prompt", prompt: { say: "Welcome.", lang: "en-GB" } },
          { do: "prompt", prompt: { play: "sound-1" } },
          { do: "pause", seconds: 2 },
          { do: "goto", next: "t" },
        ),
      ),
    ).toEqual(["Say", "Play", "Pause", "Redirect"]);
    expect(only(read({ do: "reject", why: "busy" })).attributes).toEqual({ reason: "busy" });
    expect(only(read({ do: "reject", why: "blocked" })).attributes).toEqual({ reason: "rejected" });
    expect(named(read({ do: "hangup" }))).toEqual(["Hangup"]);
    expect(named(read())).toEqual([]);
  });

  test("is spoken in the language and by the voice asked for; without either as it always was", () => {
    expect(provider.voices.length).toBeGreaterThanOrEqual(spokenLanguageCodes.length);
    for (const lang of spokenLanguageCodes)
      expect(
        provider.voices.some(({ language }) => language === lang),
        lang,
      ).toBe(true);
    for (const { id, language } of provider.voices) {
      const say = only(read({ do: "prompt", prompt: { say: "Hi.", lang: language, voice: id } }));
      expect(say.attributes).toEqual({ voice: id, language });
    }
    expect(only(read({ do: "prompt", prompt: { say: "Hi." } })).attributes).toEqual({});
    const german = read({ do: "prompt", prompt: { say: "Guten Tag.", lang: "de-DE" } });
    expect(only(german).attributes).toMatchObject({ language: "de-DE" });
  });

  test("who presses nothing, and who says nothing, is asked about as well", () => {
    const prompts = [{ say: "Press 1 for sales." }];
    const [gather, then] = read({
      ...{ do: "gather", prompts, digits: 1, timeoutSeconds: 5, next: "menu-token" },
    });
    expect(gather?.attributes).toMatchObject({ numDigits: "1", timeout: "5", finishOnKey: "" });
    expect(gather?.attributes.action).toBe(where.step("menu-token"));
    expect([then?.name, then?.text]).toEqual(["Redirect", where.step("menu-token")]);
    const [record, after] = read({
      ...{ do: "record", maxSeconds: 120, silenceSeconds: 5, endKey: "#", hasBeep: true },
      next: "message-token",
    });
    expect(record?.attributes).toMatchObject({
      ...{ maxLength: "120", finishOnKey: "#", playBeep: "true" },
      recordingStatusCallback: where.facts,
    });
    expect([after?.name, after?.text]).toEqual(["Redirect", where.step("message-token")]);
  });

  describe("a room", () => {
    const roomOf = (change: Partial<typeof roomStep>) => {
      const dial = only(read({ ...roomStep, ...change }));
      expect(dial.attributes.action).toBe(where.step("after-token"));
      return only(dial.children);
    };

    test("has our name, tells its facts to us, and has no beep", () => {
      const room = roomOf({});
      expect(room.text).toBe(roomStep.room);
      expect(room.attributes).toMatchObject({
        ...{ startConferenceOnEnter: "true", endConferenceOnExit: "true", beep: "false" },
        ...{ participantLabel: "leg-7", statusCallback: where.facts },
      });
      for (const event of ["start", "end", "join", "leave"])
        expect(room.attributes.statusCallbackEvent?.split(" ")).toContain(event);
      expect(room.attributes).not.toHaveProperty("record");
    });

    test("waits with the vendor's music, with a sound of ours, or in silence", () => {
      expect(roomOf({ wait: "music" }).attributes).not.toHaveProperty("waitUrl");
      expect(roomOf({ wait: { play: "sound-1" } }).attributes.waitUrl).toBe(where.sound("sound-1"));
      expect(roomOf({ wait: null }).attributes.waitUrl).toBe("");
    });

    test("is recorded with its name in the address of the reports", () => {
      const { attributes } = roomOf({ isRecorded: true });
      expect(attributes.record).toBe("record-from-start");
      expect(attributes.recordingStatusCallback).toBe(`${where.facts}?room=${roomStep.room}`);
    });

    test("lets a supervisor in muted, or as the voice in one ear, and never to the customer", () => {
      expect(roomOf({ isMuted: true }).attributes.muted).toBe("true");
      const { coach, muted } = roomOf({ coaches: "CA7" }).attributes;
      expect(coach === "CA7" || muted === "true").toBe(true);
    });
  });

  test("whatever is to be said arrives as it was written, and never breaks the script", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (words) => {
        const verbs = read({ do: "prompt", prompt: { say: words } }, { do: "hangup" });
        expect(verbs.at(-1)?.name).toBe("Hangup");
        const heard = verbs.length === 2 ? only(verbs).text : "";
        const plain = (text: string) => text.replace(/[\p{C}\s]/gu, "");
        expect(plain(heard)).toBe(plain(words));
      }),
    );
  });
}

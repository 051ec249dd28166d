// The shared suite, part four: a script as the vendor reads it. What was written is read back by the kit's own
// reader, which refuses what the vendor refuses.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import { spokenLanguageCodes } from "#domain/call/spoken/languages.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { addresses } from "./addresses.ts";
import { roomStep } from "./command-suite.ts";
import type { VoiceProviderKit } from "./kit.ts";
import { namesOf, type RoomAction, type ScriptAction } from "./script-action.ts";

export function scriptSuite(provider: VoiceProvider, kit: VoiceProviderKit): void {
  const where = addresses(provider.id);
  const read = (...script: ScriptStep[]): readonly ScriptAction[] =>
    kit.readScript(provider.render(script, where));
  const only = (...script: ScriptStep[]): ScriptAction => {
    const actions = read(...script);
    const [one] = actions;
    if (!one || actions.length > 1) throw new Error(`one action, and not: ${namesOf(actions)}`);
    return one;
  };

  test("every step is written and read back", () => {
    expect(
      read(
        { do: "prompt", prompt: { say: "Welcome.", lang: "en-GB" } },
        { do: "prompt", prompt: { play: "sound-1" } },
        { do: "pause", seconds: 2 },
        { do: "goto", next: "t" },
      ),
    ).toMatchObject([
      { action: "say", text: "Welcome.", language: "en-GB" },
      { action: "play", url: where.sound("sound-1") },
      { action: "pause", seconds: 2 },
      { action: "goto", url: where.step("t") },
    ]);
    for (const why of ["busy", "blocked"] as const)
      expect(only({ do: "reject", why })).toEqual(
        kit.lacks?.includes("reject") ? { action: "hangup" } : { action: "reject", why },
      );
    expect(only({ do: "hangup" })).toEqual({ action: "hangup" });
    expect(read()).toEqual([]);
  });

  test("is spoken in the language and by the voice asked for; without either as it always was", () => {
    expect(provider.voices.length).toBeGreaterThanOrEqual(spokenLanguageCodes.length);
    for (const lang of spokenLanguageCodes)
      expect(
        provider.voices.some(({ language }) => language === lang),
        lang,
      ).toBe(true);
    for (const { id, language } of provider.voices) {
      const say = only({ do: "prompt", prompt: { say: "Hi.", lang: language, voice: id } });
      expect(say).toEqual({ action: "say", text: "Hi.", voice: id, language });
    }
    expect(only({ do: "prompt", prompt: { say: "Hi." } })).toEqual({
      ...{ action: "say", text: "Hi.", voice: null, language: null },
    });
    const german = only({ do: "prompt", prompt: { say: "Guten Tag.", lang: "de-DE" } });
    expect(german).toMatchObject({ language: "de-DE" });
  });

  test("who presses nothing, and who says nothing, is asked about as well", () => {
    const prompts = [{ say: "Press 1 for sales." }, { play: "sound-1" }];
    expect(
      only({ do: "gather", prompts, digits: 1, timeoutSeconds: 5, next: "menu-token" }),
    ).toEqual({
      action: "gather",
      prompts: [
        { action: "say", text: "Press 1 for sales.", language: null, voice: null },
        { action: "play", url: where.sound("sound-1") },
      ],
      ...{ digits: 1, timeoutSeconds: 5, endKey: null },
      ...{ nextUrl: where.step("menu-token"), timeoutUrl: where.step("menu-token") },
    });
    expect(
      only({
        ...{ do: "record", maxSeconds: 120, silenceSeconds: 5, endKey: "#", hasBeep: true },
        next: "message-token",
      }),
    ).toEqual({
      ...{ action: "record", maxSeconds: 120, endKey: "#", hasBeep: true },
      ...{ nextUrl: where.step("message-token"), emptyUrl: where.step("message-token") },
      reportUrl: where.facts,
    });
  });

  describe("a room", () => {
    const roomOf = (change: Partial<typeof roomStep>): RoomAction => {
      const action = only({ ...roomStep, ...change });
      if (action.action !== "room") throw new Error(`no room, but ${action.action}`);
      return action;
    };

    test("has our name, tells its facts to us, and has no beep", () => {
      expect(roomOf({})).toEqual({
        ...{ action: "room", room: roomStep.room, starts: true, ends: true },
        label: kit.lacks?.includes("leg names") ? null : "leg-7",
        ...{ hasBeep: false, heardBy: "all", wait: "music", recordingReportUrl: null },
        ...{ reportUrl: where.facts, afterUrl: where.step("after-token") },
      });
    });

    test("does not begin by who only waits, nor end by who only visits", () => {
      expect(roomOf({ starts: false, ends: false })).toMatchObject({ starts: false, ends: false });
    });

    test("waits with the vendor's music, with a sound of ours, or in silence", () => {
      expect(roomOf({ wait: "music" }).wait).toBe("music");
      expect(roomOf({ wait: { play: "sound-1" } }).wait).toEqual({ url: where.sound("sound-1") });
      expect(roomOf({ wait: null }).wait).toBe("silence");
    });

    test("is recorded with its name in the address of the reports", () => {
      expect(roomOf({ isRecorded: true }).recordingReportUrl).toBe(
        `${where.facts}?room=${roomStep.room}`,
      );
    });

    test("lets a supervisor in muted, or as the voice in one ear, and never to the customer", () => {
      expect(roomOf({ isMuted: true }).heardBy).toBe("nobody");
      const quiet = ["nobody", "members", { leg: "CA7" }];
      expect(quiet).toContainEqual(roomOf({ coaches: "CA7" }).heardBy);
    });
  });

  test("whatever is to be said arrives as it was written, and never breaks the script", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (words) => {
        const actions = read({ do: "prompt", prompt: { say: words } }, { do: "hangup" });
        expect(actions.at(-1)).toEqual({ action: "hangup" });
        expect(actions.length).toBeLessThanOrEqual(2);
        const [first] = actions;
        const heard = first?.action === "say" ? first.text : "";
        const plain = (text: string) => text.replace(/[\p{C}\s]/gu, "");
        expect(plain(heard)).toBe(plain(words));
      }),
    );
  });
}

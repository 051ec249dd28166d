// The shared suite, part four: a script as the provider parses it. The output is parsed with the kit's own reader,
// which rejects what the provider rejects.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import { spokenLanguageCodes } from "#domain/call/spoken/languages.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { addresses } from "./addresses.ts";
import { conferenceStep } from "./command-suite.ts";
import type { VoiceProviderKit } from "./kit.ts";
import { type ConferenceAction, namesOf, type ScriptAction } from "./script-action.ts";

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

  test("renders every step so that it parses back", () => {
    expect(
      read(
        { kind: "prompt", prompt: { text: "Welcome.", lang: "en-GB" } },
        { kind: "prompt", prompt: { play: "sound-1" } },
        { kind: "pause", seconds: 2 },
        { kind: "redirect", next: "t" },
      ),
    ).toMatchObject([
      { action: "say", text: "Welcome.", language: "en-GB" },
      { action: "play", url: where.audio("sound-1") },
      { action: "pause", seconds: 2 },
      { action: "redirect", url: where.step("t") },
    ]);
    for (const reason of ["busy", "blocked"] as const)
      expect(only({ kind: "reject", reason })).toEqual(
        kit.lacks?.includes("reject") ? { action: "hang_up" } : { action: "reject", reason },
      );
    expect(only({ kind: "hang_up" })).toEqual({ action: "hang_up" });
    expect(read()).toEqual([]);
  });

  test("uses the requested language and voice, and the provider's defaults without them", () => {
    expect(provider.voices.length).toBeGreaterThanOrEqual(spokenLanguageCodes.length);
    for (const lang of spokenLanguageCodes)
      expect(
        provider.voices.some(({ language }) => language === lang),
        lang,
      ).toBe(true);
    for (const { id, language } of provider.voices) {
      const sayAction = only({
        kind: "prompt",
        prompt: { text: "Hi.", lang: language, voice: id },
      });
      expect(sayAction).toEqual({ action: "say", text: "Hi.", voice: id, language });
    }
    expect(only({ kind: "prompt", prompt: { text: "Hi." } })).toEqual({
      action: "say",
      text: "Hi.",
      voice: null,
      language: null,
    });
    const german = only({ kind: "prompt", prompt: { text: "Guten Tag.", lang: "de-DE" } });
    expect(german).toMatchObject({ language: "de-DE" });
  });

  test("also requests the next script if no key is pressed or nothing is said", () => {
    const prompts = [{ text: "Press 1 for sales." }, { play: "sound-1" }];
    expect(
      only({ kind: "gather", prompts, digits: 1, timeoutSeconds: 5, next: "menu-token" }),
    ).toEqual({
      action: "gather",
      prompts: [
        { action: "say", text: "Press 1 for sales.", language: null, voice: null },
        { action: "play", url: where.audio("sound-1") },
      ],
      digits: 1,
      timeoutSeconds: 5,
      endKey: null,
      nextUrl: where.step("menu-token"),
      timeoutUrl: where.step("menu-token"),
    });
    expect(
      only({
        kind: "record",
        maxSeconds: 120,
        silenceSeconds: 5,
        endKey: "#",
        hasBeep: true,
        next: "message-token",
      }),
    ).toEqual({
      action: "record",
      maxSeconds: 120,
      endKey: "#",
      hasBeep: true,
      nextUrl: where.step("message-token"),
      emptyUrl: where.step("message-token"),
      reportUrl: where.eventsUrl,
    });
  });

  describe("a conference", () => {
    const conferenceActionOf = (change: Partial<typeof conferenceStep>): ConferenceAction => {
      const action = only({ ...conferenceStep, ...change });
      if (action.action !== "room") throw new Error(`no room, but ${action.action}`);
      return action;
    };

    test("has our name, reports to us, and has no beep", () => {
      expect(conferenceActionOf({})).toEqual({
        action: "room",
        conference: conferenceStep.conference,
        starts: true,
        ends: true,
        label: kit.lacks?.includes("leg names") ? null : "leg-7",
        hasBeep: false,
        audience: "all",
        wait: "music",
        recordingReportUrl: null,
        reportUrl: where.eventsUrl,
        afterUrl: where.step("after-token"),
      });
    });

    test("is not started by a waiting participant, nor ended by a visiting one", () => {
      expect(conferenceActionOf({ starts: false, ends: false })).toMatchObject({
        starts: false,
        ends: false,
      });
    });

    test("waits with the provider's music, with our audio file, or in silence", () => {
      expect(conferenceActionOf({ wait: "music" }).wait).toBe("music");
      expect(conferenceActionOf({ wait: { play: "sound-1" } }).wait).toEqual({
        url: where.audio("sound-1"),
      });
      expect(conferenceActionOf({ wait: null }).wait).toBe("silence");
    });

    test("is recorded with its name in the report URL", () => {
      expect(conferenceActionOf({ isRecorded: true }).recordingReportUrl).toBe(
        `${where.eventsUrl}?conference=${conferenceStep.conference}`,
      );
    });

    test("admits a supervisor muted or coaching, never heard by the customer", () => {
      expect(conferenceActionOf({ isMuted: true }).audience).toBe("nobody");
      const quiet = ["nobody", "members", { leg: "CA7" }];
      expect(quiet).toContainEqual(conferenceActionOf({ coaches: "CA7" }).audience);
    });
  });

  test("any spoken text is rendered verbatim and never breaks the script", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
        const actions = read({ kind: "prompt", prompt: { text } }, { kind: "hang_up" });
        expect(actions.at(-1)).toEqual({ action: "hang_up" });
        expect(actions.length).toBeLessThanOrEqual(2);
        const [first] = actions;
        const spokenText = first?.action === "say" ? first.text : "";
        const plain = (text: string) => text.replace(/[\p{C}\s]/gu, "");
        expect(plain(spokenText)).toBe(plain(text));
      }),
    );
  });
}

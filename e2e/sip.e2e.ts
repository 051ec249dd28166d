// A member's own phone system: the product's SIP driver in a real browser, with a real registrar, a real media relay,
// and third-party phones at the far end.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { writeWav } from "#simulator/voice/media/audio/wav.ts";
import { toneLevel } from "#simulator/voice/media/tone.ts";
import { launchChromium } from "#testing/chromium.ts";
import { eventually } from "#testing/eventually.ts";
import { telephoneHz } from "#testing/sip-testbed/baresip.ts";
import { ownName, vouchedNumber } from "#testing/sip-testbed/kamailio.ts";
import { hasSipBed, openSipBed, type SipBed } from "#testing/sip-testbed/open-sip-bed.ts";

import { openPhonePage, type PhonePage } from "#testing/sip-testbed/phone-page.ts";
import { suiteThatNeeds } from "#testing/suite-that-needs.ts";
import { rpc, setUpWorkspace, timeline } from "./member-steps.ts";
import { answer, ring } from "./phone-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

/** The member's microphone tone. */
const memberHz = 1_300;

suiteThatNeeds("Kamailio, rtpengine and baresip", hasSipBed(), () => {
  describe("a member with a phone system of their own", () => {
    let bed: SipBed;
    let phonePage: PhonePage;
    let browser: Browser;
    let browserArgs: string[];
    let app: E2eApp | undefined;
    let page: Page;
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-voice-"));

    beforeAll(async () => {
      const voice = path.join(folder, "member.wav");
      fs.writeFileSync(voice, hum(memberHz));
      bed = await openSipBed();
      phonePage = await openPhonePage();
      browserArgs = [
        `--use-file-for-fake-audio-capture=${voice}`,
        // Needed on a machine that has only a loopback network.
        "--allow-loopback-in-peer-connection",
      ];
      browser = await launchChromium({ args: browserArgs });
      page = await browser.newPage();
      await page.goto(phonePage.url);
      const { wsUrl, accounts } = bed;
      expect(
        await page.evaluate((access) => window.phone.start(access), { wsUrl, ...accounts.agent }),
      ).toBe("ready");
    });
    afterEach(async () => {
      await page.evaluate(() => window.phone.state() && window.phone.hangUp());
      await bed.baresip.hangUp();
      await eventually(async () => expect(await state()).not.toBe("open"));
    });
    saveScreenshotsOnFailure(() => app);
    afterAll(async () => {
      await app?.close();
      await browser?.close();
      await phonePage?.close();
      await bed?.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    });

    const state = () => page.evaluate(() => window.phone.state()?.state ?? null);
    const ears = () => page.evaluate(() => window.phone.ears());
    const expectMemberHears = (hz: number) =>
      eventually(async () => {
        const audio = await ears();
        expect(Math.abs((audio?.hz ?? 0) - hz)).toBeLessThan(20);
        expect(audio?.loudness).toBeGreaterThan(-60);
        expect(audio?.isEncrypted).toBe(true);
      });
    const level = () => {
      const audio = bed.baresip.heard();
      return audio === null ? 0 : toneLevel(audio.samples, memberHz, audio.rate);
    };
    const expectTelephoneHears = () => eventually(() => expect(level()).toBeGreaterThan(0.05));
    const said = async () => (await page.evaluate(() => window.phone.sample()))?.outgoingLevel;
    const call = async (number: string) => {
      await page.evaluate((one) => window.phone.connect(one), number);
      await eventually(async () => expect(await state()).toBe("open"));
    };
    const happened = (type: string, number: string) =>
      bed.baresip.events.filter((one) => one.type === type && one.number === number).length;

    test("calls out: audio flows both ways, and digits arrive in the audio", async () => {
      await call(bed.numbers.front);
      await expectMemberHears(telephoneHz);
      await expectTelephoneHears();
      await eventually(async () => {
        const sample = await page.evaluate(() => window.phone.sample());
        expect(sample?.incomingLevel).toBeGreaterThan(0);
        expect(sample?.outgoingLevel).toBeGreaterThan(0);
      });

      const before = bed.baresip.digits();
      await page.evaluate(() => window.phone.press("159#"));
      await eventually(
        () => expect(bed.baresip.digits().slice(before.length)).toBe("159#"),
        15_000,
      );
    });

    test("is silent when muted, and audible again", async () => {
      await call(bed.numbers.front);
      await expectTelephoneHears();
      await page.evaluate(() => window.phone.mute(true));
      await eventually(() => expect(level()).toBeLessThan(0.01));
      await page.evaluate(() => window.phone.mute(false));
      await expectTelephoneHears();
    });

    test("holds and resumes the call: no audio passes in between", async () => {
      await call(bed.numbers.front);
      await expectMemberHears(telephoneHz);
      await page.evaluate(() => window.phone.hold(true));
      await eventually(async () => {
        expect((await ears())?.loudness).toBeLessThan(-90);
        expect(await said()).toBe(0);
      });
      await page.evaluate(() => window.phone.hold(false));
      await expectMemberHears(telephoneHz);
      await eventually(async () => expect(await said()).toBeGreaterThan(0));
      // Digits travel with the audio. The recording of the telephone stops with the hold.
      const before = bed.baresip.digits();
      await page.evaluate(() => window.phone.press("7"));
      await eventually(() => expect(bed.baresip.digits().slice(before.length)).toBe("7"));
    });

    test("transfers the call: the two phones talk, and the member is out of it", async () => {
      await call(bed.numbers.front);
      await expectMemberHears(telephoneHz);
      const before = happened("CALL_ESTABLISHED", bed.numbers.kitchen);
      await bed.baresip.ownSecond();
      await page.evaluate((number) => window.phone.transfer(number), bed.numbers.kitchen);
      await eventually(
        () => expect(happened("CALL_ESTABLISHED", bed.numbers.kitchen)).toBe(before + 1),
        15_000,
      );
      await page.evaluate(() => window.phone.hangUp());
      await eventually(async () => expect(await state()).toBe("closed"));
      await eventually(() => {
        const audio = bed.baresip.heard();
        expect(audio && toneLevel(audio.samples, telephoneHz, audio.rate)).toBeGreaterThan(0.05);
      });
    });

    test("consults a second phone first, then connects the two", async () => {
      await call(bed.numbers.front);
      await expectMemberHears(telephoneHz);
      await page.evaluate((number) => window.phone.consult(number), bed.numbers.kitchen);
      await eventually(async () => expect(await state()).toBe("open"), 15_000);
      await expectMemberHears(telephoneHz);
      const before = happened("CALL_ESTABLISHED", bed.numbers.kitchen);
      await page.evaluate(() => window.phone.complete());
      await eventually(
        () => expect(happened("CALL_ESTABLISHED", bed.numbers.kitchen)).toBe(before + 1),
        15_000,
      );
      // The transferred phone tells the consulted one whose call it replaces (RFC 3891).
      const refers = bed.baresip.events.filter(({ type }) => type === "TRANSFER");
      expect(refers.at(-1)?.brought).toMatch(/sip:2002@.*[?]Replaces=/);
    });

    test("registers with an authorization user other than its number, shows the asserted caller identity, and shows voicemails", async () => {
      const other = await browser.newPage();
      await other.goto(phonePage.url);
      const access = { wsUrl: bed.wsUrl, ...bed.accounts.ownName };
      const { authUser: _, ...byNumber } = access;
      expect(await other.evaluate((one) => window.phone.start(one), byNumber)).toBe("refused");
      await other.reload();
      expect(await other.evaluate((one) => window.phone.start(one), access)).toBe("ready");

      const lamp = () => other.evaluate(() => window.phone.voicemails());
      await eventually(async () => expect(await lamp()).toBe(0));
      bed.voicemail.waiting(2, 5);
      await eventually(async () => expect(await lamp()).toBe(2));
      bed.voicemail.waiting(0, 7);
      await eventually(async () => expect(await lamp()).toBe(0));

      await bed.baresip.dial(ownName.number);
      await eventually(async () =>
        expect(await other.evaluate(() => window.phone.caller())).toEqual({
          number: vouchedNumber,
          name: "Priya Nair",
        }),
      );
      await other.evaluate(() => window.phone.decline());
      await other.evaluate(() => window.phone.stop());
      await other.close();
    });

    test("is called, answers, and notices when the other side hangs up", async () => {
      await bed.baresip.dial(bed.numbers.agent);
      await eventually(async () =>
        expect(await page.evaluate(() => window.phone.ringing())).toBe(bed.numbers.front),
      );
      await page.evaluate(() => window.phone.answer());
      await expectMemberHears(telephoneHz);
      await expectTelephoneHears();
      await bed.baresip.hangUp();
      await eventually(async () =>
        expect(await page.evaluate(() => window.phone.state())).toEqual({
          state: "closed",
          end: { isLost: false, message: null, reason: "hung_up" },
        }),
      );
    });

    test("declines, which the caller sees; a caller who hangs up stops the ringing", async () => {
      const rings = () => page.evaluate(() => window.phone.ringing());
      const before = happened("CALL_CLOSED", bed.numbers.front);
      await bed.baresip.dial(bed.numbers.agent);
      await eventually(async () => expect(await rings()).toBe(bed.numbers.front));
      await page.evaluate(() => window.phone.decline());
      await eventually(() => expect(happened("CALL_CLOSED", bed.numbers.front)).toBe(before + 1));
      // Not 603: a 6xx would stop the phones of all teammates as well (RFC 3261 §16.7).
      expect(bed.baresip.events.findLast(({ type }) => type === "CALL_CLOSED")?.brought).toMatch(
        /486/,
      );
      await bed.baresip.dial(bed.numbers.agent);
      await eventually(async () => expect(await rings()).toBe(bed.numbers.front));
      await bed.baresip.hangUp();
      await eventually(async () => expect(await rings()).toBeNull());
    });

    test("shows plain messages for an unknown number and a wrong password", async () => {
      await page.evaluate(() => window.phone.connect("9999"));
      await eventually(async () =>
        expect(await page.evaluate(() => window.phone.state())).toEqual({
          state: "closed",
          end: { isLost: false, message: "This number doesn't exist.", reason: "invalid_number" },
        }),
      );
      const other = await browser.newPage();
      await other.goto(phonePage.url);
      const wrong = { wsUrl: bed.wsUrl, uri: bed.accounts.agent.uri, password: "a guess" };
      expect(await other.evaluate((access) => window.phone.start(access), wrong)).toBe("refused");
      expect(await other.evaluate(() => window.phone.say())).toBe(
        "Your phone system rejected the username or password.",
      );
      await other.close();
    });

    test("shows the call in the call log and in the caller's conversation", async () => {
      app = await startE2eApp({ browserArgs });
      const maya = await setUpWorkspace(app, { permissions: ["microphone"] });
      const { wsUrl, accounts, numbers } = bed;
      await rpc(app, maya, "saveSipAccount", { wsUrl, ...accounts.agent });
      const log = async () => {
        const { rows } = await rpc(required(app, "open"), maya, "listCalls", {});
        return rows.map(({ number, outcome, state }) => [number, outcome ?? state]);
      };
      // Only the app rings now.
      await page.evaluate(() => window.phone.stop());
      await maya.reload();
      await eventually(async () => {
        // Until the browser has registered the call fails; call again then.
        const before = happened("CALL_CLOSED", numbers.front);
        await bed.baresip.dial(numbers.agent);
        const isRinging = () => ring(maya).isVisible();
        await eventually(async () =>
          expect(happened("CALL_CLOSED", numbers.front) > before || (await isRinging())).toBe(true),
        );
        expect(await isRinging()).toBe(true);
      });
      await answer(maya);
      await eventually(async () => expect(await log()).toEqual([[numbers.front, "active"]]));
      const who = "+1 202 555 0177";
      await maya
        .getByRole("region", { name: `Call with ${who}` })
        .getByRole("link", { name: who })
        .click();
      await timeline(maya).getByText(`Maya Lund is on a call with ${who}`).waitFor();
      await bed.baresip.hangUp();
      await eventually(async () => expect(await log()).toEqual([[numbers.front, "answered"]]));
      await maya.getByRole("button", { name: "Resolved" }).click();
      await timeline(maya).getByText(`${who} called`).waitFor();
      await expectAccessible(maya, "a conversation with a call of my own telephone system");
    });
  });
});

function hum(hz: number): Uint8Array {
  const rate = 48_000;
  const wave = Int16Array.from({ length: 10 * rate }, (_, at) =>
    Math.round(16_000 * Math.sin((2 * Math.PI * hz * at) / rate)),
  );
  return writeWav([wave], rate);
}

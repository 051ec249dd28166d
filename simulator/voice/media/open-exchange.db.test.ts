// Sends real packets on loopback, so it takes as long as the audio lasts.
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { type TestPhone, TestPhonePool } from "#testing/fixtures/simulator/media/test-phone.ts";
import { beepHz, musicHz, tone } from "./audio/compose.ts";
import { readWav } from "./audio/wav.ts";
import { type AudioMediaExchange, createMediaExchange } from "./open-exchange.ts";
import { soundLevel, toneLevel } from "./tone.ts";

const never = new AbortController().signal;
const customerHz = 1_300;
const agentHz = 700;
const audibleLevel = 0.1;
const audibleMusicLevel = 0.03;

let exchange: AudioMediaExchange;
let phones: TestPhonePool;
beforeEach(() => {
  exchange = createMediaExchange({ runProgram: async () => null, lostAfterMs: 1_000 });
  phones = new TestPhonePool();
});
afterEach(async () => {
  await phones.close();
  await exchange.stop();
});

async function call(id: string, hz: number, at = exchange) {
  const phone = phones.take();
  phone.hum(hz);
  const leg = at.openLeg(id);
  await phone.accept(await leg.answer(await phone.offer()));
  await Promise.all([leg.connected, phone.connected]);
  return { phone, leg };
}

async function expectHears(phone: TestPhone, hz: number, above = audibleLevel) {
  await eventually(() => expect(phone.hears(hz)).toBeGreaterThan(above));
}

async function expectSilence(phone: TestPhone, hz: number) {
  await eventually(() => expect(phone.hears(hz)).toBeLessThan(0.01));
}

describe("two phones in one conference", () => {
  test("hear each other, can be held with music, resumed and muted; the recording has both sides", async () => {
    const customer = await call("customer", customerHz);
    const conference = exchange.openRoom("call");
    conference.setWaitMusic(exchange.clips.music);
    conference.add(customer.leg);
    await expectHears(customer.phone, musicHz, audibleMusicLevel);
    const agent = await call("agent", agentHz);
    conference.add(agent.leg);
    conference.start();
    const recording = conference.startRecording();
    await expectHears(customer.phone, agentHz);
    await expectHears(agent.phone, customerHz);
    await expectSilence(customer.phone, customerHz);

    conference.set(customer.leg, { isHeld: true });
    await expectHears(customer.phone, musicHz, audibleMusicLevel);
    await expectSilence(customer.phone, agentHz);
    await expectSilence(agent.phone, customerHz);
    conference.set(customer.leg, { isHeld: false });
    await expectHears(customer.phone, agentHz);

    conference.set(agent.leg, { muted: true });
    await expectSilence(customer.phone, agentHz);
    await expectHears(agent.phone, customerHz);

    const wav = readWav(recording.stop());
    const [left, right] = wav?.channels ?? [];
    expect(toneLevel(left ?? new Int16Array(), customerHz)).toBeGreaterThan(0.05);
    expect(toneLevel(right ?? new Int16Array(), agentHz)).toBeGreaterThan(0.05);
    expect(toneLevel(left ?? new Int16Array(), agentHz)).toBeLessThan(0.005);
    expect(toneLevel(right ?? new Int16Array(), customerHz)).toBeLessThan(0.005);
  });

  test("only the agent hears a coach", async () => {
    const customer = await call("customer", customerHz);
    const agent = await call("agent", agentHz);
    const coach = await call("coach", 2_100);
    const conference = exchange.openRoom("call");
    conference.add(customer.leg);
    conference.add(agent.leg);
    conference.add(coach.leg, { coaches: "agent" });
    conference.start();
    await expectHears(agent.phone, 2_100);
    await expectHears(coach.phone, customerHz);
    await expectHears(customer.phone, agentHz);
    expect(customer.phone.hears(2_100)).toBeLessThan(0.01);
  });

  test("keys travel both ways, each once, and through the conference to the other phone", async () => {
    const customer = await call("customer", customerHz);
    const agent = await call("agent", agentHz);
    let pressed = "";
    customer.leg.onDigit((digit) => {
      pressed += digit;
    });
    customer.phone.press("12#");
    await eventually(() => expect(pressed).toBe("12#"));
    customer.leg.sendDigits("90*");
    await eventually(() => expect(customer.phone.digits).toBe("90*"));
    const conference = exchange.openRoom("call");
    conference.add(customer.leg);
    conference.add(agent.leg);
    conference.start();
    agent.leg.press("77");
    await eventually(() => expect(customer.phone.digits).toBe("90*77"));
    // Audio continues after the keys.
    await expectHears(customer.phone, agentHz);
  });
});

test("plays a prompt from its beginning, then the beep, then records until the key", async () => {
  const phone = phones.take();
  phone.hum(null);
  const leg = exchange.openLeg("caller");
  const played = leg.play({ name: "prompt", samples: tone(520, 0.6, 0.3) }, never);
  await phone.accept(await leg.answer(await phone.offer()));
  await played;
  await eventually(() => expect(phone.hears(520, 2) * 2).toBeGreaterThan(0.55 * 0.3));
  const recorded = leg.record({ maxSeconds: 10, silenceSeconds: 0, keys: "#", beep: true }, never);
  await expectHears(phone, beepHz);
  await expectSilence(phone, beepHz);
  phone.hum(customerHz);
  phone.forget();
  await eventually(() => expect(phone.packets).toBeGreaterThan(120));
  phone.press("#");
  const audio = await recorded;
  expect(audio).toMatchObject({ endedBy: "key", digit: "#" });
  expect(audio.samples.length).toBeGreaterThan(4_000);
  expect(toneLevel(audio.samples.slice(-4_000), customerHz)).toBeGreaterThan(audibleLevel);
});

describe("a media path that ends", () => {
  test("detects a closed phone at once, and a silent one after a while", async () => {
    // Too long a timeout to detect silence within the test.
    const patient = createMediaExchange({ runProgram: async () => null, lostAfterMs: 3_600_000 });
    onTestFinished(() => patient.stop());
    const polite = await call("polite", customerHz, patient);
    const lost = new Promise<void>((resolve) => polite.leg.onLost(resolve));
    await polite.phone.hangUp();
    await lost;

    const cut = await call("cut", customerHz);
    const missed = new Promise<void>((resolve) => cut.leg.onLost(resolve));
    cut.phone.vanish();
    await missed;
    expect([patient, exchange].map(({ figures }) => figures.legs)).toEqual([1, 1]);
  });

  test("the phone is notified at once when we hang up", async () => {
    const { phone, leg } = await call("caller", customerHz);
    leg.close();
    await phone.gone;
    expect(exchange.figures.legs).toBe(0);
  });

  test("a reloaded phone resumes its call and is not reported lost meanwhile", async () => {
    const customer = await call("customer", customerHz);
    const agent = await call("agent", agentHz);
    const conference = exchange.openRoom("call");
    conference.add(customer.leg);
    conference.add(agent.leg);
    conference.start();
    await expectHears(agent.phone, customerHz);
    let losses = 0;
    agent.leg.onLost(() => {
      losses += 1;
    });
    const again = phones.take();
    again.hum(900);
    const offer = await again.offer();
    const answer = await agent.leg.answer(offer);
    expect(await agent.leg.answer(`${offer}a=end-of-candidates\r\n`)).toBe(answer);
    await again.accept(answer);
    await again.connected;
    await agent.phone.gone;
    await expectHears(again, customerHz);
    await expectHears(customer.phone, 900);
    expect(losses).toBe(0);
  });

  test("rejects an invalid offer and keeps the existing path", async () => {
    const { phone, leg } = await call("caller", customerHz);
    await expect(leg.answer("v=0\r\nm=audio 9 nonsense\r\n")).rejects.toThrow();
    void leg.play(exchange.clips.music, never);
    await expectHears(phone, musicHz, audibleMusicLevel);
  });

  test("a far side can accept our offer", async () => {
    const phone = phones.take();
    phone.hum(customerHz);
    const leg = exchange.openLeg("rung");
    const recording = leg.startRecording();
    const [other, recorded] = [await leg.offer(), await leg.offer()];
    await recorded.accept(await phone.answer(recorded.sdp));
    other.withdraw();
    await leg.connected;
    void leg.play(exchange.clips.music, never);
    await expectHears(phone, musicHz, audibleMusicLevel);
    await eventually(() => expect(recording.seconds).toBeGreaterThan(1));
    const [said, told] = readWav(recording.stop())?.channels ?? [];
    expect(toneLevel(said?.slice(-4_000) ?? new Int16Array(), customerHz)).toBeGreaterThan(
      audibleLevel,
    );
    expect(soundLevel(told?.slice(-4_000) ?? new Int16Array())).toBeGreaterThan(0.01);
  });

  test("reports a path that never connects", async () => {
    const impatient = createMediaExchange({ connectWithinMs: 100 });
    const phone = phones.take();
    const leg = impatient.openLeg("caller");
    const lost = new Promise<void>((resolve) => leg.onLost(resolve));
    await leg.answer(await phone.offer());
    await lost;
    await impatient.stop();
    await expect(leg.connected).rejects.toThrow();
  });
});

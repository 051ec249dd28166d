// With real packets on loopback: it takes the seconds that the sounds take.
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
const heard = 0.1;
const musicHeard = 0.03;

let exchange: AudioMediaExchange;
let shelf: TestPhonePool;
beforeEach(() => {
  exchange = createMediaExchange({ runProgram: async () => null, lostAfterMs: 1_000 });
  shelf = new TestPhonePool();
});
afterEach(async () => {
  await shelf.close();
  await exchange.stop();
});

async function call(id: string, hz: number, at = exchange) {
  const phone = shelf.take();
  phone.hum(hz);
  const leg = at.openLeg(id);
  await phone.accept(await leg.answer(await phone.offer()));
  await Promise.all([leg.connected, phone.connected]);
  return { phone, leg };
}

async function hears(phone: TestPhone, hz: number, above = heard) {
  await eventually(() => expect(phone.hears(hz)).toBeGreaterThan(above));
}

async function hearsNo(phone: TestPhone, hz: number) {
  await eventually(() => expect(phone.hears(hz)).toBeLessThan(0.01));
}

describe("two phones in one room", () => {
  test("hear each other, one is held with music and comes back, one is muted; the recording has both sides", async () => {
    const customer = await call("customer", customerHz);
    const room = exchange.openRoom("call");
    room.setWaitMusic(exchange.clips.music);
    room.add(customer.leg);
    await hears(customer.phone, musicHz, musicHeard);
    const agent = await call("agent", agentHz);
    room.add(agent.leg);
    room.begin();
    const recording = room.startRecording();
    await hears(customer.phone, agentHz);
    await hears(agent.phone, customerHz);
    await hearsNo(customer.phone, customerHz);

    room.set(customer.leg, { isHeld: true });
    await hears(customer.phone, musicHz, musicHeard);
    await hearsNo(customer.phone, agentHz);
    await hearsNo(agent.phone, customerHz);
    room.set(customer.leg, { isHeld: false });
    await hears(customer.phone, agentHz);

    room.set(agent.leg, { muted: true });
    await hearsNo(customer.phone, agentHz);
    await hears(agent.phone, customerHz);

    const wav = readWav(recording.stop());
    const [left, right] = wav?.channels ?? [];
    expect(toneLevel(left ?? new Int16Array(), customerHz)).toBeGreaterThan(0.05);
    expect(toneLevel(right ?? new Int16Array(), agentHz)).toBeGreaterThan(0.05);
    expect(toneLevel(left ?? new Int16Array(), agentHz)).toBeLessThan(0.005);
    expect(toneLevel(right ?? new Int16Array(), customerHz)).toBeLessThan(0.005);
  });

  test("a coach is heard by the agent alone", async () => {
    const customer = await call("customer", customerHz);
    const agent = await call("agent", agentHz);
    const coach = await call("coach", 2_100);
    const room = exchange.openRoom("call");
    room.add(customer.leg);
    room.add(agent.leg);
    room.add(coach.leg, { coaches: "agent" });
    room.begin();
    await hears(agent.phone, 2_100);
    await hears(coach.phone, customerHz);
    await hears(customer.phone, agentHz);
    expect(customer.phone.hears(2_100)).toBeLessThan(0.01);
  });

  test("keys go both ways, each once, and through the room to the other", async () => {
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
    const room = exchange.openRoom("call");
    room.add(customer.leg);
    room.add(agent.leg);
    room.begin();
    agent.leg.press("77");
    await eventually(() => expect(customer.phone.digits).toBe("90*77"));
    // The voice goes on after the keys.
    await hears(customer.phone, agentHz);
  });
});

test("a prompt is heard from its beginning, then the beep, then what is said is taken until the key", async () => {
  const phone = shelf.take();
  phone.hum(null);
  const leg = exchange.openLeg("caller");
  const played = leg.play({ name: "prompt", samples: tone(520, 0.6, 0.3) }, never);
  await phone.accept(await leg.answer(await phone.offer()));
  await played;
  await eventually(() => expect(phone.hears(520, 2) * 2).toBeGreaterThan(0.55 * 0.3));
  const taken = leg.record({ maxSeconds: 10, silenceSeconds: 0, keys: "#", beep: true }, never);
  await hears(phone, beepHz);
  await hearsNo(phone, beepHz);
  phone.hum(customerHz);
  phone.forget();
  await eventually(() => expect(phone.packets).toBeGreaterThan(120));
  phone.press("#");
  const take = await taken;
  expect(take).toMatchObject({ endedBy: "key", digit: "#" });
  expect(take.samples.length).toBeGreaterThan(4_000);
  expect(toneLevel(take.samples.slice(-4_000), customerHz)).toBeGreaterThan(heard);
});

describe("a way that ends", () => {
  test("a phone that says good-bye is missed by its word, one that falls silent after a while", async () => {
    // Its silence would be noticed after the test.
    const patient = createMediaExchange({ runProgram: async () => null, lostAfterMs: 3_600_000 });
    onTestFinished(() => patient.stop());
    const polite = await call("polite", customerHz, patient);
    const lost = new Promise<void>((tell) => polite.leg.onLost(tell));
    await polite.phone.hangUp();
    await lost;

    const cut = await call("cut", customerHz);
    const missed = new Promise<void>((tell) => cut.leg.onLost(tell));
    cut.phone.vanish();
    await missed;
    expect([patient, exchange].map(({ figures }) => figures.legs)).toEqual([1, 1]);
  });

  test("the phone hears at once that we hung up", async () => {
    const { phone, leg } = await call("caller", customerHz);
    leg.close();
    await phone.gone;
    expect(exchange.figures.legs).toBe(0);
  });

  test("who comes again after a reload goes on where they were, and is not missed meanwhile", async () => {
    const customer = await call("customer", customerHz);
    const agent = await call("agent", agentHz);
    const room = exchange.openRoom("call");
    room.add(customer.leg);
    room.add(agent.leg);
    room.begin();
    await hears(agent.phone, customerHz);
    let losses = 0;
    agent.leg.onLost(() => {
      losses += 1;
    });
    const again = shelf.take();
    again.hum(900);
    const offer = await again.offer();
    const answer = await agent.leg.answer(offer);
    expect(await agent.leg.answer(`${offer}a=end-of-candidates\r\n`)).toBe(answer);
    await again.accept(answer);
    await again.connected;
    await agent.phone.gone;
    await hears(again, customerHz);
    await hears(customer.phone, 900);
    expect(losses).toBe(0);
  });

  test("an offer that makes no sense is refused, and the way there is goes on", async () => {
    const { phone, leg } = await call("caller", customerHz);
    await expect(leg.answer("v=0\r\nm=audio 9 nonsense\r\n")).rejects.toThrow();
    void leg.play(exchange.clips.music, never);
    await hears(phone, musicHz, musicHeard);
  });

  test("a far side that is offered a way takes it", async () => {
    const phone = shelf.take();
    phone.hum(customerHz);
    const leg = exchange.openLeg("rung");
    const recording = leg.startRecording();
    const [other, taken] = [await leg.offer(), await leg.offer()];
    await taken.accept(await phone.answer(taken.sdp));
    other.withdraw();
    await leg.connected;
    void leg.play(exchange.clips.music, never);
    await hears(phone, musicHz, musicHeard);
    await eventually(() => expect(recording.seconds).toBeGreaterThan(1));
    const [said, told] = readWav(recording.stop())?.channels ?? [];
    expect(toneLevel(said?.slice(-4_000) ?? new Int16Array(), customerHz)).toBeGreaterThan(heard);
    expect(soundLevel(told?.slice(-4_000) ?? new Int16Array())).toBeGreaterThan(0.01);
  });

  test("a way that never comes about is told of", async () => {
    const impatient = createMediaExchange({ connectWithinMs: 100 });
    const phone = shelf.take();
    const leg = impatient.openLeg("caller");
    const lost = new Promise<void>((tell) => leg.onLost(tell));
    await leg.answer(await phone.offer());
    await lost;
    await impatient.stop();
    await expect(leg.connected).rejects.toThrow();
  });
});

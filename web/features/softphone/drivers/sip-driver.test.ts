import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import { openSipSystem } from "#testing/fixtures/softphone/sip-system.ts";
import { defaultAudioPreferences } from "#web/data/call/media/audio-preferences.ts";
import type { DriverCall, MediaPathState, SoftphoneDriver } from "./driver.ts";
import { createSipDriver } from "./sip-driver.ts";

let system: ReturnType<typeof openSipSystem>;
let driver: SoftphoneDriver;
let standings: string[];

beforeEach(() => {
  system = openSipSystem();
  driver = createSipDriver({
    wsUrl: "wss://system.test/ws",
    uri: "sip:amy@system.test",
    password: "secret",
  });
  standings = [];
  driver.onStanding((standing) => standings.push(standing));
});
afterEach(() => {
  driver.stop();
  system.close();
});

async function talk(): Promise<{ call: DriverCall; states: MediaPathState[] }> {
  await driver.start();
  await expect.poll(() => standings.at(-1)).toBe("ready");
  const call = await driver.connect({ number: "204" });
  const states: MediaPathState[] = [];
  call.onState((state) => states.push(state));
  await expect.poll(() => states.at(-1)).toBe("open");
  return { call, states };
}
const isHeard = () => required(system.peer()?.senders[0], "a microphone").track.enabled;

describe("muted", () => {
  test("stays muted through a hold and a resume", async () => {
    const { call } = await talk();
    expect(isHeard()).toBe(true);
    call.mute(true);
    await call.hold?.(true);
    await call.hold?.(false);
    expect(isHeard()).toBe(false);
    call.mute(false);
    expect(isHeard()).toBe(true);
  });

  test("stays muted when the system holds the call and resumes it", async () => {
    const { call } = await talk();
    system.offers("sendonly");
    await expect.poll(isHeard).toBe(false);
    call.mute(true);
    call.mute(false);
    // on hold over there: nothing of the member is for them
    expect(isHeard()).toBe(false);
    call.mute(true);
    await expect.poll(system.answered).toBe(1);
    system.offers("sendrecv");
    await expect.poll(system.answered).toBe(2);
    expect(isHeard()).toBe(false);
    call.mute(false);
    expect(isHeard()).toBe(true);
  });

  test("before the microphone is open, is muted once it is", async () => {
    await driver.start();
    await expect.poll(() => standings.at(-1)).toBe("ready");
    const call = await driver.connect({ number: "204" });
    call.mute(true);
    const states: MediaPathState[] = [];
    call.onState((state) => states.push(state));
    await expect.poll(() => states.at(-1)).toBe("open");
    expect(isHeard()).toBe(false);
  });
});

describe("a hold that the system refuses", () => {
  test("leaves the call as it was, and the next one is asked for", async () => {
    const { call, states } = await talk();
    system.control.answers = ({ isWithin }) => (isWithin ? 488 : 200);
    await expect(required(call.hold, "by SIP")(true)).rejects.toThrow("refused to hold");
    expect(states.at(-1)).toBe("open");
    expect(isHeard()).toBe(true);
    expect(system.peer()?.signalingState).toBe("stable");
    system.control.answers = () => 200;
    await required(call.hold, "by SIP")(true);
    expect(isHeard()).toBe(false);
    expect(system.heard("INVITE").at(-1)?.body).toContain("a=sendonly");

    system.control.answers = ({ isWithin }) => (isWithin ? 488 : 200);
    await expect(required(call.hold, "by SIP")(false)).rejects.toThrow("refused to resume");
    expect(isHeard()).toBe(false);
    system.control.answers = () => 200;
    await required(call.hold, "by SIP")(false);
    expect(isHeard()).toBe(true);
    expect(system.heard("BYE")).toEqual([]);
  });

  test("is over with the call", async () => {
    const { call, states } = await talk();
    system.control.answers = ({ method }) => (method === "INVITE" ? "none" : 200);
    const held = required(call.hold, "by SIP")(true);
    const outcome = expect(held).rejects.toThrow("The call is over.");
    call.hangUp();
    await outcome;
    expect(states.at(-1)).toBe("closed");
  });
});

describe("the microphone", () => {
  test("another one that is chosen is heard, muted as the member is, and let go at the end", async () => {
    const { call } = await talk();
    call.mute(true);
    driver.choose({ ...defaultAudioPreferences, microphone: "headset" });
    await expect.poll(() => system.tracks.length).toBe(2);
    const [first, second] = system.tracks;
    await expect.poll(() => system.peer()?.senders[0]?.track).toBe(second);
    await expect.poll(() => first?.isStopped).toBe(true);
    expect(isHeard()).toBe(false);
    call.mute(false);
    expect(isHeard()).toBe(true);
    call.hangUp();
    expect(second?.isStopped).toBe(true);
  });

  test("another speaker opens no microphone", async () => {
    await talk();
    driver.choose({ ...defaultAudioPreferences, speaker: "desk" });
    await new Promise((done) => setImmediate(done));
    expect(system.tracks).toHaveLength(1);
  });

  test("one that was pulled out is replaced by what is left", async () => {
    await talk();
    system.tracks[0]?.pull();
    await expect.poll(() => system.peer()?.senders[0]?.track === system.tracks[1]).toBe(true);
    await expect.poll(isHeard).toBe(true);
  });
});

describe("the way to the system", () => {
  test("the first address from outside is enough to call with", async () => {
    await driver.start();
    await expect.poll(() => standings.at(-1)).toBe("ready");
    system.control.gathering = "gathering";
    await driver.connect({ number: "204" });
    await expect.poll(() => system.peer()?.localDescription?.type).toBe("offer");
    await new Promise((done) => setImmediate(done));
    system.peer()?.finds("srflx");
    await expect.poll(() => system.heard("INVITE").length).toBe(1);
  });
});

describe("signing in", () => {
  test("a sign-in that failed is done again by starting again", async () => {
    system.control.answers = () => 503;
    await driver.start();
    await expect.poll(() => standings.at(-1)).toBe("failed");
    system.control.answers = () => 200;
    await driver.start();
    await expect.poll(() => standings.at(-1)).toBe("ready");
  });

  test("a wrong password is refused, not failed", async () => {
    system.control.answers = () => 403;
    await driver.start();
    await expect.poll(() => standings.at(-1)).toBe("refused");
  });

  test("a connection that broke is failed until it is back", async () => {
    await driver.start();
    await expect.poll(() => standings.at(-1)).toBe("ready");
    system.control.isUp = false;
    system.drops();
    await new Promise((done) => setImmediate(done));
    expect(standings.at(-1)).toBe("failed");
  });
});

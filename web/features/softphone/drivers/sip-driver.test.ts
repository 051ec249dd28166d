import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { required } from "#domain/required.ts";
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
  driver.onStatus((status) => standings.push(status));
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
const isMicrophoneOn = () => required(system.peer()?.senders[0], "a microphone").track.enabled;

describe("a muted call", () => {
  test("stays muted through a hold and a resume", async () => {
    const { call } = await talk();
    expect(isMicrophoneOn()).toBe(true);
    call.mute(true);
    await call.hold?.(true);
    await call.hold?.(false);
    expect(isMicrophoneOn()).toBe(false);
    call.mute(false);
    expect(isMicrophoneOn()).toBe(true);
  });

  test("stays muted when the PBX holds the call and resumes it", async () => {
    const { call } = await talk();
    system.offers("sendonly");
    await expect.poll(isMicrophoneOn).toBe(false);
    call.mute(true);
    call.mute(false);
    // on hold at the other side: the member must not be heard there
    expect(isMicrophoneOn()).toBe(false);
    call.mute(true);
    await expect.poll(system.answered).toBe(1);
    system.offers("sendrecv");
    await expect.poll(system.answered).toBe(2);
    expect(isMicrophoneOn()).toBe(false);
    call.mute(false);
    expect(isMicrophoneOn()).toBe(true);
  });

  test("is muted once the microphone is open if it was muted before", async () => {
    await driver.start();
    await expect.poll(() => standings.at(-1)).toBe("ready");
    const call = await driver.connect({ number: "204" });
    call.mute(true);
    const states: MediaPathState[] = [];
    call.onState((state) => states.push(state));
    await expect.poll(() => states.at(-1)).toBe("open");
    expect(isMicrophoneOn()).toBe(false);
  });
});

describe("a hold refused by the PBX", () => {
  test("leaves the call unchanged, and can be requested again", async () => {
    const { call, states } = await talk();
    system.control.respondTo = ({ isWithin }) => (isWithin ? 488 : 200);
    await expect(required(call.hold, "by SIP")(true)).rejects.toThrow("refused to hold");
    expect(states.at(-1)).toBe("open");
    expect(isMicrophoneOn()).toBe(true);
    expect(system.peer()?.signalingState).toBe("stable");
    system.control.respondTo = () => 200;
    await required(call.hold, "by SIP")(true);
    expect(isMicrophoneOn()).toBe(false);
    expect(system.heard("INVITE").at(-1)?.body).toContain("a=sendonly");

    system.control.respondTo = ({ isWithin }) => (isWithin ? 488 : 200);
    await expect(required(call.hold, "by SIP")(false)).rejects.toThrow("refused to resume");
    expect(isMicrophoneOn()).toBe(false);
    system.control.respondTo = () => 200;
    await required(call.hold, "by SIP")(false);
    expect(isMicrophoneOn()).toBe(true);
    expect(system.heard("BYE")).toEqual([]);
  });

  test("ends with the call", async () => {
    const { call, states } = await talk();
    system.control.respondTo = ({ method }) => (method === "INVITE" ? "none" : 200);
    const held = required(call.hold, "by SIP")(true);
    const outcome = expect(held).rejects.toThrow("The call is over.");
    call.hangUp();
    await outcome;
    expect(states.at(-1)).toBe("closed");
  });
});

describe("the microphone", () => {
  test("switches to another one, keeps the mute state, and closes it at the end", async () => {
    const { call } = await talk();
    call.mute(true);
    driver.choose({ ...defaultAudioPreferences, microphone: "headset" });
    await expect.poll(() => system.tracks.length).toBe(2);
    const [first, second] = system.tracks;
    await expect.poll(() => system.peer()?.senders[0]?.track).toBe(second);
    await expect.poll(() => first?.isStopped).toBe(true);
    expect(isMicrophoneOn()).toBe(false);
    call.mute(false);
    expect(isMicrophoneOn()).toBe(true);
    call.hangUp();
    expect(second?.isStopped).toBe(true);
  });

  test("is not reopened for another speaker", async () => {
    await talk();
    driver.choose({ ...defaultAudioPreferences, speaker: "desk" });
    await new Promise((done) => setImmediate(done));
    expect(system.tracks).toHaveLength(1);
  });

  test("is replaced if it is unplugged", async () => {
    await talk();
    system.tracks[0]?.pull();
    await expect.poll(() => system.peer()?.senders[0]?.track === system.tracks[1]).toBe(true);
    await expect.poll(isMicrophoneOn).toBe(true);
  });
});

describe("the connection to the PBX", () => {
  test("can call with the first public address", async () => {
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

describe("SIP registration", () => {
  test("is retried by starting again after a failure", async () => {
    system.control.respondTo = () => 503;
    await driver.start();
    await expect.poll(() => standings.at(-1)).toBe("failed");
    system.control.respondTo = () => 200;
    await driver.start();
    await expect.poll(() => standings.at(-1)).toBe("ready");
  });

  test("is refused, not failed, with a wrong password", async () => {
    system.control.respondTo = () => 403;
    await driver.start();
    await expect.poll(() => standings.at(-1)).toBe("refused");
  });

  test("is failed after a lost connection until it is back", async () => {
    await driver.start();
    await expect.poll(() => standings.at(-1)).toBe("ready");
    system.control.isUp = false;
    system.drops();
    await new Promise((done) => setImmediate(done));
    expect(standings.at(-1)).toBe("failed");
  });
});

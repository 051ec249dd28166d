import { EventEmitter } from "node:events";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { required } from "#domain/required.ts";

const made: FakeDevice[] = [];

class FakeDevice extends EventEmitter {
  isBusy = false;
  edge: string | null = null;
  isDestroyed = false;
  readonly audio = null;
  readonly calls: EventEmitter[] = [];
  constructor() {
    super();
    made.push(this);
  }
  /** Like the original (voice-sdk 2.18.5, device.js). */
  async connect() {
    if (this.isBusy) throw new Error("A Call is already active");
    this.isBusy = true;
    const call = Object.assign(new EventEmitter(), { status: () => "open" });
    call.on("disconnect", () => {
      this.isBusy = false;
    });
    this.calls.push(call);
    return call;
  }
  destroy() {
    this.isDestroyed = true;
    this.emit("destroyed");
  }
}

vi.mock("@twilio/voice-sdk", () => ({
  Device: FakeDevice,
  Call: { Codec: { Opus: "opus", PCMU: "pcmu" }, State: { Open: "open" } },
}));
const { createTwilioDriver } = await import("./twilio-driver.ts");

beforeEach(() => {
  made.length = 0;
});
const joinTarget = (callId: string) => ({ callId, legId: "leg", joinToken: "token" });

test("uses a second device for a call beside a held one, and reuses it for the next", async () => {
  const driver = createTwilioDriver(async () => "token");
  await driver.start();
  await driver.connect(joinTarget("one"));
  await driver.connect(joinTarget("two"));
  expect(made.map((device) => device.calls.length)).toEqual([1, 1]);
  made[0]?.calls[0]?.emit("disconnect");
  await driver.connect(joinTarget("three"));
  expect(made.map((device) => device.calls.length)).toEqual([2, 1]);
});

test("uses separate devices for two calls started at the same time", async () => {
  const driver = createTwilioDriver(async () => "token");
  await driver.start();
  await Promise.all([driver.connect(joinTarget("one")), driver.connect(joinTarget("two"))]);
  expect(made.map((device) => device.calls.length)).toEqual([1, 1]);
});

describe("after an error", () => {
  const opened = async () => {
    const driver = createTwilioDriver(async () => "token");
    const standings: string[] = [];
    driver.onStatus((status) => standings.push(status));
    await driver.start();
    return { driver, standings, device: required(made[0], "a device") };
  };

  test("is ready again once the signaling is back, and not before", async () => {
    const { driver, standings, device } = await opened();
    device.emit("error", { code: 31_005 });
    expect(standings.at(-1)).toBe("failed");
    await expect(driver.start()).rejects.toThrow("The connection to Twilio was lost.");
    device.edge = "ashburn";
    await driver.start();
    expect(standings.at(-1)).toBe("ready");
    expect(made).toHaveLength(1);
  });

  test("replaces an expired token together with its device", async () => {
    const { driver, standings, device } = await opened();
    device.emit("error", { code: 20_104 });
    expect(standings.at(-1)).toBe("failed");
    await driver.start();
    expect(standings.at(-1)).toBe("ready");
    expect(made.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false]);
  });

  test("leaves a call's error to the call, and stays refused for a rejected token", async () => {
    const { standings, device } = await opened();
    device.emit("error", { code: 31_003 }, {});
    expect(standings.at(-1)).toBe("ready");
    device.emit("error", { code: 20_101 });
    expect(standings.at(-1)).toBe("refused");
  });
});

import { EventEmitter } from "node:events";
import { beforeEach, expect, test, vi } from "vitest";

const made: FakeDevice[] = [];

class FakeDevice extends EventEmitter {
  isBusy = false;
  readonly audio = null;
  readonly calls: EventEmitter[] = [];
  constructor() {
    super();
    made.push(this);
  }
  /** As theirs does (voice-sdk 2.18.5, device.js). */
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
    this.emit("destroyed");
  }
}

vi.mock("@twilio/voice-sdk", () => ({
  Device: FakeDevice,
  Call: { Codec: { Opus: "opus", PCMU: "pcmu" }, State: { Open: "open" } },
}));
const { makeTwilioDriver } = await import("./twilio-driver.ts");

beforeEach(() => {
  made.length = 0;
});
const pass = (callId: string) => ({ callId, legId: "leg", pass: "pass" });

test("a second call beside one that is held has a device of its own, which serves the next", async () => {
  const driver = makeTwilioDriver(async () => "token");
  await driver.start();
  await driver.connect(pass("one"));
  await driver.connect(pass("two"));
  expect(made.map((device) => device.calls.length)).toEqual([1, 1]);
  made[0]?.calls[0]?.emit("disconnect");
  await driver.connect(pass("three"));
  expect(made.map((device) => device.calls.length)).toEqual([2, 1]);
});

test("two that are begun in one moment do not take the same device", async () => {
  const driver = makeTwilioDriver(async () => "token");
  await driver.start();
  await Promise.all([driver.connect(pass("one")), driver.connect(pass("two"))]);
  expect(made.map((device) => device.calls.length)).toEqual([1, 1]);
});

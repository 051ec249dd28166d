import { expect, test } from "vitest";
import {
  apiError,
  createFakeDriver,
  createFakePhoneDeps,
} from "#testing/fixtures/softphone/phone-fixture.ts";
import type { PbxRing, SoftphoneDriver } from "#web/features/softphone/drivers/driver.ts";
import { toPbxCallEnd } from "#web/features/softphone/drivers/sip-errors.ts";
import { createPhoneEngine } from "#web/features/softphone/engine/phone-engine.ts";

const number = "+12025550177";

/** A PBX controlled by the test, and a server that receives its reports. */
async function withSystem(respond: () => unknown = () => ({ isRecorded: true })) {
  const system = createFakeDriver();
  let ringing: (ring: PbxRing) => void = () => undefined;
  const sip: SoftphoneDriver = {
    ...system.driver,
    kind: "sip",
    onRing(listener) {
      ringing = listener;
    },
  };
  const fake = createFakePhoneDeps({ reportPbxCall: respond });
  const phone = createPhoneEngine({
    ...fake.deps,
    loadDrivers: () => Promise.resolve({ phones: [], sip, problems: [] }),
  });
  phone.start();
  await fake.pass();
  phone.setCalls([]);
  const told = () =>
    fake.asked
      .filter((one) => one.name === "reportPbxCall")
      .map((one) => one.input as { legId: string; state: string; [field: string]: unknown });
  let gone: Parameters<PbxRing["onGone"]>[0] = () => undefined;
  return {
    ...fake,
    phone,
    calls: system.calls,
    told,
    states: () => told().map((one) => one.state),
    async rings() {
      ringing({
        id: "sip-1",
        number,
        name: "",
        answer: () => system.driver.connect({ number }),
        decline: () => gone("declined"),
        onGone(listener) {
          gone = listener;
        },
      });
      await fake.pass();
    },
    goes: (...reason: Parameters<typeof gone>) => gone(...reason),
  };
}

test("reports an incoming call from the first ring to its end", async () => {
  const { rings, phone, calls, told, pass } = await withSystem();
  await rings();
  await phone.runCommand({ kind: "pbxAnswer", id: "sip-1" });
  calls[0]?.become("open");
  await pass();
  calls[0]?.become("closed", { isLost: false, message: null, reason: "hung_up" });
  await pass();
  const [first] = told();
  expect(told()).toEqual(
    [
      { state: "ringing", cause: null },
      { state: "active", cause: null },
      { state: "ended", cause: "hung_up" },
    ].map((report) => ({ ...report, legId: first?.legId, direction: "in", number, secondsAgo: 0 })),
  );
});

test("reports a declined call and one whose caller gives up once", async () => {
  const { rings, phone, told, goes, pass } = await withSystem();
  await rings();
  await phone.runCommand({ kind: "pbxDecline", id: "sip-1" });
  await rings();
  goes("canceled");
  await pass(60_000);
  expect(told().map(({ state, cause }) => [state, cause])).toEqual([
    ["ringing", null],
    ["ended", "declined"],
    ["ringing", null],
    ["ended", "canceled"],
  ]);
  expect(new Set(told().map((one) => one.legId)).size).toBe(2);
});

test("reports why an outgoing call was not answered", async () => {
  const { phone, calls, told, pass } = await withSystem();
  await phone.runCommand({ kind: "pbxCall", number, name: "" });
  calls[0]?.become("closed", { isLost: false, message: "The number is busy.", reason: "busy" });
  await pass();
  expect(told().map(({ direction, state, cause }) => [direction, state, cause])).toEqual([
    ["out", "ringing", null],
    ["out", "ended", "busy"],
  ]);
});

test("sends keep-alives while the call lasts", async () => {
  const { rings, phone, calls, states, pass } = await withSystem();
  await rings();
  await phone.runCommand({ kind: "pbxAnswer", id: "sip-1" });
  calls[0]?.become("open");
  await pass(65_000);
  expect(states()).toEqual(["ringing", "active", "active", "active", "active"]);
});

test("resends failed reports in order, with their age", async () => {
  let isDown = true;
  const { rings, phone, calls, told, pass } = await withSystem(() => {
    if (isDown) throw new TypeError("Failed to fetch");
    return { isRecorded: true };
  });
  await rings();
  await phone.runCommand({ kind: "pbxAnswer", id: "sip-1" });
  calls[0]?.become("open");
  await pass(30_000);
  const attempts = told().length;
  isDown = false;
  await pass(3_000);
  calls[0]?.become("closed");
  await pass(60_000);
  const laterReports = told().slice(attempts);
  expect(laterReports.map((one) => one.state)).toEqual(["ringing", "active", "ended"]);
  expect(laterReports[0]?.secondsAgo).toBeGreaterThanOrEqual(30);
  expect(laterReports[2]?.secondsAgo).toBe(0);
});

test("resends a report the server deferred because there were too many requests", async () => {
  let isBusy = true;
  const { rings, states, pass } = await withSystem(() =>
    isBusy ? Promise.reject(apiError("conflict", "Slow down.", 429)) : { isRecorded: true },
  );
  await rings();
  isBusy = false;
  await pass(25_000);
  expect(states()).toEqual(["ringing", "ringing", "ringing"]);
});

test("reports an extension once and never again, and also stops when the server refuses", async () => {
  for (const respond of [
    () => ({ isRecorded: false }),
    () => Promise.reject(apiError("forbidden", "It is another's.", 404)),
  ]) {
    const { rings, phone, calls, states, pass } = await withSystem(respond);
    await rings();
    await phone.runCommand({ kind: "pbxAnswer", id: "sip-1" });
    calls[0]?.become("open");
    await pass(60_000);
    expect(states()).toEqual(["ringing"]);
  }
});

test("maps SIP end causes to ours", () => {
  const cancel = (reason: string) => ({ getHeader: () => reason });
  expect(toPbxCallEnd({ cause: "Canceled", message: null }, true)).toBe("canceled");
  const answeredElsewhere = cancel('SIP ;cause=200 ;text="Call completed elsewhere"');
  expect(toPbxCallEnd({ cause: "Canceled", message: answeredElsewhere }, true)).toBe("elsewhere");
  expect(toPbxCallEnd({ cause: "Unavailable", message: null }, true)).toBe("no_answer");
  expect(toPbxCallEnd({ cause: "Unavailable", message: null }, false)).toBe("unreachable");
  expect(toPbxCallEnd({ cause: "SIP Failure Code", message: null }, false)).toBe("failed");
});
